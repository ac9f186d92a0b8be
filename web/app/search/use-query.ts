import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';

import { addressOf } from '../../model/page/path.ts';
import type { Locale } from '../../model/site/locale.ts';
import type { SearchRequest } from '../../search-engine/results.ts';
import { useElsewhere } from './use-elsewhere.ts';
import { useSearchStore } from './use-search-store.ts';

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
  /** The field with the text. React does not control it, so that typing needs no render. */
  field: RefObject<HTMLInputElement | null>;
}

export type QueryView = ReturnType<typeof useQuery>;

/** Whether the text stays when the audience changes. */
function keepsText(lastLabel: string | null, label: string | null): boolean {
  return lastLabel === null || lastLabel === label;
}

/** Writes a text that was not typed, such as an example, into the field. */
function showText({ current: field }: RefObject<HTMLInputElement | null>, text: string): void {
  if (field !== null && field.value !== text) field.value = text;
}

/** Whether the reader typed on: only the text differs, and it was not and is not blank. */
function isTypedOn(last: Query, next: Query): boolean {
  const isRest = last.filter === next.filter && last.within === next.within && last.active === next.active;
  return isRest && last.text !== next.text && last.text.trim() !== '' && next.text.trim() !== '';
}

export function useQuery({ locale, internalLabel, route, field }: QueryOptions) {
  const { store, state } = useSearchStore(locale, internalLabel);
  const [query, setQuery] = useState(EMPTY);
  // Filters and entry numbers belong to one set of indexes. A query that was typed with access must not stay after signing out.
  const [last, setLast] = useState({ store, internalLabel });
  if (last.store !== store || last.internalLabel !== internalLabel) {
    setLast({ store, internalLabel });
    setQuery({ ...EMPTY, text: keepsText(last.internalLabel, internalLabel) ? query.text : '' });
  }
  const current = state.facets?.references.map(({ base }) => base).find((base) => route.startsWith(`${base}/`)) ?? null;
  const page = addressOf(route, locale);
  const search = useCallback(
    ({ text, filter, within }: Query) => {
      if (text.trim() !== '') store?.search({ text, ...filter, current, page, within: within?.entry ?? null });
    },
    [store, current, page],
  );
  // The newest query. The rendered one may be older, because a typed text is rendered with its results.
  const latest = useRef({ query, search, store, internalLabel });
  useLayoutEffect(() => {
    const { query: typed, internalLabel: lastLabel } = latest.current;
    const text = keepsText(lastLabel, internalLabel) ? typed.text : '';
    Object.assign(latest.current, { query: { ...EMPTY, text }, store, internalLabel });
    showText(field, text);
  }, [store, internalLabel, field]);
  useLayoutEffect(() => {
    latest.current.search = search;
  }, [search]);
  // Another index, or another reference on screen, needs a new search.
  useEffect(() => search(latest.current.query), [search]);
  useEffect(() => store?.subscribe(() => setQuery(latest.current.query)), [store]);
  const change = useCallback(
    (changed: Partial<Query>) => {
      const last = latest.current.query;
      const next = { ...last, active: 0, ...changed };
      latest.current.query = next;
      showText(field, next.text);
      // Before rendering, so that the worker searches meanwhile.
      latest.current.search(next);
      // Results come within milliseconds. One render for a letter and its results is faster than two.
      const hasResultsSoon = latest.current.store?.getState().phase === 'ready' && isTypedOn(last, next);
      if (!hasResultsSoon) setQuery(next);
    },
    [field],
  );
  const retry = useCallback(() => store?.retry(), [store]);
  const elsewhere = useElsewhere(store, { state, text: query.text, locale });
  const isBlank = query.text.trim() === '';
  return {
    query,
    change,
    state,
    /** Null without a query, and until the first results. */
    results: isBlank || state.phase !== 'ready' ? null : (state.latest?.results ?? null),
    /** The query of the results, which may be older than the typed text. */
    resultsText: isBlank ? undefined : state.latest?.request.text,
    /** Other languages that have the typed text, if the results are weak. */
    elsewhere,
    retry,
  };
}
