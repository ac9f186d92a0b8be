import { expect, test } from 'vitest';

import { lineFinder, lineOf, withLine } from '../../../web/compile/source/line-finder.ts';
import { temporarySite } from '../support/sources.ts';

test('prefers whole paths and words, and finds a sentence that continues on the next line', () => {
  const text = "'/guides/old-one'\n'/es/guides/old'\n'/guides/old'\nA long\n  sentence.";
  expect([lineOf(text, '/guides/old'), lineOf(text, 'A long sentence.'), lineOf(text, 'guides/o')]).toEqual([3, 4, 1]);
});

test('gives a finding the line of the text that it names', () => {
  const finding = { severity: 'warning', code: 'a', message: 'A.', location: { file: 'a.md', near: 'two' } } as const;
  expect(withLine(finding, () => 2).location).toEqual({ file: 'a.md', line: 2 });
});

test('finds the first line that contains a text', () => {
  const lineOf = lineFinder(temporarySite({ 'a.md': 'one\ntwo\n\ntwo three\n', 'b.md': 'three' }));
  expect(['one', 'o\n', 'two', '\ntwo three', 'two three', 'three'].map((text) => lineOf('a.md', text))).toEqual([
    1, 2, 2, 3, 4, 4,
  ]);
  expect(lineOf('b.md', 'three')).toBe(1);
  expect(lineOf('a.md', 'four')).toBeUndefined();
  expect(lineOf('gone.md', 'one')).toBeUndefined();
});
