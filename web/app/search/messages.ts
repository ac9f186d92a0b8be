import type { Facets, Results, SearchRequest } from './engine/results.ts';

/** What the page says to its search worker. */
export type Ask = { type: 'open'; addresses: Addresses; isRetry: boolean } | { type: 'search'; request: SearchRequest };

/** What the worker says to the page. */
export type Answer =
  /** Queries can be answered; said again whenever more can be found. */
  | { type: 'ready'; facets: Facets; lacksInternal: boolean }
  | { type: 'failed'; reason: Failure }
  | { type: 'results'; request: SearchRequest; results: Results };

/** Where the indexes are; that of internal pages only for those who may read them. */
export interface Addresses {
  public: string;
  internal: { address: string; label: string } | null;
}

/** Why there is no index: no network, no file, a file that is none, or none yet. */
export type Failure = 'offline' | 'missing' | 'corrupt' | 'slow';
