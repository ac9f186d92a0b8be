import MiniSearch from 'minisearch';

import type { SearchData, SearchEntry } from '../../../model/search/search.ts';
import { Corpus } from './corpus.ts';
import { facetsOf } from './facets.ts';
import { resultsOf } from './present-results.ts';
import { queryFrom } from './query.ts';
import { Ranking } from './ranking.ts';
import { type Facets, GROUPS, type SearchRequest, type Results } from './results.ts';
import { TermIndex } from './term-matches.ts';
import { termsOf } from './terms.ts';
import { TUNING } from './tuning.ts';

/** Entries that are indexed at a time, so that a query in between does not wait. */
const CHUNK = 1_000;

/** What an entry is indexed by, with its number. */
interface Indexed extends Record<keyof typeof TUNING.fields, string> {
  id: number;
}

/** Finds what is asked for in one or several indexes. Knows neither the browser nor a language. */
export class SearchEngine {
  readonly #corpus = new Corpus();
  #facets: Facets | null = null;
  readonly #index = new MiniSearch<Indexed>({
    fields: Object.keys(TUNING.fields),
    tokenize: termsOf,
    processTerm: (term) => term,
  });
  readonly #terms = new TermIndex(this.#index);

  /**
   * Takes an index up, in steps between which queries may be answered: pages and headings first, then the many fields.
   * @param source name of the index, where it is not the public one
   */
  *add(data: SearchData, source = ''): Generator<void> {
    this.#facets = null;
    const first = this.#corpus.entries.length;
    const added = this.#corpus.add(data, source);
    const isField = (entry: SearchEntry): boolean => (GROUPS.fields as readonly string[]).includes(entry.kind);
    for (const wanted of [false, true]) {
      const ids = added.flatMap((entry, index) => (isField(entry) === wanted ? [first + index] : []));
      for (let start = 0; start < ids.length; start += CHUNK) {
        this.#index.addAll(ids.slice(start, start + CHUNK).map((id) => this.#indexed(id)));
        this.#terms.forget();
        yield;
      }
    }
  }

  #indexed(id: number): Indexed {
    const entry = this.#corpus.entries[id];
    const page = entry === undefined ? undefined : this.#corpus.pageOf(entry);
    return {
      id,
      label: entry?.label ?? '',
      method: page?.method ?? '',
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
    return resultsOf(ranking.found(request), { ranking, request, corpus: this.#corpus });
  }
}
