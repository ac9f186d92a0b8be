import { readJson, type SafeStorage } from '../state/storage.ts';
import type { View } from './view.ts';

const KEY = 'portal.scroll';
const CAPACITY = 100;

export type ViewMemory = ReturnType<typeof viewMemory>;

/** Views by history entry. They are in memory, and `save` writes them to session storage. */
export function viewMemory(storage: SafeStorage) {
  // Anything may be stored. The first load has no room for a complete check.
  const stored = Object.entries((readJson(storage, KEY) ?? {}) as Record<string, View | null>);
  const views = new Map(stored.filter(([, view]) => typeof view?.y === 'number'));
  return {
    remember: (key: string, view: View): void => {
      // The latest views are kept.
      views.delete(key);
      views.set(key, view);
    },
    /** The view of the same page in the language before. It is not stored: its anchor may be a name in an internal page. */
    carried: null as View | null,
    recall: (key: string): View | null => views.get(key) ?? null,
    /** Stores the views for the next load of this document. */
    save: () => storage.set(KEY, JSON.stringify(Object.fromEntries([...views].slice(-CAPACITY)))),
  };
}
