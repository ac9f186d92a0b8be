import { memo } from 'react';

import { isApple } from './shortcut.ts';
import type { SearchStrings } from './strings/index.ts';

/** What the keys do, for those who see them; assistive technology knows the pattern. */
export const KeyHints = memo(function KeyHints({ hasPlaces, t: { keys } }: { hasPlaces: boolean; t: SearchStrings }) {
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
