import type { SearchEntry, SearchPlace } from '../../../model/search/search.ts';
import type { Corpus } from './corpus.ts';
import { newestOf } from './facets.ts';
import type { Marks } from './highlight.ts';
import { PageContext } from './page-context.ts';
import { entriesOnPath } from './property-path.ts';
import { pathFit, type Query } from './query.ts';
import type { SearchRequest } from './results.ts';
import { countOf, EntryScores } from './scores.ts';
import type { TermIndex, TermMatches } from './term-matches.ts';
import { wordsOf } from './terms.ts';
import { TUNING } from './tuning.ts';

/** An entry that matches a query. */
export interface RankedEntry {
  entry: number;
  /** Index of its best place. */
  place: number;
  score: number;
}

/** Limits that keep the ranking fast. */
const LIMITS = {
  /** Number of best entries that are ranked. */
  ranked: 1_500,
  /** Number of those whose page context is searched for missing terms. */
  pageContext: 200,
  /** Number of places that are examined for each entry. */
  places: 60,
};

/** Ranks entries for one query. MiniSearch scores each term; this class combines the scores for the whole query. */
export class Ranking {
  readonly #query: Query;
  /** The terms of the query, and those of its property path if no property has that path. */
  readonly #terms: readonly string[];
  /** Places of the properties that a typed property path leads to, by entry. */
  readonly #placesOnPath: ReadonlyMap<number, ReadonlySet<number>>;
  readonly #corpus: Corpus;
  readonly #matches: TermMatches[];
  readonly #pageContext: PageContext;
  readonly #newest: ReadonlySet<number>;

  constructor(query: Query, corpus: Corpus, terms: TermIndex) {
    this.#query = query;
    this.#corpus = corpus;
    this.#placesOnPath =
      query.propertyPath === null ? new Map() : entriesOnPath(corpus.entries, query.propertyPath.names);
    this.#terms = this.#placesOnPath.size > 0 ? query.terms : [...query.terms, ...(query.propertyPath?.terms ?? [])];
    const synonyms = corpus.synonyms.of(this.#terms);
    this.#matches = this.#terms.map((term, position) =>
      terms.lookUp(term, synonyms[position] ?? [], query.isOpen && position === this.#terms.length - 1),
    );
    this.#pageContext = new PageContext(corpus, this.#terms, this.#matches);
    this.#newest = newestOf(corpus.references);
  }

  get marks(): Marks {
    const { path, propertyPath } = this.#query;
    const names = [...(path ?? []), ...(propertyPath?.names ?? [])].flatMap((name) =>
      wordsOf(name).map(({ term }) => term),
    );
    return {
      typed: [...this.#terms, ...names],
      words: new Set([...this.#matches.flatMap(({ words }) => [...words]), ...names, ...(propertyPath?.terms ?? [])]),
    };
  }

  /** All matching entries, best first. */
  rank(request: SearchRequest): RankedEntry[] {
    const { scores, parts } = this.#entryScores();
    const ranked = scores.best(LIMITS.ranked).flatMap((match, position): RankedEntry[] => {
      const entry = this.#corpus.entries[match.entry];
      if (entry === undefined) return [];
      const missing =
        position < LIMITS.pageContext
          ? this.#terms.flatMap((_term, part) => (match.covered & (1 << part) ? [] : [part]))
          : [];
      const { place, count } = this.#bestPlace(match.entry, entry, { missing, request });
      if (place === null) return [];
      const share = (countOf(match.covered) + TUNING.pageContext * count) / Math.max(parts, 1);
      return [
        {
          entry: match.entry,
          place,
          score: match.score * share ** TUNING.coverage * this.#weightOf(entry, entry.places[place], request),
        },
      ];
    });
    const floor = TUNING.floor * ranked.reduce((most, { score }) => Math.max(most, score), 0);
    return ranked
      .filter(({ score }) => score >= floor)
      .toSorted((a, b) => b.score - a.score || this.#labelLength(a) - this.#labelLength(b) || a.entry - b.entry);
  }

  #labelLength({ entry }: RankedEntry): number {
    return this.#corpus.entries[entry]?.label.length ?? 0;
  }

  /** Scores each entry by itself for every part of the query: its terms, then a property path, an address and a method. */
  #entryScores(): { scores: EntryScores; parts: number } {
    const scores = new EntryScores();
    this.#matches.forEach(({ scores: ofTerm }, part) => {
      for (const [entry, score] of ofTerm) scores.add(entry, score, part);
    });
    const { method, path } = this.#query;
    let parts = this.#terms.length;
    if (this.#placesOnPath.size > 0) {
      for (const entry of this.#placesOnPath.keys()) scores.add(entry, TUNING.path, parts);
      parts += 1;
    }
    const [pathPart, methodPart] = [parts, parts + (path === null ? 0 : 1)];
    for (const entry of path === null && method === null ? [] : this.#corpus.pageEntries) {
      const page = this.#corpus.pages[entry.page];
      const fit =
        path === null || page === undefined || page.method === ''
          ? 0
          : pathFit(path, this.#corpus.words.path(page.path));
      if (fit > 0) scores.add(entry.number, fit * TUNING.path, pathPart);
      if (method !== null && page?.method === method) scores.add(entry.number, 1, methodPart);
    }
    return { scores, parts: methodPart + (method === null ? 0 : 1) };
  }

  /**
   * Chooses the place of an entry: on the typed property path, or with the most missing terms in its page context, else in the
   * reference on screen, else the first.
   */
  #bestPlace(
    number: number,
    { places }: SearchEntry,
    { missing, request: { reference, current } }: { missing: readonly number[]; request: SearchRequest },
  ): { place: number | null; count: number } {
    const placesOnPath = this.#placesOnPath.get(number);
    if (missing.length === 0 && placesOnPath === undefined) {
      const inCurrent =
        current === null || (reference !== null && reference !== current) ? -1 : this.#firstOf(places, current);
      if (inCurrent >= 0) return { place: inCurrent, count: 0 };
      const first = reference === null ? 0 : places.findIndex((place) => this.#baseOf(place) === reference);
      return { place: first < 0 ? null : first, count: 0 };
    }
    let best: { place: number | null; count: number; rank: number } = { place: null, count: 0, rank: -1 };
    for (const [index, place] of places.entries()) {
      if (index >= LIMITS.places && best.place !== null) break;
      const base = this.#baseOf(place);
      if (reference !== null && base !== reference) continue;
      const count = this.#pageContext.count(place, missing);
      const rank =
        count + (base === current ? 0.5 : 0) + (placesOnPath?.has(index) === true ? this.#terms.length + 1 : 0);
      if (rank > best.rank) best = { place: index, count, rank };
    }
    return best;
  }

  #firstOf(places: readonly SearchPlace[], base: string): number {
    for (const [index, place] of places.entries()) {
      if (index >= LIMITS.places) return -1;
      if (this.#baseOf(place) === base) return index;
    }
    return -1;
  }

  #baseOf({ page }: SearchPlace): string {
    return this.#corpus.references[this.#corpus.pages[page]?.reference ?? -1]?.base ?? '';
  }

  /** The weight of an entry apart from its terms. */
  #weightOf(entry: SearchEntry, place: SearchPlace | undefined, { current }: SearchRequest): number {
    const { method } = this.#query;
    let weight = TUNING.kinds[entry.kind] * this.#likeness(entry.label);
    if (this.#isNumbered(entry.label)) weight *= TUNING.number;
    if (method !== null && this.#corpus.pageOf(entry)?.method === method) weight *= TUNING.method;
    if (entry.kind === 'property' || entry.kind === 'value')
      weight *= 1 + TUNING.common * Math.log2(entry.places.length);
    if (entry.deprecated) weight *= TUNING.deprecated;
    const reference = this.#corpus.pages[place?.page ?? -1]?.reference ?? null;
    if (reference !== null && this.#newest.has(reference)) weight *= TUNING.newestVersion;
    if (place !== undefined && current !== null && this.#baseOf(place) === current) weight *= TUNING.currentReference;
    return weight;
  }

  /** Whether a label begins with a number of the query. */
  #isNumbered(label: string): boolean {
    const [first = ''] = this.#corpus.words.label(label).words;
    return /^\d+$/.test(first) && this.#terms.includes(first);
  }

  /** How similar a label is to the typed text. */
  #likeness(label: string): number {
    const { text, words, stems, isName } = this.#query;
    if (words === '') return 1;
    const labelWords = this.#corpus.words.label(label);
    if (labelWords.joined === words) return isName && label === text ? TUNING.equal * TUNING.asWritten : TUNING.equal;
    if (labelWords.stems === stems) return TUNING.sameStems;
    if (
      labelWords.words.length === this.#matches.length &&
      labelWords.words.every((word, index) => this.#matches[index]?.words.has(word))
    )
      return TUNING.sameWords;
    return labelWords.joined.startsWith(words) ? TUNING.begins : 1;
  }
}
