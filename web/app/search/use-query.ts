import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

import { addressOf } from '../../model/page/path.ts';
import type { Locale } from '../../model/site/locale.ts';
import type { Results, SearchRequest } from './engine/results.ts';
import type { SearchState } from './search-store.ts';
import { useElsewhere } from './use-elsewhere.ts';
import { useSearchStore } from './use-search-store.ts';

/** The filters of the results. */
export type Filter = Pick<SearchRequest, 'group' | 'reference'>;

export const EVERYWHERE: Filter = { group: null, reference: null };

/** One entry whose places are listed. */
export interface Within {
  entry: number;
  label: string;
}

export interface Query {
  text: string;
  filter: Filter;
  within: Within | null;
  /** Index of the active option. Every other change resets it to 0. */
  active: number;
}

const EMPTY: Query = { text: '', filter: EVERYWHERE, within: null, active: 0 };

interface QueryOptions {
  locale: Locale;
  internalLabel: string | null;
  /** Route of the page on screen. */
  route: string;
}

interface QueryView {
  query: Query;
  change: (change: Partial<Query>) => void;
  state: SearchState;
  /** Null without a query, and until the first results. */
  results: Results | null;
  /** The query of the results, which may be older than the typed text. */
  resultsText: string | undefined;
  /** Other languages that have the typed text, if the results are weak. */
  elsewhere: readonly Locale[];
  retry: () => void;
}

/** The query with its filters, and its results. */
export function useQuery({ locale, internalLabel, route }: QueryOptions): QueryView {
  const { store, state } = useSearchStore(locale, internalLabel);
  const [query, setQuery] = useState(EMPTY);
  // Filters and entry numbers belong to one set of indexes. A query that was typed with access must not stay after signing out.
  const [last, setLast] = useState({ store, internalLabel });
  if (last.store !== store || last.internalLabel !== internalLabel) {
    setLast({ store, internalLabel });
    setQuery({ ...EMPTY, text: last.internalLabel === null || last.internalLabel === internalLabel ? query.text : '' });
  }
  const current = state.facets?.references.map(({ base }) => base).find((base) => route.startsWith(`${base}/`)) ?? null;
  const page = addressOf(route, locale);
  const search = useCallback(
    ({ text, filter, within }: Query) => {
      if (text.trim() !== '') store?.search({ text, ...filter, current, page, within: within?.entry ?? null });
    },
    [store, current, page],
  );
  const latest = useRef({ query, search });
  useLayoutEffect(() => {
    latest.current = { query, search };
  });
  // Another index, or another reference on screen, needs a new search.
  useEffect(() => search(latest.current.query), [search]);
  const change = useCallback((changed: Partial<Query>) => {
    const next = { ...latest.current.query, active: 0, ...changed };
    // Before rendering, so that the worker searches while React renders the typed text.
    latest.current.search(next);
    latest.current.query = next;
    setQuery(next);
  }, []);
  const retry = useCallback(() => store?.retry(), [store]);
  const elsewhere = useElsewhere(store, { state, text: query.text, locale });
  const isBlank = query.text.trim() === '';
  return {
    query,
    change,
    state,
    results: isBlank || state.phase !== 'ready' ? null : (state.latest?.results ?? null),
    resultsText: isBlank ? undefined : state.latest?.request.text,
    elsewhere,
    retry,
  };
}
