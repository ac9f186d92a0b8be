/** A storage that never throws. If it is locked, full or missing, it reads as empty. */
export interface SafeStorage {
  get: (key: string) => string | null;
  /** Returns false if the value could not be stored. */
  set: (key: string, value: string) => boolean;
  remove: (key: string) => void;
}

/**
 * Wraps a Web Storage so that nothing throws.
 * @param open returns the storage; in a locked browser `window.localStorage` itself throws
 * @param warn is called for every failure
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
    set: (key, value) =>
      attempt((storage) => {
        storage.setItem(key, value);
        return true;
      }, false),
    remove: (key) => attempt((storage) => storage.removeItem(key), undefined),
  };
}

/** A stored JSON value; undefined if the key is missing or the value is not JSON. */
export function readJson(storage: SafeStorage, key: string): unknown {
  const text = storage.get(key);
  if (text === null) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Calls back when another tab changes or removes a key of `localStorage`. Returns the function that stops listening. */
export function onOtherTab(own: string, onChange: (value: string | null) => void): () => void {
  const onStorage = ({ key, newValue, storageArea }: StorageEvent): void => {
    // The key is null if everything was removed.
    if ((key === null || key === own) && storageArea !== sessionStorage) onChange(newValue);
  };
  addEventListener('storage', onStorage);
  return () => removeEventListener('storage', onStorage);
}

/** Passes on only the first warning, however many stores fail. */
export function oneWarning(log: (message: string, cause: unknown) => void): (message: string, cause: unknown) => void {
  let isDone = false;
  return (message, cause) => {
    if (!isDone) log(message, cause);
    isDone = true;
  };
}

const warn = oneWarning(console.warn);
export const safeLocalStorage: SafeStorage = safeStorage(() => window.localStorage, warn);
export const safeSessionStorage: SafeStorage = safeStorage(() => window.sessionStorage, warn);
