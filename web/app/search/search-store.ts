import { searchAddress } from '../../model/search/search.ts';
import { DEFAULT_LOCALE, type Locale, LOCALES } from '../../model/site/locale.ts';
import { addressOf } from '../../model/site/path.ts';
import type { Facets, Results, SearchRequest } from '../../search-engine/results.ts';
import { Store } from '../state/store.ts';
import type { Elsewhere, Failure, SearchCommand, SearchEvent } from './messages.ts';

/** The store's connection to a worker. */
interface Port {
  post: (command: SearchCommand) => void;
  close: () => void;
}

/** Starts a worker. @param onFailure is called if the worker cannot run at all */
type StartPort = (onEvent: (event: SearchEvent) => void, onFailure: () => void) => Port;

export type Filter = Pick<SearchRequest, 'group' | 'reference'>;

export const EVERYWHERE: Filter = { group: null, reference: null };

/** The input of the reader. */
interface Query {
  text: string;
  filter: Filter;
  /** One entry whose places are listed. */
  within: { entry: number; label: string } | null;
  /** Index of the active option. Every other change resets it to 0. */
  active: number;
}

interface Surroundings {
  /** Route of the page on screen. */
  route: string;
  /** The searches to show without a query. */
  recent: readonly string[];
  /** The last words of the reader that found nothing. */
  fruitless: string;
}

/** Which indexes are searched. The label is that of internal pages in results; null if they are not searched. */
interface Scope {
  locale: Locale;
  internalLabel: string | null;
}

/** The messages of the worker so far. */
interface Found {
  phase: 'loading' | 'ready' | 'failed';
  failure: Failure | null;
  facets: Facets | null;
  /** Whether the index of internal pages could not be loaded. */
  lacksInternal: boolean;
  /** The newest results. Their request may be older than the last one. */
  latest: { request: SearchRequest; results: Results; isWhole: boolean } | null;
  elsewhere: Elsewhere | null;
}

export interface SearchState extends Query, Surroundings, Scope, Found {}

const LOADING: Found = {
  phase: 'loading',
  failure: null,
  facets: null,
  lacksInternal: false,
  latest: null,
  elsewhere: null,
};

const INITIAL: SearchState = {
  ...LOADING,
  locale: DEFAULT_LOCALE,
  internalLabel: null,
  text: '',
  filter: EVERYWHERE,
  within: null,
  active: 0,
  route: '',
  recent: [],
  fruitless: '',
};

type SearchAction =
  | ({ type: 'open' } & Scope)
  | { type: 'retry' }
  | { type: 'end' }
  | { type: 'change'; change: Partial<Query> }
  | { type: 'surround'; change: Partial<Surroundings> }
  | SearchEvent;

function reduce(state: SearchState, action: SearchAction): SearchState {
  switch (action.type) {
    case 'open': {
      // Filters and entry numbers belong to one set of indexes. A query that was typed with access must not stay after signing out.
      const { locale, internalLabel } = action;
      const keepsText = state.internalLabel === null || state.internalLabel === internalLabel;
      const { route, recent } = state;
      return { ...INITIAL, locale, internalLabel, route, recent, text: keepsText ? state.text : '' };
    }
    case 'retry':
      return { ...state, ...LOADING };
    case 'end':
      return { ...INITIAL, locale: state.locale, route: state.route };
    case 'change':
      return { ...state, active: 0, ...action.change };
    case 'surround':
      return { ...state, ...action.change };
    case 'failed':
      return { ...state, phase: 'failed', failure: action.reason };
    case 'ready':
      return { ...state, phase: 'ready', failure: null, facets: action.facets, lacksInternal: action.lacksInternal };
    case 'results': {
      const { request, results, isWhole } = action;
      const words = request.text.trim();
      const isFruitless = results.total === 0 && words.length > 1 && state.internalLabel === null;
      return { ...state, latest: { request, results, isWhole }, ...(isFruitless && { fruitless: words }) };
    }
    case 'elsewhere':
      return { ...state, elsewhere: action.elsewhere };
  }
}

/** The request for the results of a state; null before the index is ready, and without a query. */
function requestOf({ phase, text, filter, within, facets, route, locale }: SearchState): SearchRequest | null {
  if (phase !== 'ready' || text.trim() === '') return null;
  const current = facets?.references.map(({ base }) => base).find((base) => route.startsWith(`${base}/`)) ?? null;
  return { text, ...filter, current, page: addressOf(route, locale), within: within?.entry ?? null };
}

/** Shorter texts occur in every language. */
const SHORTEST = 4;

/** The text that other languages may have, because its results in this language are weak. */
function weakText({ text, latest }: SearchState): string | null {
  const isWeak = latest?.request.text === text && latest.results.isWeak && text.trim().length >= SHORTEST;
  return isWeak ? text : null;
}

/** The other languages that have the text, if the results in this language are weak. */
export function elsewhereOf(state: SearchState): readonly Locale[] {
  return weakText(state) !== null && state.elsewhere?.text === state.text ? state.elsewhere.locales : [];
}

/** The parts of the dialog that a state shows. */
export function shownOf({ text, phase, latest }: SearchState) {
  const isBlank = text.trim() === '';
  /** Null without a query, and until the first results. */
  const results = isBlank || phase !== 'ready' ? null : (latest?.results ?? null);
  return {
    isBlank,
    results,
    hasFailed: phase === 'failed',
    hasResults: results !== null && results.total > 0,
    // A single letter without results needs no message.
    hasNoResults: results?.total === 0 && text.trim().length > 1,
  };
}

/** After this time without an index, in ms, the reader sees a message and can retry. Loading continues. */
export const SLOW_AFTER = 8_000;
/** Pause in ms after the last typed letter. Only then are the indexes of other languages loaded. */
export const PAUSE = 700;

/**
 * The search of the reader: one state, which the reader and a worker change. It sends one request at a time. After its results, it sends
 * only the last of the requests that arrived meanwhile, so that fast typing never makes a queue.
 */
export class SearchStore extends Store<SearchState> {
  readonly #startPort: StartPort;
  /** The newest state. The published one may be older, because a typed text is published with its results. */
  #newest = INITIAL;
  #port: Port | null = null;
  #sent: SearchRequest | null = null;
  #isSearching = false;
  #weak: string | null = null;
  #slow: ReturnType<typeof setTimeout> | undefined;
  #pause: ReturnType<typeof setTimeout> | undefined;

  constructor(startPort: StartPort) {
    super(INITIAL);
    this.#startPort = startPort;
  }

  /** Loads the indexes of a language and audience. The text stays, unless it was typed with access. */
  open(scope: Scope): void {
    this.#dispatch({ type: 'open', ...scope });
    this.#start(false);
  }

  readonly retry = (): void => {
    this.#dispatch({ type: 'retry' });
    this.#start(true);
  };

  /** Ends the worker and drops its data. */
  close(): void {
    clearTimeout(this.#slow);
    clearTimeout(this.#pause);
    this.#port?.close();
    this.#port = null;
  }

  /** Ends the search with a session: nothing of it stays. */
  end(): void {
    this.close();
    this.#dispatch({ type: 'end' });
  }

  change(change: Partial<Query>): void {
    this.#dispatch({ type: 'change', change });
  }

  surround(change: Partial<Surroundings>): void {
    this.#dispatch({ type: 'surround', change });
  }

  /** Searches for a typed text. */
  type(text: string): void {
    const { phase, within, active, text: last } = this.#newest;
    // Results come within milliseconds. One render for a letter and its results is faster than two.
    const isRest = phase === 'ready' && within === null && active === 0;
    const hasResultsSoon = isRest && last !== text && last.trim() !== '' && text.trim() !== '';
    this.#dispatch({ type: 'change', change: { text, within: null } }, hasResultsSoon);
  }

  #dispatch(action: SearchAction, isSilent = false): void {
    this.#newest = reduce(this.#newest, action);
    // Before rendering, so that the worker searches meanwhile.
    this.#search();
    this.#lookElsewhere();
    if (!isSilent) this.setState(this.#newest);
  }

  #start(isRetry: boolean): void {
    this.close();
    this.#sent = null;
    this.#isSearching = false;
    const { locale, internalLabel } = this.#newest;
    const take = (event: SearchEvent): void => {
      // A worker that was ended may have sent something before.
      if (this.#port !== port) return;
      // After `ready`, the index has more entries than at the last results.
      if (event.type === 'ready') this.#sent = null;
      if (event.type === 'results') this.#isSearching = false;
      this.#dispatch(event);
    };
    const port = this.#startPort(take, () =>
      take({ type: 'failed', reason: navigator.onLine ? 'missing' : 'offline' }),
    );
    this.#port = port;
    const internal =
      internalLabel === null ? null : { address: searchAddress('internal', locale), label: internalLabel };
    port.post({ type: 'open', addresses: { public: searchAddress('public', locale), internal }, isRetry });
    this.#slow = setTimeout(
      () => this.#newest.phase === 'loading' && take({ type: 'failed', reason: 'slow' }),
      SLOW_AFTER,
    );
  }

  #search(): void {
    const request = requestOf(this.#newest);
    if (request === null || this.#isSearching || JSON.stringify(request) === JSON.stringify(this.#sent)) return;
    this.#sent = request;
    this.#isSearching = true;
    this.#port?.post({ type: 'search', request });
  }

  #lookElsewhere(): void {
    const text = weakText(this.#newest);
    if (text === this.#weak) return;
    this.#weak = text;
    clearTimeout(this.#pause);
    if (text === null || savesData()) return;
    const locales = LOCALES.filter((other) => other !== this.#newest.locale);
    this.#pause = setTimeout(() => this.#port?.post({ type: 'lookElsewhere', text, locales }), PAUSE);
  }
}

/** Whether the reader asked the browser to save data (https://wicg.github.io/savedata/). Only Chromium has this property. */
function savesData(): boolean {
  return navigator.connection?.saveData === true;
}

export const startWorker: StartPort = (onEvent, onFailure) => {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'search' });
  worker.addEventListener('message', ({ data }: MessageEvent<SearchEvent>) => onEvent(data));
  worker.addEventListener('error', onFailure);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no other origin
  return { post: (command) => worker.postMessage(command), close: () => worker.terminate() };
};
