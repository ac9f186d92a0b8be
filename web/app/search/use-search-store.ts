import { useEffect, useState, useSyncExternalStore } from 'react';

import { searchAddress } from '../../model/search/search.ts';
import type { Locale } from '../../model/site/locale.ts';
import { onSessionEnd } from '../state/session-end.ts';
import { createSearchStore, LOADING, startWorker, type SearchState, type SearchStore } from './search-store.ts';

const never = () => () => {};
const loading = () => LOADING;

/**
 * The search of a language and audience. Signing out, or changing the language, ends the worker and with it all it knew.
 * @param internalLabel what internal pages are told apart by; null where they are not searched
 */
export function useSearchStore(
  locale: Locale,
  internalLabel: string | null,
): { store: SearchStore | null; state: SearchState } {
  const [store, setStore] = useState<SearchStore | null>(null);
  useEffect(() => {
    const own = createSearchStore(
      {
        public: searchAddress('public', locale),
        internal: internalLabel === null ? null : { address: searchAddress('internal', locale), label: internalLabel },
      },
      startWorker,
    );
    // oxlint-disable-next-line react-hooks/set-state-in-effect -- a worker is started when the dialog is there, and ended with it
    setStore(own);
    const listening = new AbortController();
    const end = (): void => {
      listening.abort();
      setStore(null);
      own.close();
    };
    // At once, and not when the screen has changed.
    if (internalLabel !== null) onSessionEnd(end, listening);
    return end;
  }, [locale, internalLabel]);
  const state = useSyncExternalStore(store?.subscribe ?? never, store?.getState ?? loading, loading);
  return { store, state };
}
