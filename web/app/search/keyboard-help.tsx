import { memo } from 'react';

import { isApple } from './shortcut.ts';
import type { SearchStrings } from './strings/index.ts';

/** Explains the keys. It is hidden from screen readers, which announce the keys of a combobox themselves. */
export const KeyboardHelp = memo(function KeyboardHelp({
  hasPlaces,
  t: { keys },
}: {
  hasPlaces: boolean;
  t: SearchStrings;
}) {
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
