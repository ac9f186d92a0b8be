import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

import type { Locale } from '../../model/site/locale.ts';
import type { Results, SearchRequest } from './engine/results.ts';
import type { SearchState } from './search-store.ts';
import { useSearchStore } from './use-search-store.ts';

/** What the results are narrowed to. */
export type Narrowing = Pick<SearchRequest, 'group' | 'reference'>;

export const EVERYWHERE: Narrowing = { group: null, reference: null };

/** One entry whose places are listed. */
export interface Within {
  entry: number;
  label: string;
}

export interface Query {
  text: string;
  narrowing: Narrowing;
  within: Within | null;
  /** Any change starts at the first option. */
  active: number;
}

const NONE: Query = { text: '', narrowing: EVERYWHERE, within: null, active: 0 };

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
  /** Null while nothing is asked for, and until it is answered. */
  results: Results | null;
  /** What they answer, which may be what was typed a moment ago. */
  answeredText: string | undefined;
  retry: () => void;
}

/** What is typed and chosen, and what it finds. */
export function useQuery({ locale, internalLabel, route }: QueryOptions): QueryView {
  const { store, state } = useSearchStore(locale, internalLabel);
  const [query, setQuery] = useState(NONE);
  // Numbers and names are those of one index; and what was asked inside the gate is nobody's business outside of it.
  const [last, setLast] = useState({ store, internalLabel });
  if (last.store !== store || last.internalLabel !== internalLabel) {
    setLast({ store, internalLabel });
    setQuery({ ...NONE, text: last.internalLabel === null || last.internalLabel === internalLabel ? query.text : '' });
  }
  const current = state.facets?.references.map(({ base }) => base).find((base) => route.startsWith(`${base}/`)) ?? null;
  const ask = useCallback(
    ({ text, narrowing, within }: Query) => {
      if (text.trim() !== '') store?.ask({ text, ...narrowing, current, within: within?.entry ?? null });
    },
    [store, current],
  );
  const latest = useRef({ query, ask });
  useLayoutEffect(() => {
    latest.current = { query, ask };
  });
  // Another index, or another reference on screen, is asked the same again.
  useEffect(() => ask(latest.current.query), [ask]);
  const change = useCallback((changed: Partial<Query>) => {
    const next = { ...latest.current.query, active: 0, ...changed };
    // At once: the worker is at it while what was typed is drawn.
    latest.current.ask(next);
    latest.current.query = next;
    setQuery(next);
  }, []);
  const retry = useCallback(() => store?.retry(), [store]);
  const isBlank = query.text.trim() === '';
  return {
    query,
    change,
    state,
    results: isBlank || state.phase !== 'ready' ? null : (state.answered?.results ?? null),
    answeredText: isBlank ? undefined : state.answered?.request.text,
    retry,
  };
}
