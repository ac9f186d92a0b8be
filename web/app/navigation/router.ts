import type { Location } from 'react-router-dom';

import { BoundedMap } from '../../model/collections/bounded-map.ts';
import { isGated } from '../../model/edge/canonical-path.ts';
import { splitLocale } from '../../model/site/path.ts';
import { onSessionEnd } from '../state/session-end.ts';
import { Store } from '../state/store.ts';
import { loadStrings } from '../strings/load.ts';
import type { DocumentCache, FetchedDocument } from './document-cache.ts';
import { type LoadedPage, NotSwappableError, pageFromHtml, type ParsedPage } from './document.ts';
import { type EntryState, entryState } from './entry-state.ts';
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

/** No navigation is under way. */
const SETTLED = { pending: null, retryOffline: null };

interface Navigation {
  url: URL;
  action: NavigationAction;
  /** Writes the address, unless the browser has done so, and returns the key of the history entry. */
  commit: (url: URL) => string;
}

const newKey = (): string => Math.random().toString(36).slice(2, 10);

function locationFrom({ pathname, search, hash }: URL, key: string): Location {
  return { pathname, search, hash, state: null, key };
}

/**
 * Fetches documents and swaps pages. The browser loads what cannot be swapped: documents of another release, failed requests,
 * and links across the gate's boundary. If the browser is offline, the page on screen stays and the navigation can be repeated.
 */
export class Router extends Store<RouterState> {
  readonly documents: DocumentCache;
  readonly #prepared: PreparedPages<ParsedPage>;
  readonly #leave: (before: RouterState, next: RouterState) => void;
  /** Number of the latest navigation: only that one may finish. */
  #latest = 0;

  /** @param leave called before another page replaces the one on screen */
  constructor(first: LoadedPage, documents: DocumentCache, leave: (before: RouterState, next: RouterState) => void) {
    const key = entryState().key ?? newKey();
    history.replaceState({ ...entryState(), key }, '');
    super({ location: locationFrom(new URL(location.href), key), action: 'POP', page: first, ...SETTLED });
    this.documents = documents;
    this.#leave = leave;
    this.#prepared = preparedPages<ParsedPage>(
      documents,
      (html) => pageFromHtml(html, document, this.getState().page.data),
      () => isGated(this.getState().location.pathname),
    );
    onSessionEnd(this.#prepared.clear);
    addEventListener('popstate', () => this.#onPopState());
  }

  navigate(href: string, { replace = false }: { replace?: boolean } = {}): void {
    const { kind, url } = targetFrom(href, new URL(location.href));
    if (kind === 'native') return location.assign(url);
    const action = replace || url.href === location.href ? 'REPLACE' : 'PUSH';
    const commit = (shown: URL): string => {
      const key = newKey();
      // A page that was chosen in the mobile menu replaces the menu's own entry.
      const method = action === 'REPLACE' || entryState().drawer === true ? 'replaceState' : 'pushState';
      history[method]({ key } satisfies EntryState, '', shown);
      return key;
    };
    void this.#show({ url, action, commit });
  }

  /** Drops the navigation that failed offline. */
  dismissOffline(): void {
    this.setState({ retryOffline: null });
  }

  /** Reads the page of a path ahead of a navigation, once its document has arrived. */
  prepare(pathname: string): Promise<void> {
    return this.#prepared.prepare(pathname);
  }

  async #show(navigation: Navigation): Promise<void> {
    const { url, action, commit } = navigation;
    const current = ++this.#latest;
    const isOver = (): boolean => current !== this.#latest;
    if (url.pathname === this.getState().location.pathname)
      return this.setState({ location: locationFrom(url, commit(url)), action, ...SETTLED });
    try {
      const page = await this.#load(url, isOver);
      if (page === null) return;
      const next = { location: locationFrom(url, commit(url)), action, page, ...SETTLED };
      this.#leave(this.getState(), next);
      this.setState(next);
    } catch (error) {
      if (isOver()) return;
      if (!navigator.onLine) return this.setState({ pending: null, retryOffline: () => void this.#show(navigation) });
      console.warn(`The browser loads ${url.pathname}.`, error);
      if (action === 'POP') location.reload();
      else location.assign(url);
    }
  }

  /** Loads the page of an address, and follows redirects. Returns null if another navigation has begun. */
  async #load(url: URL, isOver: () => boolean): Promise<LoadedPage | null> {
    const { strings: shownStrings, data } = this.getState().page;
    const { locale } = splitLocale(url.pathname);
    // A document in memory is shown at once. Rendering the shell as pending would only delay it.
    const isSameLanguage = locale === data.locale;
    if (!this.documents.isReady(url.pathname) || !isSameLanguage)
      this.setState({ pending: url.pathname, retryOffline: null });
    const [fetched, strings] = await Promise.all([
      this.documents.load(url.pathname),
      // A repeated `import()` ends in a task of its own, which Chromium runs only after the next frame.
      isSameLanguage ? shownStrings : loadStrings(locale),
    ]);
    if (isOver()) return null;
    const page = { ...this.#prepared.take(fetched), strings };
    if (isGated(fetched.pathname) !== isGated(this.getState().location.pathname))
      throw new NotSwappableError('The document is on the other side of the gate.');
    url.pathname = fetched.pathname;
    return page;
  }

  #onPopState(): void {
    const url = new URL(location.href);
    const { key: entryKey } = entryState();
    const { location: shown, pending, retryOffline } = this.getState();
    // The mobile menu's own entry was added or removed. The page is the same.
    if (entryKey === shown.key && pending === null) {
      if (retryOffline !== null) this.dismissOffline();
      return;
    }
    if (isGated(url.pathname) !== isGated(shown.pathname)) return location.reload();
    // When the browser itself follows a fragment link, the new entry has no state.
    const key = entryKey ?? newKey();
    if (entryKey === undefined) history.replaceState({ key } satisfies EntryState, '');
    void this.#show({ url, action: entryKey === undefined ? 'PUSH' : 'POP', commit: () => key });
  }
}

/** A parsed page needs about ten times the memory of its text, and a reader points at few links before a click. */
const CAPACITY = 3;

type PreparedPages<Page> = ReturnType<typeof preparedPages<Page>>;

/**
 * Pages that are read from their documents before the click, so that the click only has to show them.
 * @param read throws if the document cannot be shown in place
 * @param isInside whether the page on screen is behind the gate. Documents across the gate are not prepared, because the browser loads them.
 */
export function preparedPages<Page>(
  documents: Pick<DocumentCache, 'peek'>,
  read: (html: string) => Page,
  isInside: () => boolean,
) {
  // By document, so a page is dropped when its document is fetched again.
  const pages = new BoundedMap<FetchedDocument, Page>(CAPACITY);
  let taken: FetchedDocument | undefined;
  return {
    /** Reads the document of a path in a task of its own, once the document has arrived. */
    prepare: async (pathname: string): Promise<void> => {
      const fetched = await documents.peek(pathname)?.catch(() => undefined);
      // A new task, so that the pointer's events come first.
      await new Promise((resolve) => setTimeout(resolve));
      const isCurrent = fetched !== undefined && (await documents.peek(pathname)) === fetched;
      if (!isCurrent || fetched === taken || pages.has(fetched) || isGated(fetched.pathname) !== isInside()) return;
      try {
        pages.set(fetched, read(fetched.html));
      } catch {
        // The navigation reports the error.
      }
    },
    /** Returns the page of a document: the prepared one, or else read now. A prepared page is returned once, because its nodes are moved. */
    take: (fetched: FetchedDocument): Page => {
      const page = pages.get(fetched) ?? read(fetched.html);
      pages.delete(fetched);
      taken = fetched;
      return page;
    },
    clear: (): void => {
      pages.clear();
      taken = undefined;
    },
  };
}
