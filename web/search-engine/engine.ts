import MiniSearch from 'minisearch';

import type { SearchData, SearchEntry, SearchKind } from '../model/search/search.ts';
import { Corpus } from './corpus.ts';
import { resultsOf } from './present-results.ts';
import { queryFrom } from './query.ts';
import { meantMethod, Ranking } from './ranking.ts';
import { type Facets, GROUPS, type SearchRequest, type Results } from './results.ts';
import { TermIndex } from './term-matches.ts';
import { indexTermsOf } from './terms.ts';
import { TUNING } from './tuning.ts';

/** Number of entries that are indexed in one step. Queries can run between steps. */
const CHUNK = 1_000;

/** The indexed texts of an entry. */
interface IndexedEntry extends Record<keyof typeof TUNING.fields, string> {
  id: number;
}

/** Searches one or several indexes. It does not depend on the browser or on a language. */
export class SearchEngine {
  readonly #corpus = new Corpus();
  #facets: Facets | null = null;
  readonly #index = new MiniSearch<IndexedEntry>({
    fields: Object.keys(TUNING.fields),
    tokenize: indexTermsOf,
    processTerm: (term) => term,
  });
  readonly #terms = new TermIndex(this.#index);

  /**
   * Adds an index in steps, between which queries can run. Pages and headings come first, then the many fields.
   * @param source name of the index; empty for the public index
   */
  *add(data: SearchData, source = ''): Generator<void> {
    this.#facets = null;
    const first = this.#corpus.entries.length;
    const added = this.#corpus.add(data, source);
    const isField = (entry: SearchEntry): boolean => (GROUPS.fields as readonly string[]).includes(entry.kind);
    for (const areFields of [false, true]) {
      const ids = added.flatMap((entry, index) => (isField(entry) === areFields ? [first + index] : []));
      for (let start = 0; start < ids.length; start += CHUNK) {
        this.#index.addAll(ids.slice(start, start + CHUNK).map((id) => this.#indexed(id)));
        this.#terms.clearCache();
        yield;
      }
    }
  }

  #indexed(id: number): IndexedEntry {
    const entry = this.#corpus.entries[id];
    const page = entry === undefined ? undefined : this.#corpus.pageOf(entry);
    return {
      id,
      label: entry?.label ?? '',
      method: page === undefined ? '' : meantMethod(page),
      path: page === undefined ? '' : page.path || (page.reference === null ? page.href : ''),
      text: entry?.text ?? '',
    };
  }

  get facets(): Facets {
    return (this.#facets ??= facetsOf(this.#corpus));
  }

  search(request: SearchRequest): Results {
    const query = queryFrom(request.text);
    const ranking = new Ranking(query, this.#corpus, this.#terms);
    return resultsOf(ranking.rank(request), { ranking, request, corpus: this.#corpus });
  }
}

/** The filters and the example queries of a corpus. */
function facetsOf(corpus: Corpus): Facets {
  const { references, pages } = corpus;
  const { newest } = corpus.versions;
  // The newest of several versions comes first.
  const [first = [], others = []] = [true, false].map((isNewest) =>
    references.filter((_reference, index) => newest.has(index) === isNewest),
  );
  return {
    references: [...first, ...others].map(({ base, label }) => ({ base, label })),
    hasGuides: pages.some(({ reference }) => reference === null),
    examples: examplesOf(corpus),
  };
}

/** Example queries: an address, a property and a code. The most frequent ones are the most familiar to readers. */
function examplesOf({ pages, entries, versions: { newest } }: Corpus): string[] {
  const operation =
    pages.find(
      ({ kind, reference, path }) =>
        kind === 'operation' && (newest.size === 0 || newest.has(reference ?? -1)) && /\}\/[^{]+$/.test(path),
    ) ?? pages.find(({ kind }) => kind === 'operation');
  const mostFrequent = (kind: SearchKind, nameOf: (entry: SearchEntry) => string): string => {
    const candidates = entries.filter((entry) => entry.kind === kind && nameOf(entry) !== '');
    const [best] = candidates.toSorted((a, b) => b.places.length - a.places.length);
    return best === undefined ? '' : nameOf(best);
  };
  const address =
    operation === undefined
      ? ''
      : `${operation.method} /${operation.path.split('/').filter(Boolean).slice(-3).join('/')}`;
  return [
    address,
    mostFrequent('property', nestedName),
    mostFrequent('error', ({ label }) => label) || mostFrequent('status', ({ label }) => /^\d+/.exec(label)?.[0] ?? ''),
  ].filter((example) => example !== '');
}

/** The name of a property with the property around it, for example `lamp.color`; empty for other properties. */
function nestedName({ label, places: [first] }: SearchEntry): string {
  return /^[\w-]+\.(\w+)\.(\w+)$/.exec(first?.anchor ?? '')?.[2] === label
    ? (first?.anchor ?? '').split('.').slice(1).join('.')
    : '';
}
