import type { Locale } from '../../model/site/locale.ts';
import type { Facets, Results, SearchRequest } from '../../search-engine/results.ts';
import { Store } from '../state/store.ts';
import type { Addresses, Elsewhere, Failure, SearchCommand, SearchEvent } from './messages.ts';

/** The store's connection to a worker. */
interface Port {
  post: (command: SearchCommand) => void;
  close: () => void;
}

/** Starts a worker. @param onFailure is called if the worker cannot run at all */
type StartPort = (onEvent: (event: SearchEvent) => void, onFailure: () => void) => Port;

export interface SearchState {
  phase: 'loading' | 'ready' | 'failed';
  failure: Failure | null;
  facets: Facets | null;
  /** Whether the index of internal pages could not be loaded. */
  lacksInternal: boolean;
  /** The newest results. Their request may be older than the last one. */
  latest: { request: SearchRequest; results: Results } | null;
  elsewhere: Elsewhere | null;
}

export const LOADING: SearchState = {
  phase: 'loading',
  failure: null,
  facets: null,
  lacksInternal: false,
  latest: null,
  elsewhere: null,
};

/** After this time without an index, in ms, the reader sees a message and can retry. Loading continues. */
export const SLOW_AFTER = 8_000;

/**
 * The search of one language and audience. It sends one request at a time. After its results, it sends only the last of the
 * requests that arrived meanwhile, so that fast typing never makes a queue.
 */
export function createSearchStore(addresses: Addresses, startPort: StartPort) {
  const store = new Store(LOADING);
  const { getState, subscribe } = store;
  let last: SearchRequest | null = null;
  let underWay: SearchRequest | null = null;

  const send = (): void => {
    if (last === null || underWay !== null || getState().phase !== 'ready') return;
    underWay = last;
    port.post({ type: 'search', request: last });
  };
  const onEvent = (event: SearchEvent): void => {
    switch (event.type) {
      case 'failed':
        return store.setState({ phase: 'failed', failure: event.reason });
      case 'ready':
        store.setState({ phase: 'ready', failure: null, facets: event.facets, lacksInternal: event.lacksInternal });
        // The index has more entries than at the last results.
        return send();
      case 'elsewhere':
        return store.setState({ elsewhere: event.elsewhere });
      case 'results': {
        const isLast = last === underWay;
        underWay = null;
        store.setState({ latest: { request: event.request, results: event.results } });
        if (!isLast) send();
      }
    }
  };
  const onFailure = (): void => store.setState({ phase: 'failed', failure: navigator.onLine ? 'missing' : 'offline' });
  let timer: ReturnType<typeof setTimeout> | undefined;
  const open = (isRetry: boolean): Port => {
    const opened = startPort(onEvent, onFailure);
    opened.post({ type: 'open', addresses, isRetry });
    clearTimeout(timer);
    timer = setTimeout(
      () => getState().phase === 'loading' && store.setState({ phase: 'failed', failure: 'slow' }),
      SLOW_AFTER,
    );
    return opened;
  };
  const close = (): void => {
    clearTimeout(timer);
    port.close();
  };
  let port = open(false);

  return {
    subscribe,
    getState,
    search: (request: SearchRequest): void => {
      if (last !== null && isSame(last, request)) return;
      last = request;
      send();
    },
    /** Looks for a text in the public pages of other languages. */
    lookElsewhere: (text: string, locales: readonly Locale[]) => port.post({ type: 'lookElsewhere', text, locales }),
    retry: (): void => {
      close();
      underWay = null;
      store.setState(LOADING);
      port = open(true);
    },
    close,
  };
}

export type SearchStore = ReturnType<typeof createSearchStore>;

function isSame(one: SearchRequest, other: SearchRequest): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

export const startWorker: StartPort = (onEvent, onFailure) => {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'search' });
  worker.addEventListener('message', ({ data }: MessageEvent<SearchEvent>) => onEvent(data));
  worker.addEventListener('error', onFailure);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no other origin
  return { post: (command) => worker.postMessage(command), close: () => worker.terminate() };
};
