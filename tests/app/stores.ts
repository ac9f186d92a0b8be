import { safeStorage, type SafeStorage } from '../../web/app/state/storage.ts';

export function memoryStore(entries: Record<string, string> = {}): SafeStorage {
  const values = new Map(Object.entries(entries));
  return {
    get: (key) => values.get(key) ?? null,
    set: (key, value) => (values.set(key, value), true),
    remove: (key) => void values.delete(key),
  };
}

export function lockedStore(warn: (message: string, cause: unknown) => void = () => {}): SafeStorage {
  return safeStorage(() => {
    throw new Error('The operation is insecure.');
  }, warn);
}
