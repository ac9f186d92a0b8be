import { memo } from 'react';

import { useSite } from '../state/page.tsx';

const ANNOUNCER_ID = 'announcer';

/** The live region from which screen readers hear of a page swap or a copied link. */
export const Announcer = memo(function Announcer() {
  const { strings } = useSite();
  return (
    <div
      id={ANNOUNCER_ID}
      className="visually-hidden"
      aria-live="polite"
      // start/load-failure.ts reads these two: the module with the strings may be the one that failed to load.
      data-load-failed={strings.loadFailed}
      data-retry={strings.retry}
    />
  );
});

/** Makes screen readers announce a message. */
export function announce(message: string): void {
  const announcer = document.getElementById(ANNOUNCER_ID);
  if (announcer) announcer.textContent = message;
}

/** Empties the live region if it still holds this message, so that the same message can be announced again. */
export function withdraw(message: string): void {
  if (document.getElementById(ANNOUNCER_ID)?.textContent === message) announce('');
}
