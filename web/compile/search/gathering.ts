import { sentMethod } from '../../model/api/operation.ts';
import type { PageSummary, ReferenceInfo } from '../../model/page/page.ts';
import { type FieldPosition, fieldPosition } from '../../model/search/field-position.ts';
import type { SearchData, SearchEntry, SearchPage } from '../../model/search/search.ts';
import { addressOf } from '../../model/site/path.ts';
import { getOrMake } from '../base/get-or-make.ts';
import { firstSentence, shorten } from '../markdown/excerpt.ts';
import { LIMITS } from './limits.ts';

/** One place of a search entry. */
export interface NewEntry
  extends Pick<SearchEntry, 'kind' | 'label'>, Partial<Pick<SearchEntry, 'deprecated' | 'isReplaced'>>, GatheredPlace {
  /** Identifies the entry. Places with the same key belong to one entry. */
  key: string;
  /** Called only if the entry has no text yet, because plain texts are slow to make. */
  text?: () => string;
}

interface GatheredPlace {
  page: number;
  /** Fragment identifier, or empty for the whole page. */
  anchor: string;
  /** Nesting depth. Less nested places come first. */
  depth: number;
}

interface Gathered extends Omit<SearchEntry, 'places'> {
  places: GatheredPlace[];
}

/** Collects the content of one index while its pages are built. */
export class Gathering {
  readonly #references = new Map<ReferenceInfo, number>();
  readonly #pages: SearchPage[] = [];
  readonly #entries = new Map<string, Gathered>();
  readonly #limit: number;
  #places = 0;

  /** @param limit the number of places that the index may have */
  constructor(limit: number = LIMITS.places) {
    this.#limit = limit;
  }

  /** Adds a page. @returns its number, by which places refer to it */
  addPage({ operationLink: operation, reference, parent, kind, route, locale, title }: PageSummary): number {
    this.#pages.push({
      href: addressOf(route, locale),
      title,
      reference: reference === null ? null : this.#numberOf(reference),
      group: parent?.label ?? '',
      method: operation === null ? '' : sentMethod(operation.method),
      path: operation?.eventType ?? operation?.path ?? '',
      // Guides, groups and all other pages that are not part of an API share one kind.
      kind: kind === 'operation' || kind === 'webhook' || kind === 'schema' ? kind : 'page',
    });
    return this.#pages.length - 1;
  }

  #numberOf(reference: ReferenceInfo): number {
    return getOrMake(this.#references, reference, () => this.#references.size);
  }

  /** Adds a place of an entry. A blank label is ignored. */
  add({ key, kind, label, text, deprecated = false, isReplaced = false, page, anchor, depth }: NewEntry): void {
    if (label.trim() === '') return;
    this.#places += 1;
    const entry = getOrMake(this.#entries, key, () => ({ kind, label, text: '', deprecated, isReplaced, places: [] }));
    entry.places.push({ page, anchor, depth });
    if (entry.text === '') entry.text = shortened(text?.() ?? '', entry.kind);
  }

  /**
   * The collected data. If there are too many places, the most deeply nested ones are dropped.
   * @returns the data, and the depth from which places were dropped, or null
   */
  data(): { data: Omit<SearchData, 'synonyms'>; cutAt: number | null } {
    const cutAt = this.#places <= this.#limit ? null : this.#depthThatFits();
    const entries = [...this.#entries.values()].flatMap(({ places, ...entry }): SearchEntry[] => {
      const remaining = places
        .filter(({ depth }) => cutAt === null || depth < cutAt)
        .toSorted((a, b) => this.#rank(a) - this.#rank(b));
      return remaining.length === 0
        ? []
        : [{ ...entry, places: remaining.map(({ page, anchor }) => ({ page, anchor })) }];
    });
    const references = [...this.#references.keys()].map(({ base, title, version, label }) => ({
      base,
      title,
      version,
      label,
    }));
    return { data: { references, pages: this.#pages, entries }, cutAt };
  }

  /**
   * Less nested places rank first, requests before the others at the same depth. A schema's own page ranks last, because
   * it does not show where the property is used.
   */
  #rank({ page, depth, anchor }: GatheredPlace): number {
    return depth + POSITION_RANKS[fieldPosition(anchor, this.#pages[page]?.kind)];
  }

  /** The smallest depth at which the places exceed the limit. */
  #depthThatFits(): number {
    const counts: number[] = [];
    for (const { places } of this.#entries.values())
      for (const { depth } of places) counts[depth] = (counts[depth] ?? 0) + 1;
    let sum = 0;
    const cut = Array.from(counts, (count) => count ?? 0).findIndex((count) => (sum += count) > this.#limit);
    return Math.max(cut, 1);
  }
}

const POSITION_RANKS: Record<FieldPosition, number> = { request: 0, payload: 0.5, response: 0.5, schema: 100 };

const FIELDS = new Set<SearchEntry['kind']>(['parameter', 'property', 'value', 'status']);

/** Fields get one sentence, sections a longer text. */
function shortened(text: string, kind: SearchEntry['kind']): string {
  return FIELDS.has(kind) ? shorten(firstSentence(text), LIMITS.fieldText) : shorten(text, LIMITS.sectionText);
}
