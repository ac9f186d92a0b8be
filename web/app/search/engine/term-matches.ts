import type MiniSearch from 'minisearch';
import type { SearchResult } from 'minisearch';

import type { Phrase } from './synonyms.ts';
import { stemOf } from './terms.ts';
import { TUNING } from './tuning.ts';

/** Where one term of a query was found. */
export interface TermMatches {
  /** By number of the entry. */
  scores: ReadonlyMap<number, number>;
  /** Words of the index that it was found as. */
  words: ReadonlySet<string>;
}

type Index = Pick<MiniSearch, 'search'>;

/** So many terms are remembered: those before the one being typed are asked for again with every letter. */
const REMEMBERED = 40;

/** Looks terms up in the library's index. */
export class TermIndex {
  readonly #index: Index;
  readonly #known = new Map<string, TermMatches>();

  constructor(index: Index) {
    this.#index = index;
  }

  /** The index has changed. */
  forget(): void {
    this.#known.clear();
  }

  /**
   * Where a term was found.
   * @param synonyms other names for it
   * @param isOpen whether it may still be being typed
   */
  lookUp(term: string, synonyms: readonly Phrase[], isOpen: boolean): TermMatches {
    const key = `${isOpen ? '…' : ''}${term} ${synonyms.join()}`;
    const matches = this.#known.get(key) ?? lookUp(term, this.#index, { synonyms, isOpen });
    this.#known.delete(key);
    this.#known.set(key, matches);
    const oldest = this.#known.keys().next();
    if (this.#known.size > REMEMBERED && oldest.done !== true) this.#known.delete(oldest.value);
    return matches;
  }
}

/**
 * Looks one term up: as it is, as the beginning of a word, and by its stem. Only a term that gives nothing is taken for misspelled,
 * first with two letters in each other's place, then with letters changed, added or left out.
 */
function lookUp(
  term: string,
  index: Index,
  { synonyms, isOpen }: { synonyms: readonly Phrase[]; isOpen: boolean },
): TermMatches {
  const prefix = term.length >= (isOpen ? TUNING.shortestPrefix : TUNING.shortestPrefix + 1);
  const stem = stemOf(term);
  const found = [
    ...find(index, term, { prefix }),
    ...(stem === null ? [] : find(index, stem, { prefix: true, prefixWeight: TUNING.weights.stem })),
    ...weighed(
      synonyms.flatMap((phrase) => findName(index, phrase)),
      TUNING.weights.synonym,
    ),
  ];
  if (found.length > 0) return matchesFrom(found);
  const swapped = swaps(term).flatMap((candidate) => find(index, candidate, { prefix }));
  if (swapped.length > 0) return matchesFrom(weighed(swapped, TUNING.weights.fuzzy));
  for (const { from, edits } of TUNING.edits.toReversed()) {
    if (term.length < from) continue;
    const similar = find(index, term, { prefix: false, fuzzy: edits });
    if (similar.length > 0) return matchesFrom(similar);
  }
  return { scores: new Map(), words: new Set() };
}

const ALL_FIELDS = Object.keys(TUNING.fields);
const NAME_FIELDS = ALL_FIELDS.filter((field) => field !== 'text');

interface Manner {
  prefix: boolean;
  fuzzy?: number | false;
  prefixWeight?: number;
}

function find(
  index: Index,
  term: string,
  { prefix, fuzzy = false, prefixWeight = TUNING.weights.prefix }: Manner,
): SearchResult[] {
  const { fuzzy: fuzzyWeight } = TUNING.weights;
  // Two letters begin half of all texts; what has them in its name is meant.
  const fields = term.length > TUNING.shortestPrefix ? ALL_FIELDS : NAME_FIELDS;
  return index.search(term, {
    fields,
    tokenize: (text) => [text],
    prefix,
    fuzzy,
    weights: { prefix: prefixWeight, fuzzy: fuzzyWeight },
    boost: TUNING.fields,
  });
}

/** What has all words of a phrase in its name, in any form. */
function findName(index: Index, phrase: Phrase): SearchResult[] {
  const [first = [], ...others] = phrase.map((word) => findNaming(index, word));
  const scores = others.map((results) => new Map(results.map(({ id, score }) => [id, score])));
  return first.flatMap((result) => {
    const own = scores.map((known) => known.get(result.id) ?? 0);
    return own.includes(0) ? [] : [{ ...result, score: Math.min(result.score, ...own) }];
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

function matchesFrom(results: readonly SearchResult[]): TermMatches {
  const scores = new Map<number, number>();
  const words = new Set<string>();
  for (const { id, score, terms } of results) {
    const entry = id as number;
    scores.set(entry, Math.max(score, scores.get(entry) ?? 0));
    for (const word of terms) words.add(word);
  }
  return { scores, words };
}

/** The term with each two neighboring letters swapped. */
function swaps(term: string): string[] {
  if (term.length < 4) return [];
  return Array.from(
    { length: term.length - 1 },
    (_, at) => term.slice(0, at) + (term[at + 1] ?? '') + (term[at] ?? '') + term.slice(at + 2),
  ).filter((candidate) => candidate !== term);
}
