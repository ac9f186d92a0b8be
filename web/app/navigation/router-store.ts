import type { Location } from 'react-router-dom';

import { isGated } from '../../model/edge/gate.ts';
import { splitLocale } from '../../model/page/path.ts';
import { loadStrings } from '../strings/index.ts';
import type { DocumentCache } from './document-cache.ts';
import { NotSwappableError, pageFromHtml, type LoadedPage } from './document.ts';
import { targetFrom } from './target.ts';

export type NavigationAction = 'PUSH' | 'REPLACE' | 'POP';

export interface RouterState {
  location: Location;
  action: NavigationAction;
  page: LoadedPage;
  /** Path of the page on its way, while the old one stays on screen. */
  pending: string | null;
  /** Tries again what could not be loaded without a network; null when nothing waits for one. */
  retryOffline: (() => void) | null;
}

export interface RouterStore {
  subscribe: (listener: () => void) => () => void;
  getState: () => RouterState;
  navigate: (href: string, options?: { replace?: boolean }) => void;
  /** Forgets what waits for a network. */
  dismissOffline: () => void;
  documents: DocumentCache;
}

/** What the router keeps in `history.state`. */
export interface EntryState {
  key?: string;
  /** The entry exists only so that the back button closes the mobile menu. */
  drawer?: boolean;
}

const entryState = (): EntryState => (history.state ?? {}) as EntryState;
const newKey = (): string => Math.random().toString(36).slice(2, 10);

function locationFrom(url: URL, key: string): Location {
  return {
    pathname: url.pathname,
    search: url.search,
    hash: url.hash,
    state: null,
    key,
    unstable_mask: undefined,
  } as Location;
}

/**
 * The router's state and its one way to change it. It fetches documents and swaps pages; whatever it cannot swap,
 * the browser loads: other releases, failed requests, and everything across the gate's boundary. Without a network
 * the browser would only lose the page on screen: that one stays, and the navigation may be tried again.
 * @param leave called before another page takes the place of the one on screen
 */
export function createRouterStore(
  first: LoadedPage,
  documents: DocumentCache,
  leave: (before: RouterState, next: RouterState) => void,
): RouterStore {
  const listeners = new Set<() => void>();
  const firstKey = entryState().key ?? newKey();
  history.replaceState({ ...entryState(), key: firstKey }, '');
  let state: RouterState = {
    location: locationFrom(new URL(location.href), firstKey),
    action: 'POP',
    page: first,
    pending: null,
    retryOffline: null,
  };
  // Only the latest navigation may finish.
  let ticket = 0;

  const set = (change: Partial<RouterState>): void => {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  };

  /** `commit` writes the address; for POP the browser has written it already. */
  const show = async (url: URL, action: NavigationAction, commit: (url: URL) => string): Promise<void> => {
    const mine = ++ticket;
    if (url.pathname === state.location.pathname) {
      set({ location: locationFrom(url, commit(url)), action, pending: null, retryOffline: null });
      return;
    }
    const { locale } = splitLocale(url.pathname);
    // What is in memory is shown at once: drawing the shell as waiting would only delay it.
    if (!documents.holds(url.pathname) || locale !== state.page.data.locale)
      set({ pending: url.pathname, retryOffline: null });
    try {
      const [fetched, strings] = await Promise.all([documents.load(url.pathname), loadStrings(locale)]);
      if (mine !== ticket) return;
      const page = pageFromHtml(fetched.html, document, strings);
      if (isGated(fetched.pathname) !== isGated(state.location.pathname))
        throw new NotSwappableError('The document lies across the gate.');
      url.pathname = fetched.pathname;
      const next: RouterState = {
        location: locationFrom(url, commit(url)),
        action,
        page,
        pending: null,
        retryOffline: null,
      };
      leave(state, next);
      set(next);
    } catch (error) {
      if (mine !== ticket) return;
      if (!navigator.onLine) {
        set({ pending: null, retryOffline: () => void show(url, action, commit) });
        return;
      }
      console.warn(`${url.pathname} could not be shown in place; the browser loads it.`, error);
      if (action === 'POP') location.reload();
      else location.assign(url);
    }
  };

  const navigate: RouterStore['navigate'] = (href, { replace = false } = {}) => {
    const target = targetFrom(href, new URL(location.href));
    if (target.kind === 'native') {
      location.assign(target.url);
      return;
    }
    const isRepeated = target.url.href === location.href;
    const action = replace || isRepeated ? 'REPLACE' : 'PUSH';
    void show(target.url, action, (url) => {
      const key = newKey();
      // The mobile menu's own entry gives its place to the page that was chosen in it.
      const method = action === 'REPLACE' || entryState().drawer === true ? 'replaceState' : 'pushState';
      history[method]({ key } satisfies EntryState, '', url);
      return key;
    });
  };

  addEventListener('popstate', () => {
    const url = new URL(location.href);
    const known = entryState().key;
    // The mobile menu's own entry came or went: the page is the same.
    if (known === state.location.key && state.pending === null) {
      if (state.retryOffline !== null) set({ retryOffline: null });
      return;
    }
    if (isGated(url.pathname) !== isGated(state.location.pathname)) {
      location.reload();
      return;
    }
    // A fragment link that the browser followed itself makes an entry without state.
    const key = known ?? newKey();
    if (known === undefined) history.replaceState({ key } satisfies EntryState, '');
    void show(url, known === undefined ? 'PUSH' : 'POP', () => key);
  });

  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getState: () => state,
    navigate,
    dismissOffline: () => set({ retryOffline: null }),
    documents,
  };
}
