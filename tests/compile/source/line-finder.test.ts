import { expect, test } from 'vitest';

import { lineFinder } from '../../../web/compile/source/line-finder.ts';
import { temporarySite } from '../support/sources.ts';

test('finds the first line that contains a text', () => {
  const lineOf = lineFinder(temporarySite({ 'a.md': 'one\ntwo\n\ntwo three\n', 'b.md': 'three' }));
  expect(['one', 'o\n', 'two', '\ntwo three', 'two three', 'three'].map((text) => lineOf('a.md', text))).toEqual([
    1, 2, 2, 3, 4, 4,
  ]);
  expect(lineOf('b.md', 'three')).toBe(1);
  expect(lineOf('a.md', 'four')).toBeUndefined();
  expect(lineOf('gone.md', 'one')).toBeUndefined();
});
