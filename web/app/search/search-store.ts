import type { Facets, Results, SearchRequest } from './engine/results.ts';
import type { Addresses, Answer, Ask, Failure } from './messages.ts';

/** What the store needs of a worker. */
export interface Port {
  post: (ask: Ask) => void;
  close: () => void;
}

/** Starts a worker. @param onFailure is called when it cannot run at all */
export type StartPort = (onAnswer: (answer: Answer) => void, onFailure: () => void) => Port;

export interface SearchState {
  phase: 'loading' | 'ready' | 'failed';
  failure: Failure | null;
  facets: Facets | null;
  /** Internal pages could not be searched along. */
  lacksInternal: boolean;
  /** The newest answer, which may be to an older request than the last one. */
  answered: { request: SearchRequest; results: Results } | null;
}

export interface SearchStore {
  subscribe: (listener: () => void) => () => void;
  getState: () => SearchState;
  ask: (request: SearchRequest) => void;
  retry: () => void;
  close: () => void;
}

/** The state before anything has come. */
export const LOADING: SearchState = {
  phase: 'loading',
  failure: null,
  facets: null,
  lacksInternal: false,
  answered: null,
};

/** Milliseconds without an index after which the reader is told, and offered another try; it is waited for all the same. */
export const PATIENCE = 8_000;

/**
 * The search of one language and audience. One request is under way at a time: of those that arrive meanwhile the last one follows,
 * so that fast typing never makes a queue.
 */
export function createSearchStore(addresses: Addresses, startPort: StartPort): SearchStore {
  const listeners = new Set<() => void>();
  let state = LOADING;
  let wanted: SearchRequest | null = null;
  let underWay: SearchRequest | null = null;

  const set = (change: Partial<SearchState>): void => {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  };
  const send = (): void => {
    if (wanted === null || underWay !== null || state.phase !== 'ready') return;
    underWay = wanted;
    port.post({ type: 'search', request: wanted });
  };
  const onAnswer = (answer: Answer): void => {
    switch (answer.type) {
      case 'failed':
        return set({ phase: 'failed', failure: answer.reason });
      case 'ready':
        set({ phase: 'ready', failure: null, facets: answer.facets, lacksInternal: answer.lacksInternal });
        // More can be found than when the last answer was given.
        return send();
      case 'results': {
        const isNewest = wanted === underWay;
        underWay = null;
        set({ answered: { request: answer.request, results: answer.results } });
        if (!isNewest) send();
      }
    }
  };
  const onFailure = (): void => set({ phase: 'failed', failure: navigator.onLine ? 'missing' : 'offline' });
  let timer: ReturnType<typeof setTimeout> | undefined;
  const open = (isRetry: boolean): Port => {
    const opened = startPort(onAnswer, onFailure);
    opened.post({ type: 'open', addresses, isRetry });
    clearTimeout(timer);
    timer = setTimeout(() => state.phase === 'loading' && set({ phase: 'failed', failure: 'slow' }), PATIENCE);
    return opened;
  };
  const close = (): void => {
    clearTimeout(timer);
    port.close();
  };
  let port = open(false);

  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getState: () => state,
    ask: (request) => {
      if (wanted !== null && isSame(wanted, request)) return;
      wanted = request;
      send();
    },
    retry: () => {
      close();
      underWay = null;
      set(LOADING);
      port = open(true);
    },
    close,
  };
}

function isSame(one: SearchRequest, other: SearchRequest): boolean {
  return (Object.keys(one) as (keyof SearchRequest)[]).every((key) => one[key] === other[key]);
}

/** The real thing. */
export const startWorker: StartPort = (onAnswer, onFailure) => {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'search' });
  worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => onAnswer(data));
  worker.addEventListener('error', onFailure);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no other origin
  return { post: (ask) => worker.postMessage(ask), close: () => worker.terminate() };
};
