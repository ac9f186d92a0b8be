import { useEffect } from 'react';

import { LOCALE_INFO, type Locale } from '../../model/site/locale.ts';
import type { Failure } from './messages.ts';
import type { SearchStrings } from './strings/en.ts';

/** Says why the index could not be loaded, with a button to retry. It retries by itself when the network is back. */
export function LoadFailed({ failure, onRetry, t }: { failure: Failure; onRetry: () => void; t: SearchStrings }) {
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

interface LanguageHintProps {
  /** Languages that the search can change to. */
  locales: readonly Locale[];
  onChange: (locale: Locale) => void;
  text: string;
  t: SearchStrings;
}

export function LanguageHint({ locales, onChange, text, t }: LanguageHintProps) {
  return (
    <output className="search-note">
      {text}
      {locales.map((locale) => (
        <button key={locale} type="button" className="button-link" onClick={() => onChange(locale)}>
          {t.searchIn(LOCALE_INFO[locale].label)}
        </button>
      ))}
    </output>
  );
}

interface NoResultsProps {
  text: string;
  isFiltered: boolean;
  onWiden: () => void;
  t: SearchStrings;
}

/** Number of characters of a query that are repeated in the message. */
const SHOWN = 80;

export function NoResults({ text, isFiltered, onWiden, t }: NoResultsProps) {
  const query = text.trim();
  return (
    <div className="search-state">
      <p>{t.nothing(query.length > SHOWN ? `${query.slice(0, SHOWN)}…` : query)}</p>
      <p>{t.nothingHint}</p>
      {isFiltered && (
        <button type="button" className="button button-small" onClick={onWiden}>
          {t.searchEverything}
        </button>
      )}
    </div>
  );
}
