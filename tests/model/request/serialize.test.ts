import { describe, expect, test } from 'vitest';

import {
  clashingDelimiter,
  cookieText,
  encodeAddress,
  formFields,
  headerText,
  pathSegment,
  percentEncode,
  queryPairs,
} from '../../../web/model/request/serialize.ts';
import type { Json } from '../../../web/model/text/json.ts';

const style = (name: string, explode: boolean, allowReserved = false) => ({ style: name, explode, allowReserved });
const list = ['blue', 'b l,ack'];
const object = { R: 100, G: 'a&b' };

describe('a query', () => {
  test.each<[Json, string, boolean, string]>([
    ["it's a&b=c #1+2", 'form', true, 'color=it%27s%20a%26b%3Dc%20%231%2B2'],
    [3, 'form', true, 'color=3'],
    [null, 'form', true, 'color=null'],
    ['2026-03-02T15:04:05Z', 'form', true, 'color=2026-03-02T15:04:05Z'],
    [list, 'form', true, 'color=blue&color=b%20l%2Cack'],
    [list, 'form', false, 'color=blue,b%20l%2Cack'],
    [list, 'spaceDelimited', false, 'color=blue%20b%20l%2Cack'],
    [list, 'pipeDelimited', false, 'color=blue%7Cb%20l%2Cack'],
    [[], 'form', true, ''],
    [object, 'form', true, 'R=100&G=a%26b'],
    [object, 'form', false, 'color=R,100,G,a%26b'],
    [object, 'deepObject', true, 'color%5BR%5D=100&color%5BG%5D=a%26b'],
    [{ a: [{ b: 1 }] }, 'deepObject', true, 'color%5Ba%5D%5B0%5D%5Bb%5D=1'],
    [[{ a: 1 }], 'form', true, 'color=%7B%22a%22:1%7D'],
  ])('writes %j in style %s, exploded %s', (value, name, explode, query) => {
    expect(queryPairs('color', value, style(name, explode))).toBe(query);
  });

  test('keeps reserved characters where it may, but none that ends a string or a query', () => {
    expect(queryPairs('q', `a/b?c:d@e,f;g(h)'i'"j"&k#l`, style('form', true, true))).toBe(
      'q=a/b?c:d@e,f;g(h)%27i%27%22j%22%26k%23l',
    );
  });

  test('encodes a comma of a value where a comma separates the values', () => {
    expect(queryPairs('q', ['a,b', 'c'], style('form', false, true))).toBe('q=a%2Cb,c');
    expect(queryPairs('q', ['a,b'], style('form', true, true))).toBe('q=a,b');
  });

  test('encodes its names', () => {
    expect(queryPairs('filter[name] ', 'x', style('form', true))).toBe('filter%5Bname%5D%20=x');
  });
});

describe('a path', () => {
  test.each<[Json, string, boolean, string]>([
    ['a/b c', 'simple', false, 'a%2Fb%20c'],
    [list, 'simple', false, 'blue,b%20l%2Cack'],
    [object, 'simple', false, 'R,100,G,a%26b'],
    [object, 'simple', true, 'R=100,G=a%26b'],
    ['blue', 'label', false, '.blue'],
    [list, 'label', true, '.blue.b%20l%2Cack'],
    [object, 'label', true, '.R=100.G=a%26b'],
    ['blue', 'matrix', false, ';color=blue'],
    [list, 'matrix', false, ';color=blue,b%20l%2Cack'],
    [list, 'matrix', true, ';color=blue;color=b%20l%2Cack'],
    [object, 'matrix', true, ';R=100;G=a%26b'],
  ])('writes %j in style %s, exploded %s', (value, name, explode, segment) => {
    expect(pathSegment('color', value, style(name, explode))).toBe(segment);
  });
});

test.each<[Json, boolean, string]>([
  ['a "b"\r\nc', false, 'a "b" c'],
  [list, false, 'blue,b l,ack'],
  [object, false, 'R,100,G,a&b'],
  [object, true, 'R=100,G=a&b'],
])('a header writes %j, exploded %s', (value, explode, text) => {
  expect(headerText(value, style('simple', explode))).toBe(text);
});

test.each<[Json, string, boolean, [string, string][]]>([
  [true, 'form', true, [['f', 'true']]],
  [
    list,
    'form',
    true,
    [
      ['f', 'blue'],
      ['f', 'b l,ack'],
    ],
  ],
  [list, 'pipeDelimited', false, [['f', 'blue|b l,ack']]],
  [object, 'form', false, [['f', 'R,100,G,a&b']]],
  [
    object,
    'form',
    true,
    [
      ['R', '100'],
      ['G', 'a&b'],
    ],
  ],
  [
    { a: [{ b: 1 }], c: null },
    'deepObject',
    true,
    [
      ['f[a][0][b]', '1'],
      ['f[c]', 'null'],
    ],
  ],
])('a form writes %j in style %s, exploded %s', (value, name, explode, fields) => {
  expect(formFields('f', value, style(name, explode))).toEqual(fields);
});

test.each<[Json, boolean, string]>([
  ['a b', true, 'color=a%20b'],
  [list, false, 'color=blue,b%20l%2Cack'],
  [list, true, 'color=blue; color=b%20l%2Cack'],
])('a cookie writes %j, exploded %s', (value, explode, text) => {
  expect(cookieText('color', value, style('form', explode))).toBe(text);
});

test.each<['query' | 'header' | 'path' | 'cookie' | 'form', string, boolean, Json, string | null]>([
  ['query', 'pipeDelimited', false, ['a|b', 'c'], '|'],
  ['query', 'spaceDelimited', false, { 'a b': 1 }, ' '],
  ['query', 'pipeDelimited', true, ['a|b'], null],
  ['query', 'pipeDelimited', false, 'a|b', null],
  ['query', 'form', false, ['a,b'], null],
  ['query', 'deepObject', true, { a: 'b,c' }, null],
  ['header', 'simple', false, ['a,b'], ','],
  ['header', 'simple', true, { a: 'b,c' }, ','],
  ['header', 'simple', false, 'a,b', null],
  ['path', 'label', true, ['a.b'], '.'],
  ['path', 'matrix', false, ['a,b'], null],
  ['form', 'form', false, ['a,b'], ','],
  ['form', 'form', true, ['a,b'], null],
])('a value in the %s in style %s, exploded %s, that is %j clashes with %j', (place, name, explode, value, clash) => {
  expect(clashingDelimiter(value, { in: place, ...style(name, explode) })).toBe(clash);
});

test('a form writes an object without a style as JSON, and a list as fields of the same name', () => {
  expect(formFields('f', object)).toEqual([['f', '{"R":100,"G":"a&b"}']]);
  expect(formFields('f', list)).toEqual([
    ['f', 'blue'],
    ['f', 'b l,ack'],
  ]);
});

test('half a surrogate pair is replaced', () => {
  expect(percentEncode('\ud800')).toBe('%EF%BF%BD');
  expect(encodeAddress('/\ud800')).toBe('/%EF%BF%BD');
});

test('an address keeps what is encoded and encodes what is not', () => {
  expect(encodeAddress("/größe/a%20b/50%/it's?x=[1]#top")).toBe('/gr%C3%B6%C3%9Fe/a%20b/50%25/it%27s?x=%5B1%5D#top');
});
