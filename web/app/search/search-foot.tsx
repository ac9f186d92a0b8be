import { memo, useEffect, useState } from 'react';

import { isApple } from './shortcut.ts';
import type { SearchStrings } from './strings/en.ts';
import type { SearchView } from './use-search-view.ts';

export function SearchFoot({ view: { options, results, state, hasResults, hasNoResults }, t }: SearchFootProps) {
  const told = hasResults ? t.found(results?.total ?? 0) : hasNoResults ? t.nothing(state.text.slice(0, 60)) : '';
  const announcement = useAnnouncement(told);
  return (
    <div className="search-foot" data-told={hasResults || undefined}>
      <KeyboardHelp hasPlaces={options.some((option) => option.kind === 'hit' && option.hit.more > 0)} t={t} />
      <output className={hasResults ? undefined : 'visually-hidden'}>{announcement}</output>
    </div>
  );
}

interface SearchFootProps {
  view: SearchView;
  t: SearchStrings;
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
      <kbd>↑</kbd> <kbd>↓</kbd> {keys.move} · <kbd>↵</kbd> {keys.open} · <kbd>{isApple() ? '⌘' : 'Ctrl'}</kbd>{' '}
      <kbd>↵</kbd> {keys.newTab}
      {hasPlaces && (
        <>
          {' '}
          · <kbd>→</kbd> {keys.places}
        </>
      )}{' '}
      · <kbd>Esc</kbd> {keys.close}
    </span>
  );
});
