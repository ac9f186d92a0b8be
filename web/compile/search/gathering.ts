import type { ReferenceInfo } from '../../model/page/page.ts';
import { pageKindOf } from '../../model/search/search-index.ts';
import type { SearchData, SearchEntry, SearchPage, SearchReference } from '../../model/search/search.ts';
import { firstSentence, shorten } from '../markdown/excerpt.ts';
import { hrefOf } from '../navigation/sidebars.ts';
import type { PageEntry } from '../pages/page-entry.ts';
import { LIMITS } from './limits.ts';

/** An entry as its first place has it. */
export interface FoundEntry extends Pick<SearchEntry, 'kind' | 'label'>, Partial<Pick<SearchEntry, 'deprecated'>> {
  /** Asked for once, however many places the entry has. */
  text?: () => string;
}

interface GatheredPlace {
  page: number;
  anchor: string;
  /** The lower, the sooner: how deep it lies. */
  depth: number;
}

interface Gathered extends Omit<SearchEntry, 'places'> {
  places: GatheredPlace[];
}

/** What is gathered for one index while its pages are drawn. */
export class Gathering {
  readonly #references = new Map<ReferenceInfo, number>();
  readonly #pages: SearchPage[] = [];
  readonly #entries = new Map<string, Gathered>();
  readonly #limit: number;
  #places = 0;

  /** @param limit how many places the index may have */
  constructor(limit: number = LIMITS.places) {
    this.#limit = limit;
  }

  /** Takes a page up; its number is what places name it by. */
  addPage(entry: PageEntry, title: string): number {
    const { operationLink: operation, reference, parent, kind } = entry;
    this.#pages.push({
      href: hrefOf(entry),
      title,
      reference: reference === null ? null : this.#numberOf(reference),
      group: parent?.label ?? '',
      method: operation?.method.toUpperCase() ?? '',
      path: operation?.path ?? '',
      kind: pageKindOf(kind),
    });
    return this.#pages.length - 1;
  }

  #numberOf(reference: ReferenceInfo): number {
    const known = this.#references.get(reference) ?? this.#references.size;
    this.#references.set(reference, known);
    return known;
  }

  /**
   * Adds a place of an entry.
   * @param key the same for what is one entry
   */
  add(key: string, { kind, label, text, deprecated = false }: FoundEntry, place: GatheredPlace): void {
    // Columns of the index are lines.
    if (/[\n\r]/.test(place.anchor) || label.trim() === '') return;
    const known = this.#entries.get(key);
    this.#places += 1;
    if (known === undefined)
      this.#entries.set(key, { kind, label, text: shortened(text?.() ?? '', kind), deprecated, places: [place] });
    else {
      known.places.push(place);
      if (known.text === '') known.text = shortened(text?.() ?? '', kind);
    }
  }

  /** Everything gathered; of more than an index may hold without what lies deepest. `cutAt` says from which depth on, if so. */
  data(): { data: Omit<SearchData, 'synonyms'>; cutAt: number | null } {
    const cutAt = this.#places <= this.#limit ? null : this.#depthThatFits();
    const entries = [...this.#entries.values()].flatMap(({ places, ...entry }): SearchEntry[] => {
      const kept = places
        .filter(({ depth }) => cutAt === null || depth < cutAt)
        .toSorted((a, b) => this.#rank(a) - this.#rank(b));
      return kept.length === 0 ? [] : [{ ...entry, places: kept.map(({ page, anchor }) => ({ page, anchor })) }];
    });
    const references = [...this.#references.keys()].map(({ base, title, version }): SearchReference => ({
      base,
      title,
      version,
    }));
    return { data: { references, pages: this.#pages, entries }, cutAt };
  }

  /** Near the surface of an operation first; a schema's own page last, since there the property is out of its context. */
  #rank({ page, depth }: GatheredPlace): number {
    return depth + (this.#pages[page]?.kind === 'schema' ? 100 : 0);
  }

  #depthThatFits(): number {
    const counts: number[] = [];
    for (const { places } of this.#entries.values())
      for (const { depth } of places) counts[depth] = (counts[depth] ?? 0) + 1;
    let sum = 0;
    const cut = Array.from(counts, (count) => count ?? 0).findIndex((count) => (sum += count) > this.#limit);
    return Math.max(cut, 1);
  }
}

const FIELDS = new Set<SearchEntry['kind']>(['parameter', 'property', 'value', 'status']);

function shortened(text: string, kind: SearchEntry['kind']): string {
  return FIELDS.has(kind) ? shorten(firstSentence(text), LIMITS.fieldText) : shorten(text, LIMITS.sectionText);
}
