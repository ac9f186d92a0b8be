import { useEffect, useState } from 'react';

import type { Strings } from '../strings/index.ts';
import { RetryBox } from './retry-box.tsx';

/** Shorter waits show nothing: a spinner that flashes is worse than none. */
export const LOADER_DELAY = 200;

/** What stands in for a part that is on its way: nothing for 200 ms, then a spinner; a Retry box when it failed. */
export function Loading({ error, onRetry, strings }: { error?: unknown; onRetry: () => void; strings: Strings }) {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), LOADER_DELAY);
    return () => clearTimeout(timer);
  }, []);
  if (error !== undefined && error !== null) return <RetryBox error={error} onRetry={onRetry} strings={strings} />;
  return (
    <output className="loading">
      {late && (
        <>
          <span className="spinner" />
          <span className="visually-hidden">{strings.loading}</span>
        </>
      )}
    </output>
  );
}
