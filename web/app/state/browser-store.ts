import { useSyncExternalStore } from 'react';

import type { ReadableStore } from './store.ts';

/** Reads a store whose state only the browser has. Prerendering and hydrating take `first`, so that the page keeps its frame. */
export function useBrowserStore<State, First>({ subscribe, getState }: ReadableStore<State>, first: First) {
  return useSyncExternalStore<State | First>(subscribe, getState, () => first);
}
