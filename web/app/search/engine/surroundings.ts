import type { SearchPlace } from '../../../model/search.ts';
import type { Corpus } from './corpus.ts';
import type { TermMatches } from './term-matches.ts';
import { termsOf } from './terms.ts';

/** What stands around the places of entries: the page, the path from its top to the place, the reference. */
export class Surroundings {
  readonly #corpus: Corpus;
  readonly #terms: readonly string[];
  readonly #matches: readonly TermMatches[];
  readonly #references: string[][];
  readonly #pages = new Map<number, ReadonlySet<number>>();
  readonly #anchors = new Map<string, readonly string[]>();
  #pageTerms: ReadonlySet<number>[] | null = null;

  constructor(corpus: Corpus, terms: readonly string[], matches: readonly TermMatches[]) {
    this.#corpus = corpus;
    this.#terms = terms;
    this.#matches = matches;
    this.#references = corpus.references.map(({ base, title }) => termsOf(`${base} ${title}`));
  }

  /** How many of some terms stand around a place. @param positions of the terms in the query */
  count(place: SearchPlace, positions: readonly number[]): number {
    const inPage = this.#termsOfPage(place.page);
    const inAnchor = this.#termsOfAnchor(place.anchor);
    return positions.filter((position) => {
      const term = this.#terms[position] ?? '';
      return inPage.has(position) || inAnchor.some((candidate) => candidate.startsWith(term));
    }).length;
  }

  /** Terms of the query that a page itself answers: by its title, its address, its text, or the group and reference it belongs to. */
  #termsOfPage(number: number): ReadonlySet<number> {
    const known = this.#pages.get(number);
    if (known !== undefined) return known;
    this.#pageTerms ??= this.#matches.map(({ scores }) => this.#pagesAmong(scores.keys()));
    const page = this.#corpus.pages[number];
    const around = [...(this.#references[page?.reference ?? -1] ?? []), ...termsOf(page?.group ?? '')];
    const found = new Set(this.#terms.flatMap((term, position) => (this.#pageTerms?.[position]?.has(number) === true || around.includes(term) ? [position] : [])));
    this.#pages.set(number, found);
    return found;
  }

  #pagesAmong(entries: Iterable<number>): ReadonlySet<number> {
    const pages = new Set<number>();
    for (const number of entries) {
      const first = this.#corpus.entries[number]?.places[0];
      if (first?.anchor === '') pages.add(first.page);
    }
    return pages;
  }

  /** An anchor names the way to a property: `response-200.lineItems.id`. What is sent stands below `body`. */
  #termsOfAnchor(anchor: string): readonly string[] {
    const known = this.#anchors.get(anchor);
    if (known !== undefined) return known;
    const terms = [...termsOf(anchor), ...(anchor.startsWith('body') ? ['request'] : [])];
    this.#anchors.set(anchor, terms);
    return terms;
  }
}
