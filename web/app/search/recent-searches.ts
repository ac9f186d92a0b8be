import { stringsOf } from '../../model/text/json.ts';
import { readJson, type SafeStorage } from '../state/storage.ts';

const KEY = 'portal.search.recent';
const MOST = 6;
const LONGEST = 80;

/** Queries that led somewhere, the last one first. Whatever else is stored reads as none. */
export function recentSearches(storage: SafeStorage): string[] {
  return stringsOf(readJson(storage, KEY))
    .filter((item) => item !== '' && item.length <= LONGEST)
    .slice(0, MOST);
}

export function rememberSearch(storage: SafeStorage, text: string): void {
  const query = text.trim().replaceAll(/\s+/g, ' ');
  if (query === '' || query.length > LONGEST) return;
  const others = recentSearches(storage).filter((other) => other.toLowerCase() !== query.toLowerCase());
  storage.set(KEY, JSON.stringify([query, ...others].slice(0, MOST)));
}

export function forgetSearches(storage: SafeStorage): void {
  storage.remove(KEY);
}
