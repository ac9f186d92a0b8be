import { useEffect } from 'react';

import type { Failure } from './messages.ts';
import type { SearchStrings } from './strings/index.ts';

/** Where results will stand. */
export function Skeleton({ t }: { t: SearchStrings }) {
  return (
    <output className="search-skeleton" aria-label={t.loading}>
      <i />
      <i />
      <i />
      <i />
    </output>
  );
}

/** There is no index: why, and another try. What was lost with the network comes back with it. */
export function Failed({ failure, onRetry, t }: { failure: Failure; onRetry: () => void; t: SearchStrings }) {
  useEffect(() => {
    if (failure !== 'offline') return undefined;
    addEventListener('online', onRetry);
    return () => removeEventListener('online', onRetry);
  }, [failure, onRetry]);
  return (
    <div className="search-state" role="alert">
      <p>{t.failures[failure]}</p>
      <button type="button" className="button" onClick={onRetry}>
        {t.retry}
      </button>
    </div>
  );
}

interface NothingProps {
  text: string;
  isNarrowed: boolean;
  onWiden: () => void;
  t: SearchStrings;
}

/** Enough of a query to be known again. */
const SHOWN = 80;

export function Nothing({ text, isNarrowed, onWiden, t }: NothingProps) {
  const query = text.trim();
  return (
    <div className="search-state">
      <p>{t.nothing(query.length > SHOWN ? `${query.slice(0, SHOWN)}…` : query)}</p>
      <p>{t.nothingHint}</p>
      {isNarrowed && (
        <button type="button" className="button button-small" onClick={onWiden}>
          {t.searchEverything}
        </button>
      )}
    </div>
  );
}
