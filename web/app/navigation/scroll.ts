import type { SafeStorage } from '../state/storage.ts';

/** The scroll position after a location change. */
type ScrollMove =
  | { kind: 'none' }
  | { kind: 'top' }
  | { kind: 'element'; id: string }
  | { kind: 'position'; y: number };

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
 * @param remembered the stored position of the history entry
 */
export function scrollMove(
  previous: Place | null,
  next: Place,
  action: 'PUSH' | 'REPLACE' | 'POP',
  remembered: number | null,
): ScrollMove {
  if (previous === null) return { kind: 'none' };
  if (action === 'POP' && remembered !== null) return { kind: 'position', y: remembered };
  const onlyQuery =
    previous.pathname === next.pathname && previous.hash === next.hash && previous.search !== next.search;
  if (onlyQuery) return { kind: 'none' };
  return next.hash === '' || next.hash === '#' ? { kind: 'top' } : { kind: 'element', id: idFromHash(next.hash) };
}

const KEY = 'portal.scroll';

export interface ScrollMemory {
  remember: (key: string, y: number) => void;
  recall: (key: string) => number | null;
  /** Stores the positions for the next load of this document. */
  save: () => void;
}

/** Scroll positions by history entry. They are in memory, and {@link ScrollMemory.save} writes them to session storage. */
export function scrollMemory(storage: SafeStorage): ScrollMemory {
  const positions = new Map<string, number>();
  try {
    for (const [key, y] of Object.entries(JSON.parse(storage.get(KEY) ?? '{}') as Record<string, unknown>))
      if (typeof y === 'number') positions.set(key, y);
  } catch {
    // The stored text is invalid, so the positions start empty.
  }
  return {
    remember: (key, y) => void positions.set(key, y),
    recall: (key) => positions.get(key) ?? null,
    save: () => storage.set(KEY, JSON.stringify(Object.fromEntries([...positions].slice(-100)))),
  };
}
