import { describe, expect, test } from 'vitest';

import { EDGE_PLACEHOLDERS, packTexts, placeholder, unpackTexts } from '../../../web/model/edge/text-pack.ts';

describe('a pack of texts', () => {
  test.each<[string, [string, string][]]>([
    ['nothing', []],
    ['one', [['/docs/internal', '<!doctype html>\n<p>Hi</p>\n']]],
    [
      'several',
      [
        ['a', '1'],
        ['b', '22'],
        ['c', ''],
      ],
    ],
    [
      'any script',
      [
        ['/a', 'Añadir 你好 🙂'],
        ['/b', 'after'],
      ],
    ],
    ['JSON and lines', [['a', '{"b":[0,1]}\n\n']]],
    [
      'odd keys',
      [
        ['constructor', 'y'],
        ['"\n', 'z'],
        ['', 'empty'],
      ],
    ],
  ])('holds %s', (_, entries) => {
    const read = unpackTexts(packTexts(new Map(entries)));
    expect(entries.map(([key]) => [key, read(key)])).toEqual(entries);
  });

  test.each(['nowhere', 'toString', '__proto__', 'constructor', ''])('does not know the key %j', (key) => {
    expect(unpackTexts(packTexts(new Map([['a', 'b']])))(key)).toBeUndefined();
  });

  test('that is not JSON is refused', () => {
    expect(() => unpackTexts('{"a":')).toThrow(SyntaxError);
    expect(() => unpackTexts('')).toThrow(SyntaxError);
  });
});

test('placeholders cannot be mistaken for one another', () => {
  const texts = EDGE_PLACEHOLDERS.map(placeholder);
  expect(texts).toContain('{{edge:nonce}}');
  for (const text of texts) expect(texts.filter((other) => other.includes(text))).toEqual([text]);
});
