import {
  type MouseEvent,
  type RefObject,
  useCallback,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';

import type { PageData } from '../../model/page/page-data.ts';
import type { Locale } from '../../model/site/locale.ts';
import { decodedText } from '../../model/text/decode.ts';
import { stringsOf } from '../../model/text/json.ts';
import { mainSections } from '../docs/main-sections.ts';
import { accountEmail, onAccountChange } from '../gate/account.ts';
import { CREDENTIAL_KEY, hasExpired } from '../gate/credential.ts';
import { onSessionEnd } from '../state/session-end.ts';
import { safeLocalStorage, readJson, type SafeStorage } from '../state/storage.ts';
import { useStore } from '../state/store.ts';
import { groupsOfResults, groupsToStart, type Option, plainLabel } from './options.ts';
import { type SearchState, SearchStore, shownOf, startWorker } from './search-store.ts';
import type { SearchStrings } from './strings/en.ts';
import { takeTyped } from './type-ahead-buffer.ts';

/** Longer texts are not words. */
const LONGEST_WORDS = 80;

const KEY = 'portal.search.recent';
const MAX_QUERIES = 6;
const MAX_LENGTH = 80;

export interface SearchDialogProps {
  /** The page on screen. */
  data: PageData;
  isOpen: boolean;
  /** Whether the page on screen is internal and the reader has access. */
  isInside: boolean;
  onClose: () => void;
  t: SearchStrings;
}

export type SearchView = ReturnType<typeof useSearchView>;

export function useSearchView({ data, isInside, onClose, t }: Omit<SearchDialogProps, 'isOpen'>) {
  const { kind, locale, route, site } = data;
  const listId = useId();
  const field = useRef<HTMLInputElement>(null);
  const isInternal = useSearchesInternal(isInside, data.audience === 'public' && kind !== 'gate');
  const internalLabel = isInternal ? t.internal : null;
  const store = useSearchStore({ locale, internalLabel, route });
  const state = useStore(store);
  const { text } = state;
  // React does not control the field, so that typing needs no render.
  useLayoutEffect(() => {
    if (field.current !== null && field.current.value !== text) field.current.value = text;
  }, [text]);

  const shown = shownOf(state);
  const { groups, options } = useOptions({ state, shown, t, site });

  const onOpened = useCallback(() => {
    if (store.getState().locale !== locale) store.open({ locale, internalLabel });
    field.current?.select();
    // A reader whose address has no page probably looks for its last segment.
    const suggestion = kind === 'not-found' ? wordsOfAddress(location.pathname) : '';
    const next = takeTyped() || (field.current?.value === '' ? suggestion : '');
    // With access to internal pages, searches are neither remembered nor shown.
    store.surround({ recent: internalLabel === null ? recentSearches(safeLocalStorage) : [] });
    if (next !== '') store.change({ text: next, within: null });
  }, [store, locale, internalLabel, kind]);

  return {
    t,
    pageLocale: locale,
    isInside,
    store,
    state,
    field,
    listId,
    groups,
    options,
    ...shown,
    /** Index of the option that Enter chooses. */
    active: Math.min(state.active, Math.max(options.length - 1, 0)),
    onOpened,
    ...useActions({ store, state, shown, field, internalLabel, onClose }),
  };
}

type Shown = ReturnType<typeof shownOf>;

interface OptionsContext extends Pick<SearchDialogProps, 't'> {
  state: SearchState;
  shown: Shown;
  site: PageData['site'];
}

/** The options below the field: the results, or places to start. */
function useOptions({ state: { facets, recent }, shown, t, site }: OptionsContext) {
  const { isBlank, results, hasFailed, hasNoResults, hasResults } = shown;
  const hasLinks = isBlank || hasNoResults || hasFailed;
  return useMemo(() => {
    const start = { recent: isBlank ? recent : [], facets: isBlank ? facets : null };
    const groups =
      hasResults && results !== null
        ? groupsOfResults(results, t)
        : groupsToStart({ ...start, links: hasLinks ? mainSections(site) : [] }, t);
    return { groups, options: groups.flatMap(({ rows }) => rows.map(({ option }) => option)) };
  }, [hasResults, results, t, isBlank, recent, facets, hasLinks, site]);
}

interface ActionContext extends Pick<SearchDialogProps, 'onClose'> {
  store: SearchStore;
  state: SearchState;
  shown: Shown;
  field: RefObject<HTMLInputElement | null>;
  internalLabel: string | null;
}

/** The actions of readers in the dialog. */
function useActions({ store, state, shown, field, internalLabel, onClose }: ActionContext) {
  const { text, within } = state;
  const { hasNoResults, hasResults } = shown;
  const isInternal = internalLabel !== null;
  return {
    forget: (): void => {
      forgetSearches(safeLocalStorage);
      store.surround({ recent: [] });
      field.current?.focus();
    },
    /** Searches in another language than the page's, until the dialog is opened again. */
    searchIn: (other: Locale): void => {
      store.open({ locale: other, internalLabel });
      field.current?.focus();
    },
    /** Closes the dialog without a choice. */
    leave: (): void => {
      const words = text.trim();
      if (!isInternal && (hasNoResults || (hasResults && words.length > 1)))
        reportSearch({ text: words, outcome: hasResults ? 'left' : 'empty' });
      onClose();
    },
    choose: (option: Option, event: MouseEvent): void => {
      if (option.kind === 'query') {
        store.change({ text: option.text, within: null });
        field.current?.focus();
        return;
      }
      if (option.kind === 'hit' && !isInternal) {
        rememberSearch(safeLocalStorage, text);
        // The words that found nothing may be a synonym of those that did.
        if (state.fruitless !== '') reportSearch({ text: state.fruitless, outcome: 'empty', found: text.trim() });
        store.surround({ fruitless: '' });
      }
      // With these keys, the link opens in another tab or window, and the dialog stays open.
      if (!event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey) onClose();
    },
    /** Lists the places of an option. Returns false if it has only one. */
    showPlaces: (option: Option | undefined): boolean => {
      const hit = option?.kind === 'hit' && within === null && option.hit.more > 0 ? option.hit : null;
      if (hit !== null) store.change({ within: { entry: hit.entry, label: plainLabel(hit.label) } });
      return hit !== null;
    },
    /** Lists all results again. Returns false if no places are listed. */
    hidePlaces: (): boolean => {
      if (within !== null) store.change({ within: null });
      field.current?.focus();
      return within !== null;
    },
  };
}

/** The search of the dialog. It loads other indexes for another language or audience. */
function useSearchStore({ locale, internalLabel, route }: Parameters<SearchStore['open']>[0] & { route: string }) {
  const [store] = useState(() => new SearchStore(startWorker));
  useLayoutEffect(() => {
    store.open({ locale, internalLabel });
    const listening = new AbortController();
    // The search ends at once, without waiting for the next render.
    if (internalLabel !== null) onSessionEnd(() => store.end(), listening);
    return () => {
      listening.abort();
      store.close();
    };
  }, [store, locale, internalLabel]);
  // Another reference on screen needs a new search.
  useLayoutEffect(() => store.surround({ route }), [store, route]);
  return store;
}

interface ReportedSearch {
  text: string;
  outcome: 'empty' | 'left';
  found?: string;
}

/** Reports a search that led nowhere, or only with other words. */
function reportSearch({ text, outcome, found = '' }: ReportedSearch): void {
  // The choice of a result leads to another page.
  const page = location.pathname;
  import('../insight/send-signal.ts').then(
    ({ sendSignal }) =>
      sendSignal({
        kind: 'search',
        page,
        text: text.slice(0, 80),
        outcome,
        ...(found.length > 1 && { found: found.slice(0, 80) }),
      }),
    () => undefined,
  );
}

/** Whether this browser has a session or a credential that has not expired. Only the edge decides whether it is valid. */
function hasValidCredential(): boolean {
  const credential = safeLocalStorage.get(CREDENTIAL_KEY);
  if (accountEmail(safeLocalStorage, Date.now()) !== '') return true;
  return credential !== null && !hasExpired(credential, Date.now());
}

/** Whether internal pages are searched too: on internal pages, and on public pages for signed-in readers. */
function useSearchesInternal(isInside: boolean, isPublicPage: boolean): boolean {
  const hasCredential = useSyncExternalStore(onAccountChange, hasValidCredential);
  return isInside || (isPublicPage && hasCredential);
}

/** Recent queries that led to a page, the newest first. Malformed stored values are ignored. */
export function recentSearches(storage: SafeStorage): string[] {
  return stringsOf(readJson(storage, KEY))
    .filter((item) => item !== '' && item.length <= MAX_LENGTH)
    .slice(0, MAX_QUERIES);
}

export function rememberSearch(storage: SafeStorage, text: string): void {
  const query = text.trim().replaceAll(/\s+/g, ' ');
  if (query === '' || query.length > MAX_LENGTH) return;
  const others = recentSearches(storage).filter((other) => other.toLowerCase() !== query.toLowerCase());
  storage.set(KEY, JSON.stringify([query, ...others].slice(0, MAX_QUERIES)));
}

export function forgetSearches(storage: SafeStorage): void {
  storage.remove(KEY);
}

/** The words of the last segment of an address, for a search: `/shop/create_ordr.html` gives `create ordr`. */
export function wordsOfAddress(pathname: string): string {
  const segment = pathname.split('/').findLast((part) => part !== '') ?? '';
  return decodedText(segment)
    .replace(/\.[a-z]+$/i, '')
    .replaceAll(/[^\p{L}\p{N}\p{M}]+/gu, ' ')
    .trim()
    .slice(0, LONGEST_WORDS);
}
