import type { Location } from 'react-router-dom';

import { isGated } from '../../model/edge/canonical-path.ts';
import { splitLocale } from '../../model/page/path.ts';
import { onSessionEnd } from '../state/session-end.ts';
import { createStore, type ReadableStore } from '../state/store.ts';
import { loadStrings } from '../strings/index.ts';
import type { DocumentCache } from './document-cache.ts';
import { NotSwappableError, pageFromHtml, type LoadedPage, type ParsedPage } from './document.ts';
import { preparedPages } from './prepared-pages.ts';
import { targetFrom } from './target.ts';

type NavigationAction = 'PUSH' | 'REPLACE' | 'POP';

export interface RouterState {
  location: Location;
  action: NavigationAction;
  page: LoadedPage;
  /** Path of the page that is loading while the old one stays on screen; null if none is. */
  pending: string | null;
  /** Repeats a navigation that failed because the browser is offline; null if no navigation failed. */
  retryOffline: (() => void) | null;
}

export interface RouterStore extends ReadableStore<RouterState> {
  navigate: (href: string, options?: { replace?: boolean }) => void;
  /** Drops the navigation that failed offline. */
  dismissOffline: () => void;
  documents: DocumentCache;
  /** Reads the page of a path ahead of a navigation, once its document has arrived. */
  prepare: (pathname: string) => Promise<void>;
}

/** The router's `history.state`. */
export interface EntryState {
  key?: string;
  /** The entry belongs to the mobile menu, so that the back button closes it. */
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
 * The router: it fetches documents and swaps pages. The browser loads what cannot be swapped: documents of another
 * release, failed requests, and links across the gate's boundary. If the browser is offline, the page on screen stays
 * and the navigation can be repeated.
 * @param leave called before another page replaces the one on screen
 */
export function createRouterStore(
  first: LoadedPage,
  documents: DocumentCache,
  leave: (before: RouterState, next: RouterState) => void,
): RouterStore {
  const firstKey = entryState().key ?? newKey();
  history.replaceState({ ...entryState(), key: firstKey }, '');
  const { getState, setState, subscribe } = createStore<RouterState>({
    location: locationFrom(new URL(location.href), firstKey),
    action: 'POP',
    page: first,
    pending: null,
    retryOffline: null,
  });
  const prepared = preparedPages<ParsedPage>(
    documents,
    (html) => pageFromHtml(html, document, getState().page.data),
    () => isGated(getState().location.pathname),
  );
  onSessionEnd(prepared.clear);
  /** Number of the latest navigation: only that one may finish. */
  let latest = 0;

  /** @param commit writes the address, unless the browser has done so, and returns the key of the history entry */
  const show = async (url: URL, action: NavigationAction, commit: (url: URL) => string): Promise<void> => {
    const current = ++latest;
    const before = getState();
    if (url.pathname === before.location.pathname) {
      setState({ location: locationFrom(url, commit(url)), action, pending: null, retryOffline: null });
      return;
    }
    const { locale } = splitLocale(url.pathname);
    // A document in memory is shown at once. Rendering the shell as pending would only delay it.
    const isSameLanguage = locale === before.page.data.locale;
    if (!documents.isReady(url.pathname) || !isSameLanguage) setState({ pending: url.pathname, retryOffline: null });
    try {
      const [fetched, strings] = await Promise.all([
        documents.load(url.pathname),
        // A repeated `import()` ends in a task of its own, which Chromium runs only after the next frame.
        isSameLanguage ? before.page.strings : loadStrings(locale),
      ]);
      if (current !== latest) return;
      const page = { ...prepared.take(fetched), strings };
      if (isGated(fetched.pathname) !== isGated(getState().location.pathname))
        throw new NotSwappableError('The document is on the other side of the gate.');
      url.pathname = fetched.pathname;
      const next: RouterState = {
        location: locationFrom(url, commit(url)),
        action,
        page,
        pending: null,
        retryOffline: null,
      };
      leave(getState(), next);
      setState(next);
    } catch (error) {
      if (current !== latest) return;
      if (!navigator.onLine) {
        setState({ pending: null, retryOffline: () => void show(url, action, commit) });
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
      // A page that was chosen in the mobile menu replaces the menu's own entry.
      const method = action === 'REPLACE' || entryState().drawer === true ? 'replaceState' : 'pushState';
      history[method]({ key } satisfies EntryState, '', url);
      return key;
    });
  };

  addEventListener('popstate', () => {
    const url = new URL(location.href);
    const entryKey = entryState().key;
    const state = getState();
    // The mobile menu's own entry was added or removed. The page is the same.
    if (entryKey === state.location.key && state.pending === null) {
      if (state.retryOffline !== null) setState({ retryOffline: null });
      return;
    }
    if (isGated(url.pathname) !== isGated(state.location.pathname)) {
      location.reload();
      return;
    }
    // When the browser itself follows a fragment link, the new entry has no state.
    const key = entryKey ?? newKey();
    if (entryKey === undefined) history.replaceState({ key } satisfies EntryState, '');
    void show(url, entryKey === undefined ? 'PUSH' : 'POP', () => key);
  });

  return {
    subscribe,
    getState,
    navigate,
    dismissOffline: () => setState({ retryOffline: null }),
    documents,
    prepare: prepared.prepare,
  };
}
