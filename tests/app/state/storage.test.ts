import { expect, test, vi } from 'vitest';

import { onOtherTab, oneWarning, readJson } from '../../../web/app/state/storage.ts';
import { lockedStore, memoryStore } from '../stores.ts';

test('a locked storage reads as empty, and several of them log one warning', () => {
  const log = vi.fn<(message: string) => void>();
  const warn = oneWarning(log);
  for (const store of [lockedStore(warn), lockedStore(warn)]) {
    expect(store.get('a')).toBeNull();
    expect(store.set('a', 'b')).toBe(false);
    store.remove('a');
  }
  expect(log).toHaveBeenCalledOnce();
});

test('a stored text that is not JSON reads as undefined', () => {
  const store = memoryStore({ valid: '[1]', invalid: '{[' });
  expect([readJson(store, 'valid'), readJson(store, 'invalid'), readJson(store, 'missing')]).toEqual([
    [1],
    undefined,
    undefined,
  ]);
});

test('another tab that changes a key, or removes all of them, is followed until the end', () => {
  const target = new EventTarget();
  vi.stubGlobal('addEventListener', target.addEventListener.bind(target));
  vi.stubGlobal('removeEventListener', target.removeEventListener.bind(target));
  vi.stubGlobal('sessionStorage', {});
  const changed: (string | null)[] = [];
  const stop = onOtherTab('own', (value) => void changed.push(value));
  const change = (key: string | null, newValue: string | null, storageArea: unknown = null): void =>
    void target.dispatchEvent(Object.assign(new Event('storage'), { key, newValue, storageArea }));
  change('own', '1');
  change('other', '2');
  change('own', '3', sessionStorage);
  change(null, null);
  stop();
  change('own', '4');
  vi.unstubAllGlobals();
  expect(changed).toEqual(['1', null]);
});
