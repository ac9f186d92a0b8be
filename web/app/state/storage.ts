/** What a page may do with a storage: a locked, full or missing one reads as empty. */
export interface SafeStorage {
  get: (key: string) => string | null;
  /** False when the value could not be kept. */
  set: (key: string, value: string) => boolean;
  remove: (key: string) => void;
}

/**
 * Wraps a Web Storage so that nothing throws: reads give null, and the first failure is logged, once.
 * @param open returns the storage; in a locked browser the mere access to `window.localStorage` throws
 */
export function safeStorage(open: () => Storage, warn: (message: string, cause: unknown) => void = console.warn): SafeStorage {
  let warned = false;
  const attempt = <T>(use: (storage: Storage) => T, otherwise: T): T => {
    try {
      return use(open());
    } catch (cause) {
      if (!warned) warn('Browser storage is not available; preferences are not kept.', cause);
      warned = true;
      return otherwise;
    }
  };
  return {
    get: (key) => attempt((storage) => storage.getItem(key), null),
    set: (key, value) => attempt((storage) => (storage.setItem(key, value), true), false),
    remove: (key) => attempt((storage) => storage.removeItem(key), undefined),
  };
}

export const localStore: SafeStorage = safeStorage(() => window.localStorage);
export const sessionStore: SafeStorage = safeStorage(() => window.sessionStorage);
