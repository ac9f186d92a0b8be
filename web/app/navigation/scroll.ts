import { splitLocale } from '../../model/page/path.ts';
import { isObject } from '../../model/text/json.ts';
import { readJson, type SafeStorage } from '../state/storage.ts';
import type { View } from './view.ts';

/** The scroll position after a location change. */
type ScrollMove = { kind: 'none' } | { kind: 'top' } | { kind: 'element'; id: string } | { kind: 'view'; view: View };

interface Place {
  pathname: string;
  search: string;
  hash: string;
}

/** The decoded fragment. A fragment that cannot be decoded is returned as written. */
export function idFromHash(hash: string): string {
  const raw = hash.replace(/^#/, '');
  try {
    return decodeURIComponent(raw);
  } catch {
    return raw;
  }
}

/**
 * @param previous null at the first load, when the browser itself scrolls
 * @param remembered the view to restore: of the history entry, or of the same page in the language before
 */
export function scrollMove(previous: Place | null, next: Place, remembered: View | null): ScrollMove {
  if (previous === null) return { kind: 'none' };
  if (remembered !== null) return { kind: 'view', view: remembered };
  const onlyQuery =
    previous.pathname === next.pathname && previous.hash === next.hash && previous.search !== next.search;
  if (onlyQuery) return { kind: 'none' };
  return next.hash === '' || next.hash === '#' ? { kind: 'top' } : { kind: 'element', id: idFromHash(next.hash) };
}

/** Whether two locations are the same page in two languages. */
export function isTranslation(from: Pick<Place, 'pathname'>, to: Pick<Place, 'pathname'>): boolean {
  return from.pathname !== to.pathname && splitLocale(from.pathname).route === splitLocale(to.pathname).route;
}

const KEY = 'portal.scroll';
const CAPACITY = 100;

export interface ScrollMemory {
  remember: (key: string, view: View) => void;
  recall: (key: string) => View | null;
  /** Stores the views for the next load of this document. */
  save: () => void;
}

/**
 * Views by history entry. They are in memory, and {@link ScrollMemory.save} writes them to session storage.
 * @param isGated whether the pages are internal; then the names of their anchors are not stored
 */
export function scrollMemory(storage: SafeStorage, isGated = false): ScrollMemory {
  const stored = readJson(storage, KEY);
  const views = new Map(
    Object.entries(isObject(stored) ? stored : {}).filter((entry): entry is [string, never] => isObject(entry[1])),
  ) as Map<string, View>;
  return {
    remember: (key, view) => {
      // The latest views are kept.
      views.delete(key);
      views.set(key, view);
    },
    recall: (key) => views.get(key) ?? null,
    save: () => {
      const latest = Object.fromEntries([...views].slice(-CAPACITY));
      storage.set(
        KEY,
        JSON.stringify(latest, (name, value: unknown) => (isGated && name === 'anchor' ? undefined : value)),
      );
    },
  };
}
