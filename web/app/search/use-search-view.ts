import { useCallback, useEffect, useId, useMemo, useRef, useState, type MouseEvent } from 'react';

import type { PageData, SiteData } from '../../model/page/page-data.ts';
import type { Locale } from '../../model/site/locale.ts';
import { mainSections } from '../docs/main-sections.ts';
import { safeLocalStorage } from '../state/storage.ts';
import { groupsOfResults, groupsToStart, type Option, textOf } from './options.ts';
import { forgetSearches, recentSearches, rememberSearch } from './recent-searches.ts';
import type { SearchStrings } from './strings/index.ts';
import { takeTyped } from './type-ahead-buffer.ts';
import { type QueryView, useQuery } from './use-query.ts';
import { useSearchesInternal } from './use-searches-internal.ts';

export interface SearchDialogProps {
  /** The page on screen. */
  data: PageData;
  isOpen: boolean;
  /** Whether the page on screen is internal and the reader has access. */
  isInside: boolean;
  onClose: () => void;
  /** The query if the reader has not typed one. */
  suggestion: string;
  t: SearchStrings;
}

export type SearchView = ReturnType<typeof useSearchView>;

export function useSearchView({ data, isInside, onClose, suggestion, t }: Omit<SearchDialogProps, 'isOpen'>) {
  const listId = useId();
  const field = useRef<HTMLInputElement>(null);
  const isInternal = useSearchesInternal(isInside, data.audience === 'public' && data.kind !== 'gate');
  // The reader may search in another language than the page's, until the dialog is opened again.
  const [locale, setLocale] = useState(data.locale);
  const [recent, setRecent] = useState<string[]>([]);
  const search = useQuery({ locale, internalLabel: isInternal ? t.internal : null, route: data.route, field });
  const { query, change } = search;
  const list = useOptionGroups(search, { recent, site: data.site, t });
  /** The last words of the reader that found nothing. */
  const fruitless = useRef('');
  useEffect(() => {
    if (list.hasNoResults && !isInternal) fruitless.current = query.text.trim();
  }, [list.hasNoResults, isInternal, query.text]);
  const active = Math.min(query.active, Math.max(list.options.length - 1, 0));

  const onOpened = useCallback(() => {
    // With access to internal pages, searches are neither remembered nor shown.
    setRecent(isInternal ? [] : recentSearches(safeLocalStorage));
    setLocale(data.locale);
    field.current?.select();
    const typed = takeTyped();
    const isEmpty = field.current?.value === '';
    if (typed !== '') change({ text: typed, within: null });
    else if (isEmpty && suggestion !== '') change({ text: suggestion, within: null });
  }, [isInternal, change, data.locale, suggestion]);

  return {
    ...search,
    ...list,
    listId,
    field,
    locale,
    /** Index of the option that Enter chooses. */
    active,
    onOpened,
    hasRecent: recent.length > 0,
    forget: (): void => {
      forgetSearches(safeLocalStorage);
      setRecent([]);
      field.current?.focus();
    },
    searchIn: (other: Locale): void => {
      setLocale(other);
      field.current?.focus();
    },
    /** Closes the dialog without a choice. */
    leave: (): void => {
      const text = query.text.trim();
      if (!isInternal && (list.hasNoResults || (list.hasResults && text.length > 1)))
        reportSearch({ text, outcome: list.hasResults ? 'left' : 'empty' });
      onClose();
    },
    choose: (option: Option, event: MouseEvent): void => {
      if (option.kind === 'query') {
        change({ text: option.text, within: null });
        field.current?.focus();
        return;
      }
      if (option.kind === 'hit' && !isInternal) {
        rememberSearch(safeLocalStorage, query.text);
        // The words that found nothing may be a synonym of those that did.
        const found = query.text.trim();
        if (fruitless.current !== '') reportSearch({ text: fruitless.current, outcome: 'empty', found });
        fruitless.current = '';
      }
      // With these keys, the link opens in another tab or window, and the dialog stays open.
      if (!event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey) onClose();
    },
    /** Lists the places of an option. Returns false if it has only one. */
    showPlaces: (option: Option | undefined): boolean => {
      const hit = option?.kind === 'hit' && query.within === null && option.hit.more > 0 ? option.hit : null;
      if (hit !== null) change({ within: { entry: hit.entry, label: textOf(hit.label) } });
      return hit !== null;
    },
    /** Lists all results again. Returns false if no places are listed. */
    hidePlaces: (): boolean => {
      if (query.within !== null) change({ within: null });
      field.current?.focus();
      return query.within !== null;
    },
  };
}

/** Reports a search that led nowhere, or only with other words. */
function reportSearch({
  text,
  outcome,
  found = '',
}: {
  text: string;
  outcome: 'empty' | 'left';
  found?: string;
}): void {
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

/** The options below the field: the results, or places to start. */
function useOptionGroups(
  { query: { text }, results, state }: QueryView,
  { recent, site, t }: { recent: readonly string[]; site: SiteData; t: SearchStrings },
) {
  const isBlank = text.trim() === '';
  const hasFailed = state.phase === 'failed';
  // A single letter without results needs no message.
  const hasNoResults = results?.total === 0 && text.trim().length > 1;
  const hasResults = results !== null && results.total > 0;
  const hasLinks = isBlank || hasNoResults || hasFailed;
  const groups = useMemo(
    () =>
      hasResults
        ? groupsOfResults(results, t)
        : groupsToStart(
            {
              recent: isBlank ? recent : [],
              facets: isBlank ? state.facets : null,
              links: hasLinks ? mainSections(site) : [],
            },
            t,
          ),
    [hasResults, results, t, isBlank, recent, state.facets, hasLinks, site],
  );
  const options = useMemo(() => groups.flatMap(({ rows }) => rows.map(({ option }) => option)), [groups]);
  return { isBlank, hasFailed, hasNoResults, hasResults, groups, options };
}
