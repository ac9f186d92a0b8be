import { expect, test } from 'vitest';

import { menuMove } from '../../../web/app/navbar/dropdown.tsx';

test.each([
  ['ArrowDown', -1, 0],
  ['ArrowDown', 0, 1],
  ['ArrowDown', 2, 0],
  ['ArrowUp', -1, 2],
  ['ArrowUp', 0, 2],
  ['ArrowUp', 2, 1],
  ['Home', 2, 0],
  ['End', 0, 2],
  ['Home', -1, null],
  ['End', -1, null],
  ['Tab', 0, null],
])('in a menu of three links %s moves the focus from %i to %s', (key, index, next) => {
  expect(menuMove(key, index, 3)).toBe(next);
});

test('a menu without links ignores every key', () => {
  expect(menuMove('ArrowDown', -1, 0)).toBeNull();
});
