import type { Locale } from '../../model/site/locale.ts';
import type { Facets, Results, SearchRequest } from '../../search-engine/results.ts';

/** Messages from the page to the search worker. */
export type SearchCommand =
  | { type: 'open'; addresses: Addresses; isRetry: boolean }
  | { type: 'search'; request: SearchRequest }
  /** Asks which of these languages have all words of a text. */
  | { type: 'lookElsewhere'; text: string; locales: readonly Locale[] };

/** Messages from the search worker to the page. */
export type SearchEvent =
  /** The worker can search. Sent again whenever it has indexed more. */
  | { type: 'ready'; facets: Facets; lacksInternal: boolean }
  | { type: 'failed'; reason: Failure }
  /** `isWhole` says whether everything was indexed before the search. */
  | { type: 'results'; request: SearchRequest; results: Results; isWhole: boolean }
  | { type: 'elsewhere'; elsewhere: Elsewhere };

/** The other languages whose public pages have all words of a text. */
export interface Elsewhere {
  text: string;
  locales: readonly Locale[];
}

/** Addresses of the indexes. The internal one is null for readers without access. */
export interface Addresses {
  public: string;
  internal: { address: string; label: string } | null;
}

/** The reason for a missing index: offline, not found, invalid, or not loaded yet. */
export type Failure = 'offline' | 'missing' | 'corrupt' | 'slow';
