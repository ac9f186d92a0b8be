/** What a page may do with a storage: a locked, full or missing one reads as empty. */
export interface SafeStorage {
  get: (key: string) => string | null;
  /** False when the value could not be kept. */
  set: (key: string, value: string) => boolean;
  remove: (key: string) => void;
}

/**
 * Wraps a Web Storage so that nothing throws: reads give null.
 * @param open returns the storage; in a locked browser the mere access to `window.localStorage` throws
 * @param warn is told of every failure
 */
export function safeStorage(open: () => Storage, warn: (message: string, cause: unknown) => void): SafeStorage {
  const attempt = <T>(use: (storage: Storage) => T, otherwise: T): T => {
    try {
      return use(open());
    } catch (cause) {
      warn('Browser storage is not available; preferences are not kept.', cause);
      return otherwise;
    }
  };
  return {
    get: (key) => attempt((storage) => storage.getItem(key), null),
    set: (key, value) => attempt((storage) => (storage.setItem(key, value), true), false),
    remove: (key) => attempt((storage) => storage.removeItem(key), undefined),
  };
}

/** What a storage holds as JSON; undefined for nothing, and for what somebody else wrote. */
export function readJson(storage: SafeStorage, key: string): unknown {
  try {
    return JSON.parse(storage.get(key) ?? '');
  } catch {
    return undefined;
  }
}

/** Warns once, however many stores fail and how often. */
export function oneWarning(log: (message: string, cause: unknown) => void): (message: string, cause: unknown) => void {
  let isDone = false;
  return (message, cause) => {
    if (!isDone) log(message, cause);
    isDone = true;
  };
}

const warn = oneWarning(console.warn);
export const localStore: SafeStorage = safeStorage(() => window.localStorage, warn);
export const sessionStore: SafeStorage = safeStorage(() => window.sessionStorage, warn);
