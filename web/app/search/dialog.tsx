import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react';
import { mainSections } from '../docs/main-sections.ts';
import { CaretIcon, CloseIcon, SearchIcon } from '../layout/icons.tsx';
import { usePage } from '../state/page.tsx';
import { localStore } from '../state/storage.ts';
import { adoptStyles } from './adopt-styles.ts';
import type { SearchRequest } from './engine/results.ts';
import { Filters, type Narrowing } from './filters.tsx';
import { KeyHints } from './key-hints.tsx';
import { moved } from './list-keys.ts';
import { OptionList, optionId, textOf } from './option-list.tsx';
import { sectionsOfResults, sectionsToStart, type Option } from './options.ts';
import { forgetSearches, recentSearches, rememberSearch } from './recent.ts';
import { Failed, Nothing, Skeleton } from './states.tsx';
import { SEARCH_STRINGS } from './strings.ts';
import { useAnnouncement } from './use-announcement.ts';
import { useSearchStore } from './use-search-store.ts';

export interface SearchDialogProps {
  isOpen: boolean;
  /** Whether internal pages are searched along. */
  isInternal: boolean;
  onClose: () => void;
}

const EVERYWHERE: Narrowing = { group: null, reference: null };

/** The search: a field, what narrows it, and a list (https://www.w3.org/WAI/ARIA/apg/patterns/combobox/). */
export function SearchDialog({ isOpen, isInternal, onClose }: SearchDialogProps) {
  const { data, site } = usePage();
  const t = SEARCH_STRINGS[data.locale];
  const { store, state } = useSearchStore(data.locale, isInternal);
  const [text, setText] = useState('');
  const [narrowing, setNarrowing] = useState(EVERYWHERE);
  const [within, setWithin] = useState<{ entry: number; label: string } | null>(null);
  const [active, setActive] = useState(0);
  const [recent, setRecent] = useState<string[]>([]);
  const dialog = useRef<HTMLDialogElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const id = useId();

  // A name from code, a language or an audience may be gone when the index is another one.
  const [lastStore, setLastStore] = useState(store);
  if (lastStore !== store) {
    setLastStore(store);
    setNarrowing(EVERYWHERE);
    setWithin(null);
  }

  const isBlank = text.trim() === '';
  const current = state.facets?.references.map(({ base }) => base).find((base) => data.route.startsWith(`${base}/`)) ?? null;
  const request = useMemo((): SearchRequest => ({ text, ...narrowing, current, within: within?.entry ?? null }), [text, narrowing, current, within]);
  useEffect(() => {
    if (!isBlank) store?.ask(request);
  }, [store, request, isBlank, state.facets]);

  const answered = isBlank ? null : state.answered;
  const results = answered?.results ?? null;
  // One letter is a beginning, not a query that found nothing.
  const isNothing = results !== null && results.total === 0 && text.trim().length > 1 && state.phase === 'ready';
  const isStart = isBlank || isNothing || results === null || results.total === 0 || state.phase === 'failed';
  const links = mainSections(site);
  const sections = isStart
    ? sectionsToStart({ recent: isBlank ? recent : [], facets: isBlank ? state.facets : null, links: isBlank || isNothing || state.phase === 'failed' ? links : [] }, t)
    : sectionsOfResults(results, t);
  const options = sections.flatMap((section) => section.options);
  const [lastAnswer, setLastAnswer] = useState(answered);
  if (lastAnswer !== answered) {
    setLastAnswer(answered);
    setActive(0);
  }
  const announcement = useAnnouncement(isStart ? (isNothing ? t.nothing(text.slice(0, 60)) : '') : t.found(results.total));

  useEffect(adoptStyles, []);
  useEffect(() => {
    const element = dialog.current;
    if (!isOpen || element === null) return element?.close();
    setRecent(isInternal ? [] : recentSearches(localStore));
    element.showModal();
    field.current?.select();
    // Nothing internal may be repainted from the back/forward cache.
    addEventListener('pagehide', onClose);
    return () => removeEventListener('pagehide', onClose);
  }, [isOpen, isInternal, onClose]);
  useEffect(() => {
    if (isOpen) document.getElementById(optionId(id, active))?.scrollIntoView({ block: 'nearest' });
  }, [isOpen, id, active, answered]);

  const choose = (option: Option, event: MouseEvent): void => {
    if (option.kind === 'query') {
      setText(option.text);
      field.current?.focus();
      return;
    }
    // Words that led somewhere internal stay behind the gate.
    if (option.kind === 'hit' && !isInternal) rememberSearch(localStore, text);
    // Another tab or window: this one stays as it is.
    if (!event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey) onClose();
  };
  const showPlaces = (option: Option | undefined): void => {
    if (option?.kind === 'hit' && option.hit.more > 0) setWithin({ entry: option.hit.entry, label: textOf(option.hit.label) });
  };
  const leavePlaces = (): void => {
    setWithin(null);
    field.current?.focus();
  };

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.nativeEvent.isComposing) return;
    const { selectionStart, value } = event.currentTarget;
    if (event.key === 'Enter') {
      event.preventDefault();
      const element = document.getElementById(optionId(id, active));
      if (element === null) return;
      const isNewTab = event.ctrlKey || event.metaKey;
      if (isNewTab && element instanceof HTMLAnchorElement) window.open(element.href, '_blank', 'noopener');
      else element.click();
      return;
    }
    if (event.key === 'ArrowRight' && within === null && selectionStart === value.length) return showPlaces(options[active]);
    if (event.key === 'ArrowLeft' && within !== null && selectionStart === value.length) return leavePlaces();
    const next = moved(event, active, options.length);
    if (next === null) return;
    event.preventDefault();
    setActive(next);
  };
  const change = (value: string): void => {
    setText(value);
    setWithin(null);
    setActive(0);
  };

  const hasOptions = options.length > 0;
  return (
    <dialog className="search" ref={dialog} aria-label={t.results} onClose={onClose} onClick={(event) => event.target === dialog.current && onClose()} onCancel={(event) => within !== null && (event.preventDefault(), leavePlaces())}>
      <div className="search-head">
        <SearchIcon />
        <input
          ref={field} type="text" inputMode="search" enterKeyHint="go" autoComplete="off" autoCapitalize="off" autoCorrect="off" spellCheck={false}
          role="combobox" aria-label={t.placeholder} aria-autocomplete="list" aria-expanded={hasOptions} aria-controls={hasOptions ? id : undefined} aria-activedescendant={hasOptions ? optionId(id, active) : undefined}
          placeholder={t.placeholder} value={text} onChange={(event) => change(event.target.value)} onKeyDown={onKeyDown}
        />
        <button type="button" className="icon-button" aria-label={t.close} onClick={onClose}><CloseIcon /></button>
      </div>
      {state.phase !== 'failed' && <Filters facets={state.facets} value={narrowing} onChange={(value) => { setNarrowing(value); setWithin(null); }} t={t} />}
      <div className="search-body">
        {state.phase === 'failed' && <Failed failure={state.failure ?? 'missing'} onRetry={() => store?.retry()} t={t} />}
        {!isBlank && state.phase === 'loading' && <Skeleton t={t} />}
        {isNothing && <Nothing text={text} isNarrowed={narrowing.group !== null || narrowing.reference !== null} onWiden={() => setNarrowing(EVERYWHERE)} t={t} />}
        {within !== null && <button type="button" className="search-back" onClick={leavePlaces}><CaretIcon />{t.back}</button>}
        {hasOptions && <OptionList id={id} label={within === null ? t.results : t.placesOf(within.label)} sections={sections} active={active} t={t} onActivate={setActive} onChoose={choose} onPlaces={showPlaces} />}
        {isBlank && recent.length > 0 && <button type="button" className="search-forget" onClick={() => { forgetSearches(localStore); setRecent([]); field.current?.focus(); }}>{t.forget}</button>}
        {state.lacksInternal && <p className="search-note">{t.lacksInternal} <button type="button" onClick={() => store?.retry()}>{t.retry}</button></p>}
      </div>
      <div className="search-foot">
        <KeyHints hasPlaces={options.some((option) => option.kind === 'hit' && option.hit.more > 0)} t={t} />
        <output>{announcement}</output>
      </div>
    </dialog>
  );
}
