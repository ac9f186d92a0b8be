import { expect, test, vi } from 'vitest';

import { oneWarning, readJson } from '../../../web/app/state/storage.ts';
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
