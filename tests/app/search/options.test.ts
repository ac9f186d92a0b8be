import { expect, test } from 'vitest';

import { firstRows, type OptionGroup } from '../../../web/app/search/options.ts';

/** A list of sections from a title and the texts of its options. */
function sections(...parts: [string, string[]][]): OptionGroup[] {
  let next = 0;
  return parts.map(([title, texts]) => ({
    title,
    note: '',
    rows: texts.map((text) => ({ index: next++, option: { kind: 'query', text } })),
  }));
}

function texts(list: readonly OptionGroup[]): [string, string[]][] {
  return list.map(({ title, rows }) => [
    title,
    rows.map(({ option }) => (option.kind === 'query' ? option.text : option.kind)),
  ]);
}

const OLD = sections(['Guides', ['a', 'b', 'c', 'd']], ['Fields', ['e', 'f']]);

test('the first rows of a new list are above the later rows of the old one', () => {
  const list = firstRows(sections(['Fields', ['x', 'y']], ['Guides', ['z', 'b', 'w']]), OLD, 3);
  expect(texts(list)).toEqual([
    ['Fields', ['x', 'y', 'e', 'f']],
    ['Guides', ['z', 'd']],
  ]);
});

test('a row of the old list that is among the first new ones is not repeated', () => {
  expect(texts(firstRows(sections(['Fields', ['f']]), OLD, 3))).toEqual([
    ['Fields', ['f', 'e']],
    ['Guides', ['d']],
  ]);
});

test('no two rows have the same index', () => {
  const list = firstRows(sections(['Fields', ['x', 'y', 'z', 'u']]), OLD, 3);
  const indexes = list.flatMap(({ rows }) => rows.map(({ index }) => index));
  expect(new Set(indexes).size).toBe(indexes.length);
});

test('a first list has only its first rows', () => {
  expect(texts(firstRows(OLD, [], 3))).toEqual([['Guides', ['a', 'b', 'c']]]);
});
