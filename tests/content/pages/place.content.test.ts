import { expect, test } from 'vitest';

import { placeOf } from '../../../content/pages/simulator/place.ts';
import { changedBetween } from '../../../content/pages/simulator/status/clock.tsx';

test('a fragment names a tab of the simulator, and what is chosen in it', () => {
  expect(placeOf('#requests=req_1')).toEqual({ tab: 'requests', id: 'req_1' });
  expect(placeOf('#faults')).toEqual({ tab: 'faults', id: '' });
  expect([placeOf(''), placeOf('#state=past-due'), placeOf('#terminal')]).toEqual([null, null, null]);
});

test('a move of the clock lists the contracts and orders with a new state', () => {
  const state = (contracts: object[], orders: object[]) =>
    ({ contracts, orders }) as unknown as Parameters<typeof changedBetween>[0];
  const before = state(
    [
      { id: 'ctr_1', status: 'active' },
      { id: 'ctr_2', status: 'active' },
    ],
    [{ id: 'ord_1', status: 'placed' }],
  );
  const after = state(
    [
      { id: 'ctr_3', status: 'active' },
      { id: 'ctr_1', status: 'suspended' },
      { id: 'ctr_2', status: 'active' },
    ],
    [{ id: 'ord_1', status: 'packed' }],
  );
  expect(changedBetween(before, after).map(({ id }) => id)).toEqual(['ctr_1', 'ord_1']);
});
