import { expect, test } from 'vitest';

import type { Change } from '../../../web/compile/comparison/compare.ts';
import type { Field } from '../../../web/compile/comparison/fields.ts';
import { longestList, relativeName, shareChanges } from '../../../web/compile/migration/shared.ts';

function field(path: string, fields: Partial<Field> = {}): Field {
  return {
    path,
    anchor: path,
    parent: null,
    place: path.startsWith('body') ? 'body' : 'response',
    type: 'string',
    required: false,
    values: [],
    schemas: [],
    isCut: false,
    facts: {},
    ...fields,
  };
}

/** A renamed field inside an object of a schema. */
function renamed(around: string, [from, to]: [string, string], schema = 'Device'): Change {
  const inside = { from: field(around, { schemas: [schema] }), to: field(around, { schemas: [schema] }) };
  return {
    kind: 'renamed',
    from: field(`${around}.${from}`),
    to: field(`${around}.${to}`),
    inside,
    isTypeChanged: false,
    isNewlyRequired: false,
    addedValues: [],
    removedValues: [],
    differences: [],
  };
}

test('a change of a schema that several messages use is listed only once', () => {
  const lists = [
    [renamed('response.data', ['a', 'b']), renamed('response.data', ['c', 'd'])],
    [renamed('response', ['a', 'b'])],
    [],
  ];
  const { objects, lists: split } = shareChanges(lists);
  expect(objects).toMatchObject([{ from: 'Device', to: 'Device', place: 'response' }]);
  expect(objects[0]?.changes).toEqual([lists[0]?.[0]]);
  expect(split.map(({ single, shared }) => [single.length, shared.length])).toEqual([
    [1, 1],
    [0, 1],
    [0, 0],
  ]);
});

test('changes are not shared between requests and responses, nor between two schemas', () => {
  expect(
    shareChanges([
      [renamed('body', ['a', 'b'])],
      [renamed('response', ['a', 'b'])],
      [renamed('body', ['a', 'b'], 'Order')],
    ]).objects,
  ).toEqual([]);
});

test('a change that occurs twice in one message is not shared', () => {
  expect(shareChanges([[renamed('response.x', ['a', 'b']), renamed('response.y', ['a', 'b'])]]).objects).toEqual([]);
});

test('the name of a field is relative to its object', () => {
  expect([relativeName('response.data.a.b', 'response.data'), relativeName('response.a', null)]).toEqual([
    'a.b',
    'response.a',
  ]);
});

test('long lists are shortened until all lists fit, and short lists stay complete', () => {
  expect(longestList([5, 8, 3], 100)).toBe(8);
  const longest = longestList([1_000, 900, 5], 700);
  expect(5 + 2 * longest).toBeLessThanOrEqual(700);
  expect(longest).toBeGreaterThan(300);
  expect(longestList([], 10)).toBe(0);
});
