import { fieldPosition } from '../model/search/field-position.ts';
import type { SearchEntry, SearchPage, SearchPlace } from '../model/search/search.ts';
import type { Corpus } from './corpus.ts';
import type { Marks } from './highlight.ts';
import { PageContext } from './page-context.ts';
import { entriesOnPath } from './property-path.ts';
import { pathFit, type Query, significantWords, stemsOf } from './query.ts';
import type { SearchRequest } from './results.ts';
import type { TermIndex, TermMatches } from './term-matches.ts';
import { rootOf, wordsOf } from './terms.ts';
import { POSITION_WORDS, TUNING, VERB_METHODS, VERBS } from './tuning.ts';
import { cached, type LabelWords } from './word-cache.ts';

/** An entry that matches a query. */
export interface RankedEntry {
  entry: number;
  /** Index of its best place. */
  place: number;
  score: number;
  /** Whether it has every part of the query, by itself or in its page context. */
  isComplete: boolean;
}

/** How an entry has the terms of a query. */
interface Fit {
  /** Number of the terms that are only in its page context. */
  count: number;
  /** Whether each term is in its label or in its page context. */
  isWhole: boolean;
}

/** How a label fits a query. */
interface LabelFit {
  /** The terms that it has, one bit each. */
  terms: number;
  likeness: number;
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
  /** Other names for all words of the query together. */
  readonly #otherNames: ReadonlySet<string>;
  /** Other names for several words of it. */
  readonly #otherNamesOfParts: ReadonlySet<string>;
  /** All terms, one bit each. */
  readonly #allTerms: number;

  constructor(query: Query, corpus: Corpus, terms: TermIndex) {
    this.#query = query;
    this.#corpus = corpus;
    this.#placesOnPath = query.propertyPath === null ? new Map() : entriesOnPath(corpus, query.propertyPath.names);
    this.#terms = this.#placesOnPath.size > 0 ? query.terms : [...query.terms, ...(query.propertyPath?.terms ?? [])];
    const synonyms = corpus.synonyms.of(this.#terms);
    this.#matches = this.#terms.map((term, position) =>
      terms.lookUp(term, synonyms[position] ?? [], query.isOpen && position === this.#terms.length - 1),
    );
    this.#otherNames = new Set(
      synonyms
        .flat()
        .filter(
          ({ words, isVerb }) =>
            !isVerb &&
            this.#terms.every(
              (term, index) => words.includes(term) || synonyms[index]?.some((other) => other.words === words),
            ),
        )
        .map(({ words }) => words.join(' ')),
    );
    this.#otherNamesOfParts = new Set(
      synonyms.flat().flatMap(({ words, named }) => (named > 1 ? [words.join(' ')] : [])),
    );
    this.#pageContext = new PageContext(corpus, this.#terms, this.#matches);
    this.#allTerms = (1 << this.#terms.length) - 1;
  }

  /** Whether a term of the query was found only as a misspelling of other words. */
  get hasMisspelling(): boolean {
    return this.#matches.some(({ isMisspelled }) => isMisspelled);
  }

  get marks(): Marks {
    const { path, propertyPath } = this.#query;
    const names = [...(path ?? []), ...(propertyPath?.names ?? [])].flatMap((name) =>
      wordsOf(name).map(({ term }) => term),
    );
    return {
      typed: [...this.#terms, ...names],
      words: new Set(
        [this.#terms, names, propertyPath?.terms ?? [], ...this.#matches.map(({ words }) => [...words])].flat(),
      ),
    };
  }

  /** All matching entries, best first. */
  rank(request: SearchRequest): RankedEntry[] {
    const { scores, parts } = this.#entryScores();
    const onScreen = request.page === null ? -1 : this.#corpus.pages.findIndex(({ href }) => href === request.page);
    const ranked = scores.best(LIMITS.ranked).flatMap((match, position): RankedEntry[] => {
      const entry = this.#corpus.entries[match.entry];
      if (entry === undefined) return [];
      const missing =
        position < LIMITS.pageContext
          ? this.#terms.flatMap((_term, part) => (match.covered & (1 << part) ? [] : [part]))
          : [];
      const { place, count } = this.#bestPlace(match.entry, entry, { missing, request, onScreen });
      if (place === null) return [];
      const fit = {
        count,
        isWhole: count === missing.length && (this.#labelFit(entry.label).terms | bitsOf(missing)) === this.#allTerms,
      };
      const pageContext = entry.kind === 'heading' ? TUNING.pageContextOfHeading : TUNING.pageContext;
      const share = (countOf(match.covered) + pageContext * count) / Math.max(parts, 1);
      return [
        {
          entry: match.entry,
          place,
          isComplete: countOf(match.covered) + count >= parts,
          score:
            match.score *
            share ** TUNING.coverage *
            this.#weightOf(entry, entry.places[place], request) *
            this.#weightOfKind(entry, entry.places[place], fit),
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
   * Chooses the place of an entry: on the typed property path, or with the most missing terms in its page context, else on the
   * page on screen, else in the reference on screen, else the first.
   */
  #bestPlace(
    number: number,
    { places }: SearchEntry,
    {
      missing,
      request: { reference, current },
      onScreen,
    }: { missing: readonly number[]; request: SearchRequest; onScreen: number },
  ): { place: number | null; count: number } {
    const placesOnPath = this.#placesOnPath.get(number);
    if (missing.length === 0 && placesOnPath === undefined) {
      const inCurrent =
        current === null || (reference !== null && reference !== current)
          ? -1
          : this.#firstOf(places, { base: current, onScreen });
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
        count +
        (base === current ? 0.5 : 0) +
        (place.page === onScreen ? 0.25 : 0) +
        (placesOnPath?.has(index) === true ? this.#terms.length + 1 : 0);
      if (rank > best.rank) best = { place: index, count, rank };
    }
    return best;
  }

  /** The first place on the page on screen, else the first in a reference, else -1. */
  #firstOf(places: readonly SearchPlace[], { base, onScreen }: { base: string; onScreen: number }): number {
    const examined = places.length > LIMITS.places ? places.slice(0, LIMITS.places) : places;
    const shown = onScreen < 0 ? -1 : examined.findIndex(({ page }) => page === onScreen);
    return shown < 0 ? examined.findIndex((place) => this.#baseOf(place) === base) : shown;
  }

  #baseOf({ page }: SearchPlace): string {
    return this.#corpus.references[this.#corpus.pages[page]?.reference ?? -1]?.base ?? '';
  }

  /** The weight of an entry apart from its terms. */
  #weightOf(entry: SearchEntry, place: SearchPlace | undefined, { current }: SearchRequest): number {
    const { method } = this.#query;
    let weight = TUNING.kinds[entry.kind] * this.#labelFit(entry.label).likeness;
    if (this.#isNumbered(entry.label)) weight *= TUNING.number;
    if (method !== null && this.#corpus.pageOf(entry)?.method === method) weight *= TUNING.method;
    if (entry.deprecated) weight *= TUNING.deprecated;
    const reference = this.#corpus.pages[place?.page ?? -1]?.reference ?? null;
    if (reference === null && this.#terms.length >= TUNING.question.words) weight *= TUNING.question.weight;
    const isNewest = reference !== null && this.#corpus.versions.newest.has(reference);
    if (isNewest) weight *= TUNING.newestVersion;
    const isOlder = reference !== null && this.#corpus.versions.older.has(reference);
    if (isOlder && current === null && entry.kind !== 'operation') weight *= TUNING.olderVersion;
    if (isNewest && entry.kind === 'operation' && this.#terms.length === 1 && this.#labelFit(entry.label).terms === 1)
      weight *= TUNING.titledOperation;
    if (entry.isReplaced === true && current === null && method === null && !this.#isTyped(entry.label))
      weight *= TUNING.replaced;
    if (reference !== null && current !== null && this.#corpus.references[reference]?.base !== current)
      weight *= TUNING.otherReference;
    return weight;
  }

  /** The weight of an entry by what its kind means for the intent of the query. */
  #weightOfKind({ kind }: SearchEntry, place: SearchPlace | undefined, { count, isWhole }: Fit): number {
    const { isAction, asksMeaning, isName, positions } = this.#query;
    switch (kind) {
      case 'term':
        return asksMeaning ? TUNING.meaning : 1;
      case 'operation':
        return isAction ? TUNING.action[kind] * this.#weightOfAction(this.#corpus.pages[place?.page ?? -1]) : 1;
      case 'webhook':
      case 'schema':
        return isAction ? TUNING.action[kind] : 1;
      case 'heading':
        return isWhole && count > 0 && !isAction ? TUNING.headingOnPage : 1;
      case 'parameter':
      case 'property':
      case 'value': {
        const position = fieldPosition(place?.anchor ?? '', this.#corpus.pages[place?.page ?? -1]?.kind);
        // A query that names another position than the request does not ask for the request.
        const unnamed = positions.size > 0 ? 1 : TUNING.positions[position];
        const inWords = isAction ? TUNING.fieldForWords * TUNING.action.field : TUNING.fieldForWords;
        const asked = isName || positions.size > 0 ? 1 : inWords;
        return (positions.has(position) ? TUNING.namedPosition : unnamed) * (isWhole ? 1 : TUNING.strayField) * asked;
      }
      case 'status':
        return this.#terms.some((term) => /^\d/.test(term)) ? 1 : TUNING.fieldForWords;
      default:
        return 1;
    }
  }

  /** The weight of an operation by its method and its path, for the verb and the resource of the query. Many titles are ids, such as `PostRefunds`. */
  #weightOfAction(page: SearchPage | undefined): number {
    const [verb = '', ...noun] = this.#query.words.split(' ');
    const methods = VERB_METHODS[VERBS.findIndex((verbs) => verbs.some((other) => rootOf(other) === rootOf(verb)))];
    const all = this.#corpus.words.path(page?.path ?? '');
    // Some paths end with the verb: `/refunds/{refund}/cancel`.
    const isNamed = rootOf(all.at(-1) ?? '') === rootOf(verb);
    if (page === undefined || !(isNamed || methods?.includes(meantMethod(page)) === true)) return 1;
    const segments = isNamed ? all.slice(0, -1) : all;
    const isOfObject = segments.at(-1) === '{}';
    const names = isOfObject ? segments.slice(0, -1) : segments;
    const words = significantWords(names.at(-1) ?? '');
    // `list customers` names the collection, `get customer` an object.
    const isOther = page.method === 'GET' && !isNamed && isOfObject === (words.join(' ') === noun.join(' '));
    if (isOther || stemsOf(words) !== stemsOf(noun)) return 1;
    return TUNING.resource ** (1 / (1 + names.filter((name) => name === '{}').length));
  }

  /** The terms of the query that a label has, apart from those that name a position, which count as present: one bit each. */
  #termsIn({ words, compact }: LabelWords): number {
    let bits = 0;
    for (const [index, { forms }] of this.#matches.entries()) {
      const term = this.#terms[index] ?? '';
      if (compact === term || POSITION_WORDS.has(term) || words.some((word) => forms.has(word))) bits |= 1 << index;
    }
    return bits;
  }

  #isTyped(label: string): boolean {
    return this.#corpus.words.label(label).joined === this.#query.words;
  }

  /** Whether a label begins with a number of the query. */
  #isNumbered(label: string): boolean {
    const [first = ''] = this.#corpus.words.label(label).words;
    return /^\d+$/.test(first) && this.#terms.includes(first);
  }

  /** How a label fits the query. It is cached, because many entries share a label. */
  readonly #labelFit = cached((label: string): LabelFit => {
    const words = this.#corpus.words.label(label);
    const terms = this.#termsIn(words);
    return { terms, likeness: this.#likeness(words, terms) };
  });

  /** How similar a label is to the typed text. @param terms the terms that it has, one bit each */
  #likeness(labelWords: LabelWords, terms: number): number {
    const { words, stems, isName } = this.#query;
    if (words === '') return 1;
    const phrase = labelWords.words.length > 1 && !isName ? TUNING.phrase : 1;
    if (labelWords.joined === words) return phrase * TUNING.equal;
    if (labelWords.stems === stems) return phrase * TUNING.sameStems;
    const isSame = labelWords.words.length === this.#matches.length;
    if (isSame && labelWords.words.every((word, index) => this.#matches[index]?.forms.has(word)))
      return phrase * TUNING.sameWords;
    if (this.#otherNames.has(labelWords.joined)) return TUNING.otherName;
    if (this.#otherNamesOfParts.has(labelWords.joined)) return TUNING.otherNameOfPart;
    if (labelWords.joined.startsWith(words)) return TUNING.begins;
    return this.#matches.length > 1 && terms === this.#allTerms ? TUNING.hasAllWords : 1;
  }
}

/** Many APIs change an object by POST at its own path. Such an operation is found by the verbs of PATCH. */
export function meantMethod({ method, path }: SearchPage): string {
  return method === 'POST' && /\{[^/]*\}$/.test(path) ? 'PATCH' : method;
}

/** The score of an entry by itself, without its page context. */
interface EntryScore {
  entry: number;
  score: number;
  /** The parts of the query that it matches, one bit each. */
  covered: number;
}

/** Adds up the scores of the entries over the parts of a query. */
class EntryScores {
  readonly #scores = new Map<number, EntryScore>();

  add(entry: number, score: number, part: number): void {
    const total = this.#scores.get(entry);
    if (total === undefined) this.#scores.set(entry, { entry, score, covered: 1 << part });
    else {
      total.score += score;
      total.covered |= 1 << part;
    }
  }

  best(count: number): EntryScore[] {
    return [...this.#scores.values()].toSorted((a, b) => b.score - a.score).slice(0, count);
  }
}

/** The number of bits that are set. */
function countOf(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}

/** A number with these bits set. */
function bitsOf(positions: readonly number[]): number {
  let bits = 0;
  for (const position of positions) bits |= 1 << position;
  return bits;
}
