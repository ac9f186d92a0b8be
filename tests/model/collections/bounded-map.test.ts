import { expect, test } from 'vitest';

import { BoundedMap } from '../../../web/model/collections/bounded-map.ts';

test('a bounded map drops the entry that was set longest ago', () => {
  const map = new BoundedMap<string, number>(2).set('a', 1).set('b', 2).set('c', 3);
  expect([...map]).toEqual([
    ['b', 2],
    ['c', 3],
  ]);
});

test('an entry that is set again counts as new', () => {
  const map = new BoundedMap<string, number>(2).set('a', 1).set('b', 2).set('a', 1).set('c', 3);
  expect([...map.keys()]).toEqual(['a', 'c']);
});
