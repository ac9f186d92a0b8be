import { useEffect } from 'react';

import { LOCALES, type Locale } from '../../model/site/locale.ts';
import type { SearchState, SearchStore } from './search-store.ts';

/** Pause in ms after the last typed letter. Only then are the indexes of other languages loaded. */
const PAUSE = 700;
/** Shorter texts occur in every language. */
const SHORTEST = 4;
const NONE: readonly Locale[] = [];

/** Whether the reader asked the browser to save data (https://wicg.github.io/savedata/). Only Chromium has this property. */
function savesData(): boolean {
  return navigator.connection?.saveData === true;
}

/** The other languages that have a text, if the results in this language are weak. */
export function useElsewhere(
  store: SearchStore | null,
  { state, text, locale }: { state: SearchState; text: string; locale: Locale },
): readonly Locale[] {
  const { latest, elsewhere } = state;
  const isWeak = latest?.request.text === text && latest.results.isWeak && text.trim().length >= SHORTEST;
  useEffect(() => {
    if (!isWeak || savesData()) return undefined;
    const others = LOCALES.filter((other) => other !== locale);
    const timer = setTimeout(() => store?.lookElsewhere(text, others), PAUSE);
    return () => clearTimeout(timer);
  }, [store, isWeak, text, locale]);
  return isWeak && elsewhere?.text === text ? elsewhere.locales : NONE;
}
