import type { SearchEntry, SearchPlace } from '../../../model/search/search.ts';
import type { Corpus } from './corpus.ts';
import { newestOf } from './facets.ts';
import type { Marks } from './highlight.ts';
import { pathFit, type Query } from './query.ts';
import type { SearchRequest } from './results.ts';
import { countOf, OwnScores } from './scores.ts';
import { Surroundings } from './page-context.ts';
import type { TermIndex, TermMatches } from './term-matches.ts';
import { wordsOf } from './terms.ts';
import { entriesOnTrail } from './property-path.ts';
import { TUNING } from './tuning.ts';

/** An entry that answers a query. */
export interface Found {
  entry: number;
  /** Number of the place that fits best. */
  place: number;
  score: number;
}

/** So many of those that fit best by themselves are ranked, and of so many the surroundings are looked at, and of so many places each. */
const LIMITS = { ranked: 1_500, surroundings: 200, places: 60 };

/** Ranks entries for one query: the library says how well each term fits an entry, and this what that means for the whole query. */
export class Ranking {
  readonly #query: Query;
  /** Those of the query; of a trail that leads nowhere also its words. */
  readonly #terms: readonly string[];
  /** Places of properties at the end of a typed trail, by entry. */
  readonly #onTrail: ReadonlyMap<number, ReadonlySet<number>>;
  readonly #corpus: Corpus;
  readonly #matches: TermMatches[];
  readonly #surroundings: Surroundings;
  readonly #newest: ReadonlySet<number>;

  constructor(query: Query, corpus: Corpus, terms: TermIndex) {
    this.#query = query;
    this.#corpus = corpus;
    this.#onTrail = query.trail === null ? new Map() : entriesOnTrail(corpus.entries, query.trail.names);
    this.#terms = this.#onTrail.size > 0 ? query.terms : [...query.terms, ...(query.trail?.terms ?? [])];
    const synonyms = corpus.synonyms.of(this.#terms);
    this.#matches = this.#terms.map((term, position) =>
      terms.lookUp(term, synonyms[position] ?? [], query.isOpen && position === this.#terms.length - 1),
    );
    this.#surroundings = new Surroundings(corpus, this.#terms, this.#matches);
    this.#newest = newestOf(corpus.references);
  }

  /** The terms as typed, and the words of the index that they were found as. */
  get marks(): Marks {
    const { path, trail } = this.#query;
    const names = [...(path ?? []), ...(trail?.names ?? [])].flatMap((name) => wordsOf(name).map(({ term }) => term));
    return {
      typed: [...this.#terms, ...names],
      found: new Set([...this.#matches.flatMap(({ words }) => [...words]), ...names, ...(trail?.terms ?? [])]),
    };
  }

  /** Everything found, best first. */
  found(request: SearchRequest): Found[] {
    const { scores, parts } = this.#ownScores();
    const found = scores.best(LIMITS.ranked).flatMap((own, position): Found[] => {
      const entry = this.#corpus.entries[own.entry];
      if (entry === undefined) return [];
      const missing =
        position < LIMITS.surroundings
          ? this.#terms.flatMap((_term, part) => (own.covered & (1 << part) ? [] : [part]))
          : [];
      const { place, count } = this.#bestPlace(own.entry, entry, { missing, request });
      if (place === null) return [];
      const share = (countOf(own.covered) + TUNING.surroundings * count) / Math.max(parts, 1);
      return [
        {
          entry: own.entry,
          place,
          score: own.score * share ** TUNING.coverage * this.#weightOf(entry, entry.places[place], request),
        },
      ];
    });
    const floor = TUNING.floor * found.reduce((most, { score }) => Math.max(most, score), 0);
    return found
      .filter(({ score }) => score >= floor)
      .toSorted((a, b) => b.score - a.score || this.#labelLength(a) - this.#labelLength(b) || a.entry - b.entry);
  }

  #labelLength({ entry }: Found): number {
    return this.#corpus.entries[entry]?.label.length ?? 0;
  }

  /** How well each entry answers by itself, and which parts of the query: its terms, then a trail, an address and a method. */
  #ownScores(): { scores: OwnScores; parts: number } {
    const scores = new OwnScores();
    this.#matches.forEach(({ scores: found }, part) => {
      for (const [entry, score] of found) scores.add(entry, score, part);
    });
    const { method, path } = this.#query;
    let parts = this.#terms.length;
    if (this.#onTrail.size > 0) {
      for (const entry of this.#onTrail.keys()) scores.add(entry, TUNING.path, parts);
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

  /** The place that lies on a typed trail, or around which most of the missing terms stand; else the first of the reference on screen, else the first. */
  #bestPlace(
    number: number,
    { places }: SearchEntry,
    { missing, request: { reference, current } }: { missing: readonly number[]; request: SearchRequest },
  ): { place: number | null; count: number } {
    const onTrail = this.#onTrail.get(number);
    if (missing.length === 0 && onTrail === undefined) {
      const own =
        current === null || (reference !== null && reference !== current) ? -1 : this.#firstOf(places, current);
      if (own >= 0) return { place: own, count: 0 };
      const first = reference === null ? 0 : places.findIndex((place) => this.#baseOf(place) === reference);
      return { place: first < 0 ? null : first, count: 0 };
    }
    let best: { place: number | null; count: number; rank: number } = { place: null, count: 0, rank: -1 };
    for (const [index, place] of places.entries()) {
      if (index >= LIMITS.places && best.place !== null) break;
      const base = this.#baseOf(place);
      if (reference !== null && base !== reference) continue;
      const count = this.#surroundings.count(place, missing);
      const rank = count + (base === current ? 0.5 : 0) + (onTrail?.has(index) === true ? this.#terms.length + 1 : 0);
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

  /** What an entry counts for besides its terms. */
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

  /** How far a label is just what was typed. */
  #likeness(label: string): number {
    const { text, words, stems, isName } = this.#query;
    if (words === '') return 1;
    const own = this.#corpus.words.label(label);
    if (own.joined === words) return isName && label === text ? TUNING.equal * TUNING.asWritten : TUNING.equal;
    if (own.stems === stems) return TUNING.sameStems;
    if (
      own.words.length === this.#matches.length &&
      own.words.every((word, index) => this.#matches[index]?.words.has(word))
    )
      return TUNING.sameWords;
    return own.joined.startsWith(words) ? TUNING.begins : 1;
  }
}
