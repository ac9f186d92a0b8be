import {
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
} from 'react';

import type { PageData } from '../../model/page/page-data.ts';
import { LOCALE_INFO, type Locale } from '../../model/site/locale.ts';
import { mainSections } from '../docs/main-sections.ts';
import { CaretIcon, CloseIcon, SearchIcon } from '../layout/icons.tsx';
import { localStore } from '../state/storage.ts';
import { adoptStyles } from './adopt-styles.ts';
import { Filters } from './filters.tsx';
import { KeyboardHelp } from './keyboard-help.tsx';
import { fieldAction } from './list-keys.ts';
import { LanguageHint, LoadFailed, LoadingSkeleton, NoResults } from './list-status.tsx';
import { OptionList, type OptionHandlers, optionId, textOf } from './option-list.tsx';
import { sectionsOfResults, sectionsToStart, type Option } from './options.ts';
import { forgetSearches, recentSearches, rememberSearch } from './recent-searches.ts';
import type { SearchStrings } from './strings/index.ts';
import { takeTyped } from './type-ahead-buffer.ts';
import { useAnnouncement } from './use-announcement.ts';
import { useDialog } from './use-dialog.ts';
import { EVERYWHERE, type Filter, useQuery } from './use-query.ts';
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

/** The search dialog: a field, filters and a list of options (https://www.w3.org/WAI/ARIA/apg/patterns/combobox/). */
export function SearchDialog({ data, isOpen, isInside, onClose, suggestion, t }: SearchDialogProps) {
  const isInternal = useSearchesInternal(isInside, data.audience === 'public' && data.kind !== 'gate');
  // The reader may search in another language than the page's, until the dialog is opened again.
  const [locale, setLocale] = useState(data.locale);
  const field = useRef<HTMLInputElement>(null);
  const { query, change, state, results, resultsText, elsewhere, retry } = useQuery({
    locale,
    internalLabel: isInternal ? t.internal : null,
    route: data.route,
    field,
  });
  const { text, filter, within } = query;
  const [recent, setRecent] = useState<string[]>([]);
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();

  const isBlank = text.trim() === '';
  const hasFailed = state.phase === 'failed';
  // A single letter without results needs no message.
  const hasNoResults = results?.total === 0 && text.trim().length > 1;
  const hasResults = results !== null && results.total > 0;
  const hasLinks = isBlank || hasNoResults || hasFailed;
  const sections = useMemo(
    () =>
      hasResults
        ? sectionsOfResults(results, t)
        : sectionsToStart(
            {
              recent: isBlank ? recent : [],
              facets: isBlank ? state.facets : null,
              links: hasLinks ? mainSections(data.site) : [],
            },
            t,
          ),
    [hasResults, results, t, isBlank, recent, state.facets, hasLinks, data.site],
  );
  const options = useMemo(() => sections.flatMap(({ rows }) => rows.map(({ option }) => option)), [sections]);
  const active = Math.min(query.active, Math.max(options.length - 1, 0));
  const announcement = useAnnouncement(
    hasResults ? t.found(results.total) : hasNoResults ? t.nothing(text.slice(0, 60)) : '',
  );

  const leavePlaces = (): boolean => {
    if (within !== null) change({ within: null });
    field.current?.focus();
    return within !== null;
  };
  const onOpened = useCallback(() => {
    // With access to internal pages, searches are neither remembered nor shown.
    setRecent(isInternal ? [] : recentSearches(localStore));
    setLocale(data.locale);
    field.current?.select();
    const typed = takeTyped();
    const isEmpty = field.current?.value === '';
    if (typed !== '') change({ text: typed, within: null });
    else if (isEmpty && suggestion !== '') change({ text: suggestion, within: null });
  }, [isInternal, change, data.locale, suggestion]);
  useDialog(dialog, { isOpen, onClose, onOpened });
  useEffect(adoptStyles, []);
  useEffect(() => {
    if (isOpen) document.getElementById(optionId(id, active))?.scrollIntoView({ block: 'nearest' });
  }, [isOpen, id, active]);

  const choose = (option: Option, event: MouseEvent): void => {
    if (option.kind === 'query') {
      change({ text: option.text, within: null });
      field.current?.focus();
      return;
    }
    if (option.kind === 'hit' && !isInternal) rememberSearch(localStore, text);
    // With these keys, the link opens in another tab or window, and the dialog stays open.
    if (!event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey) onClose();
  };
  const showPlaces = (option: Option | undefined): boolean => {
    const hit = option?.kind === 'hit' && within === null && option.hit.more > 0 ? option.hit : null;
    if (hit !== null) change({ within: { entry: hit.entry, label: textOf(hit.label) } });
    return hit !== null;
  };
  const searchIn = (other: Locale): void => {
    setLocale(other);
    field.current?.focus();
  };
  const setFilter = useCallback((value: Filter) => change({ filter: value, within: null }), [change]);
  const handlers = useRef<OptionHandlers>(null);
  useLayoutEffect(() => {
    handlers.current = { onActivate: (index) => change({ active: index }), onChoose: choose, onPlaces: showPlaces };
  });
  const follow = (isNewTab: boolean): boolean => {
    const element = document.getElementById(optionId(id, active));
    if (isNewTab && element instanceof HTMLAnchorElement) window.open(element.href, '_blank', 'noopener');
    else element?.click();
    return true;
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.nativeEvent.isComposing) return;
    const { selectionStart, value } = event.currentTarget;
    const action = fieldAction(event, { active, count: options.length, isAtEnd: selectionStart === value.length });
    if (action === null) return;
    let isDone = true;
    if (action.kind === 'follow') isDone = follow(action.isNewTab);
    else if (action.kind === 'move') change({ active: action.to });
    else isDone = action.kind === 'enter' ? showPlaces(options[active]) : within !== null && leavePlaces();
    if (isDone) event.preventDefault();
  };

  const hasOptions = options.length > 0;
  // Below results, because it comes later and must not move them.
  const elsewhereHint = elsewhere.length > 0 && locale === data.locale && (
    <LanguageHint locales={elsewhere} onChange={searchIn} text={t.elsewhere} t={t} />
  );
  return (
    <dialog
      className="search"
      ref={dialog}
      aria-label={t.name}
      data-asked={!isBlank || undefined}
      // The browser would close the dialog first and send `close` later, so the shortcut right after Escape would be lost.
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
        event.preventDefault();
        if (!leavePlaces()) onClose();
      }}
      // Other ways to close it, such as the back gesture of a phone.
      onCancel={(event) => leavePlaces() && event.preventDefault()}
      onClose={({ currentTarget }) => currentTarget.open || onClose()}
    >
      <div className="search-head">
        <SearchIcon />
        <input
          ref={field}
          type="text"
          inputMode="search"
          enterKeyHint="go"
          autoComplete="off"
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          role="combobox"
          aria-label={t.placeholder}
          aria-autocomplete="list"
          aria-expanded={hasOptions}
          aria-controls={hasOptions ? id : undefined}
          aria-activedescendant={hasOptions ? optionId(id, active) : undefined}
          placeholder={t.placeholder}
          onChange={(event) => change({ text: event.target.value, within: null })}
          onKeyDown={onKeyDown}
        />
        <button type="button" className="icon-button" aria-label={t.close} onClick={onClose}>
          <CloseIcon />
        </button>
      </div>
      {!hasFailed && <Filters facets={state.facets} value={filter} onChange={setFilter} t={t} />}
      <div className="search-body" data-results-for={resultsText}>
        {hasFailed && <LoadFailed failure={state.failure ?? 'missing'} onRetry={retry} t={t} />}
        {!isBlank && state.phase === 'loading' && <LoadingSkeleton t={t} />}
        {hasNoResults && (
          <NoResults
            text={text}
            isFiltered={filter !== EVERYWHERE}
            onWiden={() => change({ filter: EVERYWHERE })}
            t={t}
          />
        )}
        {locale !== data.locale && (
          <LanguageHint
            locales={[data.locale]}
            onChange={searchIn}
            text={t.resultsIn(LOCALE_INFO[locale].label)}
            t={t}
          />
        )}
        {!hasResults && elsewhereHint}
        {within !== null && (
          <button type="button" className="search-back" onClick={leavePlaces}>
            <CaretIcon />
            {t.back}
          </button>
        )}
        {hasOptions && (
          <OptionList
            id={id}
            label={within === null ? t.results : t.placesOf(within.label)}
            sections={sections}
            active={active}
            t={t}
            handlers={handlers}
          />
        )}
        {isBlank && recent.length > 0 && (
          <button
            type="button"
            className="search-forget"
            onClick={() => {
              forgetSearches(localStore);
              setRecent([]);
              field.current?.focus();
            }}
          >
            {t.forget}
          </button>
        )}
        {hasResults && elsewhereHint}
        {isInside && state.lacksInternal && (
          <p className="search-note">
            {t.lacksInternal}{' '}
            <button type="button" onClick={retry}>
              {t.retry}
            </button>
          </p>
        )}
      </div>
      <div className="search-foot" data-told={hasResults || undefined}>
        <KeyboardHelp hasPlaces={options.some((option) => option.kind === 'hit' && option.hit.more > 0)} t={t} />
        <output className={hasResults ? undefined : 'visually-hidden'}>{announcement}</output>
      </div>
    </dialog>
  );
}
