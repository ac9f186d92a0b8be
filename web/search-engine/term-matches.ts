import type MiniSearch from 'minisearch';
import type { SearchResult } from 'minisearch';

import { BoundedMap } from '../model/collections/bounded-map.ts';
import type { Phrase, Synonym } from './synonyms.ts';
import { lengthOf, stemOf } from './terms.ts';
import { TUNING } from './tuning.ts';

/** The matches of one term of a query. */
export interface TermMatches {
  /** Scores by number of the entry. */
  scores: ReadonlyMap<number, number>;
  /** Words of the index that it matches. */
  words: ReadonlySet<string>;
  /** The words that are not synonyms. */
  forms: ReadonlySet<string>;
  /** Whether the index has only similar words. */
  isMisspelled: boolean;
}

type Index = Pick<MiniSearch, 'search'>;

/** Number of cached terms. Every typed letter looks up all earlier terms of the query again. */
const CACHED_TERMS = 40;

/** Looks up terms in the index of MiniSearch. */
export class TermIndex {
  readonly #index: Index;
  readonly #cache = new BoundedMap<string, TermMatches>(CACHED_TERMS);

  constructor(index: Index) {
    this.#index = index;
  }

  /** Call this when the index changes. */
  clearCache(): void {
    this.#cache.clear();
  }

  /**
   * Finds a term.
   * @param synonyms other names for the term
   * @param isOpen whether the term may be incomplete
   */
  lookUp(term: string, synonyms: readonly Synonym[], isOpen: boolean): TermMatches {
    const key = `${isOpen ? '…' : ''}${term} ${synonyms.map(({ words }) => words).join()}`;
    const matches = this.#cache.get(key) ?? lookUp(term, this.#index, { synonyms, isOpen });
    this.#cache.set(key, matches);
    return matches;
  }
}

/**
 * Finds a term as a word, as the beginning of a word, and by its stem. A term without any match counts as misspelled: it is tried
 * with two neighboring letters swapped, then with letters changed, added or left out.
 */
function lookUp(
  term: string,
  index: Index,
  { synonyms, isOpen }: { synonyms: readonly Synonym[]; isOpen: boolean },
): TermMatches {
  const prefix = lengthOf(term) >= (isOpen ? TUNING.shortestPrefix : TUNING.shortestPrefix + 1);
  const stem = stemOf(term);
  const forms = [
    ...find(index, term, { prefix }),
    ...(stem === null ? [] : find(index, stem, { prefix: true, prefixWeight: TUNING.weights.stem })),
  ];
  const alike = synonyms.flatMap(({ words, isVerb }) =>
    weighed(findName(index, words), isVerb ? TUNING.weights.verb : TUNING.weights.name),
  );
  if (forms.length > 0 || alike.length > 0) return matchesFrom(forms, alike);
  const swapped = swaps(term).flatMap((candidate) => find(index, candidate, { prefix }));
  if (swapped.length > 0) return { ...matchesFrom(weighed(swapped, TUNING.weights.fuzzy)), isMisspelled: true };
  for (const { from, edits } of TUNING.edits.toReversed()) {
    if (term.length < from) continue;
    const similar = find(index, term, { prefix: false, fuzzy: edits });
    if (similar.length > 0) return { ...matchesFrom(similar), isMisspelled: true };
  }
  return matchesFrom([]);
}

const ALL_FIELDS = Object.keys(TUNING.fields);
const NAME_FIELDS = ALL_FIELDS.filter((field) => field !== 'text');

interface FindOptions {
  prefix: boolean;
  fuzzy?: number | false;
  prefixWeight?: number;
}

function find(
  index: Index,
  term: string,
  { prefix, fuzzy = false, prefixWeight = TUNING.weights.prefix }: FindOptions,
): SearchResult[] {
  const { fuzzy: fuzzyWeight } = TUNING.weights;
  // A term of two letters begins too many words of the texts, so only names are searched.
  const fields = lengthOf(term) > TUNING.shortestPrefix ? ALL_FIELDS : NAME_FIELDS;
  return index.search(term, {
    fields,
    tokenize: (text) => [text],
    prefix,
    fuzzy,
    weights: { prefix: prefixWeight, fuzzy: fuzzyWeight },
    boost: TUNING.fields,
  });
}

/** Entries with all words of a phrase in their names, in any form. */
function findName(index: Index, phrase: Phrase): SearchResult[] {
  const [first = [], ...rest] = phrase.map((word) => findNaming(index, word));
  const scores = rest.map((results) => new Map(results.map(({ id, score }) => [id, score])));
  return first.flatMap((result) => {
    const others = scores.map((byEntry) => byEntry.get(result.id) ?? 0);
    return others.includes(0) ? [] : [{ ...result, score: Math.min(result.score, ...others) }];
  });
}

function findNaming(index: Index, word: string): SearchResult[] {
  const root = stemOf(word) ?? word;
  return index.search(root, {
    fields: NAME_FIELDS,
    tokenize: (text) => [text],
    prefix: root.length >= 4,
    weights: { prefix: 1, fuzzy: 0 },
    boost: TUNING.fields,
  });
}

function weighed(results: SearchResult[], weight: number): SearchResult[] {
  return results.map((result) => ({ ...result, score: result.score * weight }));
}

/** @param alike matches of synonyms */
function matchesFrom(results: readonly SearchResult[], alike: readonly SearchResult[] = []): TermMatches {
  const scores = new Map<number, number>();
  const forms = new Set<string>();
  const collect = (matches: readonly SearchResult[], words: Set<string>): void => {
    for (const { id, score, terms } of matches) {
      const entry = id as number;
      scores.set(entry, Math.max(score, scores.get(entry) ?? 0));
      for (const word of terms) words.add(word);
    }
  };
  collect(results, forms);
  const words = alike.length === 0 ? forms : new Set(forms);
  collect(alike, words);
  return { scores, words, forms, isMisspelled: false };
}

/** The term with every two neighboring letters swapped in turn. */
function swaps(term: string): string[] {
  if (term.length < 4) return [];
  return Array.from(
    { length: term.length - 1 },
    (_, at) => term.slice(0, at) + (term[at + 1] ?? '') + (term[at] ?? '') + term.slice(at + 2),
  ).filter((candidate) => candidate !== term);
}
