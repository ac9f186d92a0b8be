import { readJson, type SafeStorage } from '../state/storage.ts';
import type { View } from './view.ts';

const KEY = 'portal.scroll';
const CAPACITY = 100;

export interface ViewMemory {
  remember: (key: string, view: View) => void;
  recall: (key: string) => View | null;
  /** The view of the same page in the language before. It is not stored: its anchor may be a name in an internal page. */
  carried: View | null;
  /** Stores the views for the next load of this document. */
  save: () => void;
}

/** Views by history entry. They are in memory, and {@link ViewMemory.save} writes them to session storage. */
export function viewMemory(storage: SafeStorage): ViewMemory {
  // Anything may be stored. The first load has no room for a complete check.
  const stored = Object.entries((readJson(storage, KEY) ?? {}) as Record<string, View | null>);
  const views = new Map(stored.filter(([, view]) => typeof view?.y === 'number'));
  return {
    remember: (key, view) => {
      // The latest views are kept.
      views.delete(key);
      views.set(key, view);
    },
    carried: null,
    recall: (key) => views.get(key) ?? null,
    save: () => storage.set(KEY, JSON.stringify(Object.fromEntries([...views].slice(-CAPACITY)))),
  };
}
