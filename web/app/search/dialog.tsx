import { type KeyboardEvent, memo, type RefObject, useCallback, useEffect, useRef, useState } from 'react';

import { type Facets, GROUP_NAMES } from '../../search-engine/results.ts';
import { CloseIcon, SearchIcon } from '../layout/icons.tsx';
import { arrowKeys, fieldAction } from './list-keys.ts';
import { optionId } from './option-list.tsx';
import { SearchBody } from './search-body.tsx';
import { EVERYWHERE, type Filter } from './search-store.ts';
import { isApple } from './shortcut.ts';
import type { SearchStrings } from './strings/en.ts';
import { type SearchDialogProps, type SearchView, useSearchView } from './use-search-view.ts';

import css from '../../styles/later/search.css?inline';

// Navigation would take a `<link>` in the head for a sign of another release (navigation/document.ts).
const sheet = new CSSStyleSheet();
sheet.replaceSync(css);
document.adoptedStyleSheets.push(sheet);

export function SearchDialog({ isOpen, ...props }: SearchDialogProps) {
  const { onClose, t } = props;
  const view = useSearchView(props);
  const { store, state, listId, active } = view;
  const dialog = useRef<HTMLDialogElement>(null);
  useDialog(dialog, { isOpen, onClose, onOpened: view.onOpened });
  useEffect(() => {
    if (isOpen) document.getElementById(optionId(listId, active))?.scrollIntoView({ block: 'nearest' });
  }, [isOpen, listId, active]);
  const setFilter = useCallback((filter: Filter) => store.change({ filter, within: null }), [store]);
  return (
    <dialog
      className="search"
      ref={dialog}
      aria-label={t.name}
      data-asked={!view.isBlank || undefined}
      // The browser would close the dialog first and send `close` later, so the shortcut right after Escape would be lost.
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
        event.preventDefault();
        if (!view.hidePlaces()) view.leave();
      }}
      // Other ways to close it, such as the back gesture of a phone.
      onCancel={(event) => view.hidePlaces() && event.preventDefault()}
      onClose={({ currentTarget }) => currentTarget.open || onClose()}
    >
      <SearchField view={view} />
      {!view.hasFailed && <Filters facets={state.facets} value={state.filter} onChange={setFilter} t={t} />}
      <SearchBody view={view} />
      <SearchFoot view={view} />
    </dialog>
  );
}

/** The head of the dialog: the field, whose keys move in the list (https://www.w3.org/WAI/ARIA/apg/patterns/combobox/). */
function SearchField({ view }: { view: SearchView }) {
  const { t, store, state, field, listId, options, active } = view;
  const hasOptions = options.length > 0;
  const activeId = optionId(listId, active);
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.nativeEvent.isComposing) return;
    const { selectionStart, value } = event.currentTarget;
    const action = fieldAction(event, {
      active,
      count: options.length,
      isAtEnd: selectionStart === value.length,
      direction: document.dir,
    });
    if (action === null) return;
    let isDone = true;
    if (action.kind === 'follow') follow(activeId, action.isNewTab);
    else if (action.kind === 'move') store.change({ active: action.to });
    else if (action.kind === 'show-places') isDone = view.showPlaces(options[active]);
    else isDone = state.within !== null && view.hidePlaces();
    if (isDone) event.preventDefault();
  };
  return (
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
        aria-controls={hasOptions ? listId : undefined}
        aria-activedescendant={hasOptions ? activeId : undefined}
        placeholder={t.placeholder}
        onChange={(event) => store.type(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <button type="button" className="icon-button" aria-label={t.close} onClick={view.leave}>
        <CloseIcon />
      </button>
    </div>
  );
}

function follow(id: string, isNewTab: boolean): void {
  const element = document.getElementById(id);
  if (isNewTab && element instanceof HTMLAnchorElement) window.open(element.href, '_blank', 'noopener');
  else element?.click();
}

function SearchFoot({ view: { t, options, results, state, hasResults, hasNoResults } }: { view: SearchView }) {
  const found = hasResults ? t.found(results?.total ?? 0) : hasNoResults ? t.nothing(state.text.slice(0, 60)) : '';
  // More can be found while the index grows.
  const told = state.latest?.isWhole === true ? found : '';
  const announcement = useAnnouncement(told);
  return (
    <div className="search-foot" data-told={hasResults || undefined}>
      <KeyboardHelp hasPlaces={options.some((option) => option.kind === 'hit' && option.hit.more > 0)} t={t} />
      <output className={hasResults ? undefined : 'visually-hidden'}>{announcement}</output>
    </div>
  );
}

/** Pause in ms before an announcement, so that not every typed letter is announced. */
const PAUSE = 400;

/** Returns a text for screen readers once it has not changed for a moment. */
function useAnnouncement(text: string): string {
  const [announced, setAnnounced] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAnnounced(text), PAUSE);
    return () => clearTimeout(timer);
  }, [text]);
  return announced;
}

/** Explains the keys. It is hidden from screen readers, which announce the keys of a combobox themselves. */
const KeyboardHelp = memo(function KeyboardHelp({ hasPlaces, t: { keys } }: { hasPlaces: boolean; t: SearchStrings }) {
  return (
    <span aria-hidden="true">
      <kbd>/</kbd> <kbd>?</kbd> <kbd>{isApple() ? '⌘' : 'Ctrl'} K</kbd> {keys.search} · <kbd>↑</kbd> <kbd>↓</kbd>{' '}
      {keys.move} · <kbd>↵</kbd> {keys.open} · <kbd>{isApple() ? '⌘' : 'Ctrl'}</kbd> <kbd>↵</kbd> {keys.newTab}
      {hasPlaces && (
        <>
          {' '}
          · <kbd>{document.dir === 'rtl' ? '←' : '→'}</kbd> {keys.places}
        </>
      )}{' '}
      · <kbd>Esc</kbd> {keys.close}
    </span>
  );
});

interface DialogOptions {
  isOpen: boolean;
  onClose: () => void;
  /** Called after it opens. */
  onOpened: () => void;
}

/** Opens and closes a modal dialog with `isOpen`. A click outside also closes it. The browser traps and restores the focus. */
function useDialog(dialog: RefObject<HTMLDialogElement | null>, { isOpen, onClose, onOpened }: DialogOptions): void {
  useEffect(() => {
    const element = dialog.current;
    if (!isOpen || element === null) return undefined;
    // The page must not get wider when its scrollbar disappears.
    const root = document.documentElement;
    root.style.setProperty('--scrollbar', `${innerWidth - root.clientWidth}px`);
    root.toggleAttribute('data-searching', true);
    element.showModal();
    onOpened();
    const listening = new AbortController();
    const { signal } = listening;
    // A page from the back/forward cache must not show internal results.
    addEventListener('pagehide', onClose, { signal });
    element.addEventListener('click', ({ target }) => target === element && onClose(), { signal });
    return () => {
      listening.abort();
      root.removeAttribute('data-searching');
      element.close();
      // The browser restores the focus. If nothing had it, the hidden field would keep it, and take keys, until the next frame.
      const { activeElement } = document;
      if (activeElement instanceof HTMLElement && element.contains(activeElement)) activeElement.blur();
    };
  }, [dialog, isOpen, onClose, onOpened]);
}

interface FiltersProps {
  facets: Facets | null;
  value: Filter;
  onChange: (value: Filter) => void;
  t: SearchStrings;
}

/** Two groups of toggles: references and kinds of results. Together they are one tab stop; arrow keys move between them. */
const Filters = memo(function Filters({ facets, value, onChange, t }: FiltersProps) {
  const bar = useRef<HTMLDivElement>(null);
  const references = facets?.references ?? [];
  const sources = [
    ...references,
    ...(facets?.hasGuides === true && references.length > 0 ? [{ base: '', label: t.guides }] : []),
  ];
  const change = (next: Filter): void => onChange(next.group === null && next.reference === null ? EVERYWHERE : next);
  const onKeyDown = (event: KeyboardEvent<HTMLButtonElement>): void => {
    const buttons = [...(bar.current?.querySelectorAll('button') ?? [])];
    const index = buttons.indexOf(event.currentTarget);
    const [backward, forward] = arrowKeys(document.dir);
    const moves = new Map([
      [forward, (index + 1) % buttons.length],
      [backward, (index + buttons.length - 1) % buttons.length],
      ['Home', 0],
      ['End', buttons.length - 1],
    ]);
    const target = buttons[moves.get(event.key) ?? -1];
    if (target === undefined) return;
    event.preventDefault();
    target.focus();
  };
  const hasSources = sources.length > 1;
  return (
    <div className="search-filters" ref={bar} data-waiting={facets === null || undefined}>
      {hasSources && (
        <fieldset aria-label={t.narrowTo.source}>
          {sources.map(({ base, label }, index) => (
            <button
              key={base}
              type="button"
              title={label}
              tabIndex={index === 0 ? 0 : -1}
              aria-pressed={value.reference === base}
              onKeyDown={onKeyDown}
              onClick={() => change({ ...value, reference: value.reference === base ? null : base })}
            >
              {label}
            </button>
          ))}
        </fieldset>
      )}
      <fieldset aria-label={t.narrowTo.kind}>
        {GROUP_NAMES.map((group, index) => (
          <button
            key={group}
            type="button"
            tabIndex={!hasSources && index === 0 ? 0 : -1}
            aria-pressed={value.group === group}
            onKeyDown={onKeyDown}
            onClick={() => change({ ...value, group: value.group === group ? null : group })}
          >
            {t.groups[group]}
          </button>
        ))}
      </fieldset>
    </div>
  );
});
