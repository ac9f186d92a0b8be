import type { SafeStorage } from '../state/storage.ts';

const KEY = 'portal.reloaded-release';

/**
 * Whether a page whose chunk or document did not load may reload itself: once for each release that it finds itself
 * running, so that a stale page mends itself and a broken release does not loop.
 * @param release identifies the running build, e.g. the address of its boot script
 * @param wasReload whether this page view came from a reload; decides when storage is locked
 */
export function mayReload(storage: SafeStorage, release: string, wasReload: boolean): boolean {
  if (storage.get(KEY) === release) return false;
  return storage.set(KEY, release) || !wasReload;
}
