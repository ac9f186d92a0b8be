import { useEffect, useState, useSyncExternalStore } from 'react';

import { searchAddress } from '../../model/search/search.ts';
import type { Locale } from '../../model/site/locale.ts';
import { onSessionEnd } from '../state/session-end.ts';
import { createSearchStore, LOADING, startWorker, type SearchState, type SearchStore } from './search-store.ts';

const never = () => () => {};
const loading = () => LOADING;

/**
 * The search of a language and audience. Signing out or changing the language ends the worker and drops its data.
 * @param internalLabel label of the internal pages in results; null if they are not searched
 */
export function useSearchStore(
  locale: Locale,
  internalLabel: string | null,
): { store: SearchStore | null; state: SearchState } {
  const [store, setStore] = useState<SearchStore | null>(null);
  useEffect(() => {
    const started = createSearchStore(
      {
        public: searchAddress('public', locale),
        internal: internalLabel === null ? null : { address: searchAddress('internal', locale), label: internalLabel },
      },
      startWorker,
    );
    // oxlint-disable-next-line react-hooks/set-state-in-effect -- the worker starts and ends with the dialog
    setStore(started);
    const listening = new AbortController();
    const end = (): void => {
      listening.abort();
      setStore(null);
      started.close();
    };
    // The search ends at once, without waiting for the next render.
    if (internalLabel !== null) onSessionEnd(end, listening);
    return end;
  }, [locale, internalLabel]);
  const state = useSyncExternalStore(store?.subscribe ?? never, store?.getState ?? loading, loading);
  return { store, state };
}
