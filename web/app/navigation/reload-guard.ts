import type { SafeStorage } from '../state/storage.ts';

const KEY = 'portal.reloaded-release';

/**
 * Whether a page may reload itself after a module failed to load. It may once for each release: the reload fixes a page
 * of an older release, and a broken release does not loop.
 * @param release identifies the running build, e.g. the address of its boot script
 * @param wasReload whether this page view came from a reload, which decides if storage is locked
 */
export function mayReload(storage: SafeStorage, release: string, wasReload: boolean): boolean {
  if (storage.get(KEY) === release) return false;
  return storage.set(KEY, release) || !wasReload;
}

/** Whether the reader or a script reloaded the page to get this view of it. */
export function wasReloaded(): boolean {
  return performance
    .getEntriesByType('navigation')
    .some((entry) => entry instanceof PerformanceNavigationTiming && entry.type === 'reload');
}
