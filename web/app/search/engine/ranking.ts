import type MiniSearch from 'minisearch';
import type { SearchEntry, SearchPlace } from '../../../model/search.ts';
import type { Corpus } from './corpus.ts';
import { newestOf } from './facets.ts';
import type { Marks } from './highlight.ts';
import { pathFit, type Query, segmentsOf, stemsOf, tellingWords } from './query.ts';
import type { SearchRequest } from './results.ts';
import { Surroundings } from './surroundings.ts';
import { lookUp, type TermMatches } from './term-matches.ts';
import { wordsOf } from './terms.ts';
import { entriesOnTrail } from './trail.ts';
import { TUNING } from './tuning.ts';

/** An entry that answers a query. */
export interface Found {
  entry: number;
  /** Number of the place that fits best. */
  place: number;
  score: number;
}

/** So many of the best have their surroundings looked at. */
const CANDIDATES = 400;

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

  constructor(query: Query, corpus: Corpus, index: MiniSearch<never> | Pick<MiniSearch, 'search'>) {
    this.#query = query;
    this.#corpus = corpus;
    this.#onTrail = query.trail === null ? new Map() : entriesOnTrail(corpus.entries, query.trail.names);
    this.#terms = this.#onTrail.size > 0 ? query.terms : [...query.terms, ...(query.trail?.terms ?? [])];
    this.#matches = this.#terms.map((term, position) => lookUp(term, index, { isOpen: query.isOpen && position === this.#terms.length - 1 }));
    this.#surroundings = new Surroundings(corpus, this.#terms, this.#matches);
    this.#newest = newestOf(corpus.references);
  }

  /** The terms as typed, and the words of the index that they were found as. */
  get marks(): Marks {
    const { path, trail } = this.#query;
    const names = [...(path ?? []), ...(trail?.names ?? [])].flatMap((name) => wordsOf(name).map(({ term }) => term));
    return { typed: [...this.#terms, ...names], found: new Set([...this.#matches.flatMap(({ words }) => [...words]), ...names, ...(trail?.terms ?? [])]) };
  }

  /** Everything found, best first. */
  found(request: SearchRequest): Found[] {
    const own = this.#ownScores();
    const best = [...own].toSorted((a, b) => b[1].score - a[1].score);
    const ranked = best.flatMap(([entry, { score, covered }], position) => {
      const result = this.#ranked(entry, { score, covered, isCandidate: position < CANDIDATES, request });
      return result === null ? [] : [result];
    });
    return ranked.toSorted((a, b) => b.score - a.score || this.#labelLength(a) - this.#labelLength(b) || a.entry - b.entry);
  }

  #labelLength({ entry }: Found): number {
    return this.#corpus.entries[entry]?.label.length ?? 0;
  }

  /** How well each entry answers by itself, and which terms. */
  #ownScores(): Map<number, { score: number; covered: Set<number> }> {
    const scores = new Map<number, { score: number; covered: Set<number> }>();
    const add = (entry: number, score: number, part: number): void => {
      const known = scores.get(entry);
      if (known === undefined) scores.set(entry, { score, covered: new Set([part]) });
      else {
        known.score += score;
        known.covered.add(part);
      }
    };
    this.#matches.forEach(({ scores: found }, position) => {
      for (const [entry, score] of found) add(entry, score, position);
    });
    const { method, path } = this.#query;
    for (const number of this.#onTrail.keys()) add(number, TUNING.path, this.#terms.length);
    if (method === null && path === null) return scores;
    this.#corpus.entries.forEach((entry, number) => {
      const page = this.#corpus.pageOf(entry);
      const fit = page !== undefined && page.method !== '' && path !== null ? pathFit(path, segmentsOf(page.path)) : 0;
      if (fit > 0) add(number, fit * TUNING.path, this.#terms.length + 1);
      if (page?.method === method && method !== null) add(number, 1, this.#terms.length + 2);
    });
    return scores;
  }

  /** Null for what the request leaves out. */
  #ranked(number: number, { score, covered, isCandidate, request }: { score: number; covered: ReadonlySet<number>; isCandidate: boolean; request: SearchRequest }): Found | null {
    const entry = this.#corpus.entries[number];
    if (entry === undefined) return null;
    const { method, path } = this.#query;
    const parts = this.#terms.length + (path === null ? 0 : 1) + (method === null ? 0 : 1) + (this.#onTrail.size > 0 ? 1 : 0);
    const missing = this.#terms.flatMap((_term, position) => (covered.has(position) ? [] : [position]));
    const { place, count } = this.#bestPlace(number, { missing: isCandidate ? missing : [], request });
    if (place === null) return null;
    const share = (covered.size + TUNING.surroundings * count) / Math.max(parts, 1);
    return { entry: number, place, score: score * share ** TUNING.coverage * this.#weightOf(entry, entry.places[place], request) };
  }

  /** The place that lies on a typed trail, or around which most of the missing terms stand; else the first of the reference on screen, else the first. */
  #bestPlace(number: number, { missing, request: { reference, current } }: { missing: readonly number[]; request: SearchRequest }): { place: number | null; count: number } {
    const places = this.#corpus.entries[number]?.places ?? [];
    const onTrail = this.#onTrail.get(number);
    let best: { place: number | null; count: number; rank: number } = { place: null, count: 0, rank: -1 };
    for (const [index, place] of places.entries()) {
      const base = this.#baseOf(place);
      if (reference !== null && base !== reference) continue;
      const count = missing.length === 0 ? 0 : this.#surroundings.count(place, missing);
      const rank = count + (base === current ? 0.5 : 0) + (onTrail?.has(index) === true ? this.#terms.length + 1 : 0);
      if (rank > best.rank) best = { place: index, count, rank };
    }
    return best;
  }

  #baseOf({ page }: SearchPlace): string {
    return this.#corpus.references[this.#corpus.pages[page]?.reference ?? -1]?.base ?? '';
  }

  /** What an entry counts for besides its terms. */
  #weightOf(entry: SearchEntry, place: SearchPlace | undefined, { current }: SearchRequest): number {
    const { method } = this.#query;
    let weight = TUNING.kinds[entry.kind] * this.#likeness(entry.label);
    if (method !== null && this.#corpus.pageOf(entry)?.method === method) weight *= TUNING.method;
    if (entry.kind === 'property' || entry.kind === 'value') weight *= 1 + TUNING.common * Math.log2(entry.places.length);
    if (entry.deprecated) weight *= TUNING.deprecated;
    const reference = this.#corpus.pages[place?.page ?? -1]?.reference ?? null;
    if (reference !== null && this.#newest.has(reference)) weight *= TUNING.newestVersion;
    if (place !== undefined && current !== null && this.#baseOf(place) === current) weight *= TUNING.currentReference;
    return weight;
  }

  /** How far a label is just what was typed. */
  #likeness(label: string): number {
    const { text, words, stems, isName } = this.#query;
    if (words === '') return 1;
    const own = tellingWords(label);
    const joined = own.join(' ');
    if (joined === words) return isName && label === text ? TUNING.equal * TUNING.asWritten : TUNING.equal;
    if (stemsOf(own) === stems) return TUNING.sameStems;
    if (own.length === this.#matches.length && own.every((word, index) => this.#matches[index]?.words.has(word))) return TUNING.sameWords;
    return joined.startsWith(words) ? TUNING.begins : 1;
  }
}
