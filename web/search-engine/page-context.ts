import { fieldPosition } from '../model/search/field-position.ts';
import type { SearchPlace } from '../model/search/search.ts';
import type { Corpus } from './corpus.ts';
import type { TermMatches } from './term-matches.ts';
import { POSITION_WORDS } from './tuning.ts';
import { cached } from './word-cache.ts';

/** Searches the context of places for the terms of a query: the page, the property path on it, and the reference. */
export class PageContext {
  readonly #corpus: Corpus;
  readonly #terms: readonly string[];
  readonly #matches: readonly TermMatches[];
  readonly #references: (readonly string[])[];
  #pageTerms: ReadonlySet<number>[] | null = null;

  constructor(corpus: Corpus, terms: readonly string[], matches: readonly TermMatches[]) {
    this.#corpus = corpus;
    this.#terms = terms;
    this.#matches = matches;
    this.#references = corpus.references.map(({ base, title }) => corpus.words.terms(`${base} ${title}`));
  }

  /** Number of terms that occur in the context of a place. @param positions positions of the terms in the query */
  count(place: SearchPlace, positions: readonly number[]): number {
    const inPage = this.#termsOfPage(place.page);
    let count = 0;
    for (const position of positions)
      if (inPage.has(position) || this.#isInPlace(this.#terms[position] ?? '', place)) count += 1;
    return count;
  }

  /** Whether a term is in the anchor of a place, or names the position of its field. */
  #isInPlace(term: string, { page, anchor }: SearchPlace): boolean {
    const named = anchor === '' ? undefined : POSITION_WORDS.get(term);
    return (
      isInAnchor(term, anchor) ||
      (named !== undefined && named === fieldPosition(anchor, this.#corpus.pages[page]?.kind))
    );
  }

  /** Positions of the terms that occur in a page's title, address or text, or in its group or reference. */
  readonly #termsOfPage = cached((number: number): ReadonlySet<number> => {
    this.#pageTerms ??= this.#matches.map(({ scores }) => this.#pagesAmong(scores));
    const page = this.#corpus.pages[number];
    const around = new Set([
      ...(this.#references[page?.reference ?? -1] ?? []),
      ...this.#corpus.words.terms(page?.group ?? ''),
    ]);
    return new Set(
      this.#terms.flatMap((term, position) =>
        this.#pageTerms?.[position]?.has(number) === true || around.has(term) ? [position] : [],
      ),
    );
  });

  #pagesAmong(entries: ReadonlyMap<number, number>): ReadonlySet<number> {
    return new Set(this.#corpus.pageEntries.flatMap(({ number, page }) => (entries.has(number) ? [page] : [])));
  }
}

/** Whether a word of an anchor begins with a term. An anchor holds a property path: `response-200.items.id`. */
function isInAnchor(term: string, anchor: string): boolean {
  const folded = anchor.toLowerCase();
  for (let at = folded.indexOf(term); at >= 0; at = folded.indexOf(term, at + 1)) {
    if (at === 0 || !/[a-z0-9]/.test(folded[at - 1] ?? '') || anchor[at] !== folded[at]) return true;
  }
  return false;
}
