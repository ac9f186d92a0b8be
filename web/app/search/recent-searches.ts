import { stringsOf } from '../../model/text/json.ts';
import { readJson, type SafeStorage } from '../state/storage.ts';

const KEY = 'portal.search.recent';
const MAX_QUERIES = 6;
const MAX_LENGTH = 80;

/** Recent queries that led to a page, the newest first. Malformed stored values are ignored. */
export function recentSearches(storage: SafeStorage): string[] {
  return stringsOf(readJson(storage, KEY))
    .filter((item) => item !== '' && item.length <= MAX_LENGTH)
    .slice(0, MAX_QUERIES);
}

export function rememberSearch(storage: SafeStorage, text: string): void {
  const query = text.trim().replaceAll(/\s+/g, ' ');
  if (query === '' || query.length > MAX_LENGTH) return;
  const others = recentSearches(storage).filter((other) => other.toLowerCase() !== query.toLowerCase());
  storage.set(KEY, JSON.stringify([query, ...others].slice(0, MAX_QUERIES)));
}

export function forgetSearches(storage: SafeStorage): void {
  storage.remove(KEY);
}
