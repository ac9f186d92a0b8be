import { runInNewContext } from 'node:vm';

import { describe, expect, test } from 'vitest';

import {
  encodeKey,
  encodeString,
  encodeText,
  isVisible,
  type Syntax,
} from '../../../web/model/snippets/sample-encoding.ts';

describe('a string', () => {
  test.each<[Syntax, string, string]>([
    ['shell', "it's", "'it'\\''s'"],
    ['shell', '$HOME `x` \\ "\n', "'$HOME `x` \\ \"\n'"],
    ['shell', 'a\u0000b', "'ab'"],
    ['javascript', 'it\'s "x" \\', "'it\\'s \"x\" \\\\'"],
    ['javascript', '`${x}`', "'`${x}`'"],
    ['javascript', 'a\nb\r\tc\u2028\u0000', "'a\\nb\\r\\tc\\u2028\\u0000'"],
    ['javascript', '\ud800', "'\\ud800'"],
    ['python', '"x" \\n', '"\\"x\\" \\\\n"'],
    ['python', "it's é 😀", '"it\'s é 😀"'],
    ['php', '$x {$y} "z"', '"\\$x {\\$y} \\"z\\""'],
    ['php', '\u0001\u2028', '"\\u{1}\\u{2028}"'],
    ['java', '"\\u0022\n', '"\\"\\\\u0022\\n"'],
    ['csharp', '{x} "y"\u2028', '"{x} \\"y\\"\\u2028"'],
    ['go', '`x`\n"\ud800', '"`x`\\n\\"\ufffd"'],
    ['ruby', '#{x} #@y #$z "', '"\\#{x} \\#@y \\#$z \\""'],
  ])('in %s: %j', (syntax, text, code) => {
    expect(encodeString(syntax, text)).toBe(code);
  });

  test('of JavaScript is read as what was written, whatever it is', () => {
    const text =
      Array.from({ length: 0x180 }, (_, code) => String.fromCharCode(code)).join('') +
      '\u2028\u2029\ufeff\ud83d\ude00\udc00</script>${x}`';
    expect(runInNewContext(encodeString('javascript', text))).toBe(text);
  });

  test('has no quotation marks of its own where it stands inside some', () => {
    expect(encodeText('ruby', 'a"b')).toBe('a\\"b');
  });
});

describe('a key', () => {
  test.each([
    ['name', 'name'],
    ['_a$1', '_a$1'],
    ['1st', "'1st'"],
    ['Content-Type', "'Content-Type'"],
    ["o'clock", "'o\\'clock'"],
    ['', "''"],
    ['größe', "'größe'"],
    ['__proto__', "['__proto__']"],
  ])('%j', (name, code) => {
    expect(encodeKey(name)).toBe(code);
  });
});

test('what a reader cannot see is told from what can be shown', () => {
  expect(['a\n\tb é 😀', ''].map(isVisible)).toEqual([true, true]);
  expect(['a\rb', '\u0000', '\u2028', '\u0085', '\ufeff', '\ud800'].map(isVisible)).toEqual([
    false,
    false,
    false,
    false,
    false,
    false,
  ]);
});
