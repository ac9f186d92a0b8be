import { onOtherTab, readJson, safeLocalStorage, type SafeStorage } from '../state/storage.ts';
import { Store } from '../state/store.ts';

interface KeptStoreOptions<Value> {
  key: string;
  /** The value that stored JSON has; null if it has none. */
  parse: (json: unknown) => Value | null;
  /** Replaced in tests. */
  storage?: SafeStorage;
  /** Calls back when another tab changed the storage. */
  listen?: (onChange: () => void) => unknown;
}

/** A value that this browser keeps for all tabs. It reads the storage when it is first used, and follows other tabs from then on. */
export function keptStore<Value>({
  key,
  parse,
  storage = safeLocalStorage,
  listen = (onChange) => onOtherTab(key, onChange),
}: KeptStoreOptions<Value>) {
  const store = new Store<{ value: Value | null }>({ value: null });
  let isRead = false;
  const read = (): void => {
    const value = parse(readJson(storage, key));
    if (JSON.stringify(value) !== JSON.stringify(store.getState().value)) store.setState({ value });
  };
  const started = (): typeof store => {
    if (!isRead) {
      isRead = true;
      read();
      listen(read);
    }
    return store;
  };
  return {
    getState: () => started().getState().value,
    subscribe: (listener: () => void) => started().subscribe(listener),
    /** Keeps a value for all tabs, or null to forget it. Locked storage keeps it in this document only. */
    keep: (value: Value | null): void => {
      if (value === null) storage.remove(key);
      else storage.set(key, JSON.stringify(value));
      started().setState({ value });
    },
  };
}
