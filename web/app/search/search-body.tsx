import { useEffect, useLayoutEffect, useRef } from 'react';

import { type Locale, LOCALE_INFO } from '../../model/site/locale.ts';
import { Loading } from '../errors/loading.tsx';
import { Button } from '../kit/button.tsx';
import { CaretIcon } from '../layout/icons.tsx';
import { useSite } from '../state/page.tsx';
import type { Failure } from './messages.ts';
import { type OptionHandlers, OptionList } from './option-list.tsx';
import { elsewhereOf, EVERYWHERE } from './search-store.ts';
import type { SearchStrings } from './strings/en.ts';
import type { SearchView } from './use-search-view.ts';

export function SearchBody({ view }: { view: SearchView }) {
  const { t, pageLocale, isInside, store, state, isBlank, hasResults, hasNoResults } = view;
  const { text, filter, within, locale } = state;
  const { strings } = useSite();
  const elsewhere = elsewhereOf(state);
  const handlers = useRef<OptionHandlers>(null);
  useLayoutEffect(() => {
    handlers.current = {
      onActivate: (index) => store.change({ active: index }),
      onChoose: view.choose,
      onPlaces: view.showPlaces,
    };
  });
  // Below results, because it comes later and must not move them.
  const elsewhereHint = elsewhere.length > 0 && locale === pageLocale && (
    <LanguageHint locales={elsewhere} onChange={view.searchIn} text={t.elsewhere} t={t} />
  );
  const resultsIn = t.resultsIn(LOCALE_INFO[locale].label);
  return (
    <div className="search-body" data-results-for={isBlank ? undefined : state.latest?.request.text}>
      {view.hasFailed && <LoadFailed failure={state.failure ?? 'missing'} onRetry={store.retry} t={t} />}
      {!isBlank && state.phase === 'loading' && (
        <Loading onRetry={store.retry} strings={{ ...strings, loading: t.loading }} />
      )}
      {hasNoResults && (
        <NoResults
          text={text}
          isFiltered={filter !== EVERYWHERE}
          onWiden={() => store.change({ filter: EVERYWHERE })}
          t={t}
        />
      )}
      {locale !== pageLocale && <LanguageHint locales={[pageLocale]} onChange={view.searchIn} text={resultsIn} t={t} />}
      {!hasResults && elsewhereHint}
      {within !== null && (
        <div className="search-back">
          <Button look="link" onClick={view.hidePlaces}>
            <CaretIcon />
            {t.back}
          </Button>
        </div>
      )}
      {view.options.length > 0 && (
        <OptionList
          id={view.listId}
          label={within === null ? t.results : t.placesOf(within.label)}
          groups={view.groups}
          active={view.active}
          t={t}
          handlers={handlers}
        />
      )}
      {isBlank && state.recent.length > 0 && (
        <div className="search-forget">
          <Button look="link" onClick={view.forget}>
            {t.forget}
          </Button>
        </div>
      )}
      {hasResults && elsewhereHint}
      {isInside && state.lacksInternal && (
        <p className="search-note">
          {t.lacksInternal}{' '}
          <Button look="link" onClick={store.retry}>
            {t.retry}
          </Button>
        </p>
      )}
    </div>
  );
}

/** Says why the index could not be loaded, with a button to retry. It retries by itself when the network is back. */
function LoadFailed({ failure, onRetry, t }: { failure: Failure; onRetry: () => void; t: SearchStrings }) {
  useEffect(() => {
    if (failure !== 'offline') return undefined;
    addEventListener('online', onRetry);
    return () => removeEventListener('online', onRetry);
  }, [failure, onRetry]);
  return (
    <div className="search-state" role="alert">
      <p>{t.failures[failure]}</p>
      <Button onClick={onRetry}>{t.retry}</Button>
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

function LanguageHint({ locales, onChange, text, t }: LanguageHintProps) {
  return (
    <output className="search-note">
      {text}
      {locales.map((locale) => (
        <Button key={locale} look="link" onClick={() => onChange(locale)}>
          {t.searchIn(LOCALE_INFO[locale].label)}
        </Button>
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

function NoResults({ text, isFiltered, onWiden, t }: NoResultsProps) {
  const query = text.trim();
  return (
    <div className="search-state">
      <p>{t.nothing(query.length > SHOWN ? `${query.slice(0, SHOWN)}…` : query)}</p>
      <p>{t.nothingHint}</p>
      {isFiltered && (
        <Button isSmall onClick={onWiden}>
          {t.searchEverything}
        </Button>
      )}
    </div>
  );
}
