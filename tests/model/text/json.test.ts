import { describe, expect, test } from 'vitest';

import {
  arrayOf,
  isObject,
  numberOf,
  objectOf,
  pointerToken,
  stringOf,
  stringsOf,
  textOf,
  valueAtPointer,
} from '../../../web/model/text/json.ts';

describe('a shape that is asked for', () => {
  test.each<[unknown, boolean]>([
    [{}, true],
    [Object.create(null), true],
    [[], false],
    [null, false],
    [undefined, false],
    ['{}', false],
    [() => {}, false],
  ])('%o is an object: %s', (value, is) => {
    expect(isObject(value)).toBe(is);
  });

  test('is empty where it is another one', () => {
    expect([
      objectOf(null),
      objectOf([1]),
      arrayOf({ length: 1 }),
      arrayOf('a'),
      stringsOf([1, 'a', null, 'b']),
      stringsOf('a'),
    ]).toEqual([{}, {}, [], [], ['a', 'b'], []]);
  });

  test('is null for other types', () => {
    expect([
      stringOf(''),
      stringOf(7),
      textOf(' \n'),
      textOf(' a '),
      numberOf(0),
      numberOf(Number.NaN),
      numberOf(Number.POSITIVE_INFINITY),
      numberOf('1'),
    ]).toEqual(['', null, null, ' a ', 0, null, null, null]);
  });
});

describe('a JSON Pointer', () => {
  const ROOT = { 'a/b': { '~': 1, 'm~n': 2, ' ': 3, '%41': 4, '': 5, list: [{ x: 6 }], none: null } };

  test.each<[string, unknown]>([
    ['#', ROOT],
    ['#/a~1b/~0', 1],
    ['#/a~1b/m~0n', 2],
    ['#/a~1b/%20', 3],
    ['#/a~1b/%2541', 4],
    ['#/a~1b/', 5],
    ['#/a~1b/list/0/x', 6],
    ['#/a~1b/none', null],
    ['#/a~1b/none/x', undefined],
    ['#/a~1b/list/1', undefined],
    ['#/toString', undefined],
    ['#/constructor/prototype', undefined],
    ['#/__proto__', undefined],
    ['#/%E0%A4%A', undefined],
    ['other.yaml#/a', undefined],
    ['/a~1b', undefined],
  ])('%s leads to %j', (pointer, value) => {
    expect(valueAtPointer(ROOT, pointer)).toEqual(value);
  });

  test('of one element has one length as text only', () => {
    expect(valueAtPointer(['a'], '#/0')).toBe('a');
    expect(valueAtPointer('a', '#/0')).toBeUndefined();
  });

  test.each(['a/b', '~', '~1', '/~0', '', 'plain', '50%', '%2F', 7])(
    'finds the key %j after its token was written',
    (key) => {
      expect(valueAtPointer({ [key]: 'here' }, `#/${pointerToken(key)}`)).toBe('here');
    },
  );
});
