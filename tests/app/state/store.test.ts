import { expect, test, vi } from 'vitest';

import { Store } from '../../../web/app/state/store.ts';

test('a store replaces the given properties in a new state', () => {
  const store = new Store({ a: 1, b: 2 });
  const before = store.getState();
  store.setState({ b: 3 });
  expect([before, store.getState()]).toEqual([
    { a: 1, b: 2 },
    { a: 1, b: 3 },
  ]);
});

test('a store calls its listeners after a change, until they stop listening', () => {
  const store = new Store({ a: 1 });
  const listener = vi.fn<() => void>(() => expect(store.getState().a).toBe(2));
  const stop = store.subscribe(listener);
  store.setState({ a: 2 });
  stop();
  store.setState({ a: 3 });
  expect(listener).toHaveBeenCalledOnce();
});
