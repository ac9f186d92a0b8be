import { useSyncExternalStore } from 'react';

import type { ReadableStore } from './store.ts';

/**
 * Reads a store whose state only the browser has.
 * @param first the state while prerendering and hydrating, so that the page keeps its frame and what is open in it
 */
export function useBrowserStore<State, First>({ subscribe, getState }: ReadableStore<State>, first: First) {
  return useSyncExternalStore<State | First>(subscribe, getState, () => first);
}
