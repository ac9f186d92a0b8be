import { memo } from 'react';

import { useSite } from '../state/page.tsx';
import { ANNOUNCER_ID } from './announce.ts';

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
