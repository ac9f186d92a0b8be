import { useEffect, useState } from 'react';

import { Button } from '../kit/button.tsx';
import type { Strings } from '../strings/en.ts';
import { errorMessage } from './message.ts';

/** A shorter wait shows no spinner, which would only flash. */
const SPINNER_DELAY_MS = 200;

/** Placeholder of a part that is loading: a spinner after a short delay, or a Retry box if loading failed. */
export function Loading({ error, onRetry, strings }: { error?: unknown; onRetry: () => void; strings: Strings }) {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), SPINNER_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  if (error !== undefined && error !== null) return <RetryBox error={error} onRetry={onRetry} strings={strings} />;
  return (
    <output className="loading">
      {isLate && (
        <>
          <span className="spinner" />
          <span className="visually-hidden">{strings.loading}</span>
        </>
      )}
    </output>
  );
}

export function RetryBox({ error, onRetry, strings }: { error: unknown; onRetry: () => void; strings: Strings }) {
  return (
    <div className="admonition admonition-danger" role="alert">
      <p className="admonition-title">{strings.loadFailed}</p>
      <pre className="error-text">{errorMessage(error)}</pre>
      <Button onClick={onRetry}>{strings.retry}</Button>
    </div>
  );
}
