import { runInNewContext } from 'node:vm';

import { describe, expect, test } from 'vitest';

import { encodeKey, encodeString, isVisible, type Syntax } from '../../../web/model/snippets/encoding.ts';

describe('a string', () => {
  test.each<[Syntax, string, string]>([
    ['shell', "it's", "'it'\\''s'"],
    ['shell', '$HOME `x` \\ "\n', "'$HOME `x` \\ \"\n'"],
    ['shell', 'a\u0000b', "'ab'"],
    ['javascript', 'a "x" \\', '\'a "x" \\\\\''],
    ['javascript', "it's", '"it\'s"'],
    ['javascript', 'it\'s "x"', "'it\\'s \"x\"'"],
    ['javascript', '`${x}`', "'`${x}`'"],
    ['javascript', 'a\nb\r\tc\u2028\u0000', "'a\\nb\\r\\tc\\u2028\\u0000'"],
    ['javascript', '\ud800', "'\\ud800'"],
    ['python', '"x" \\n', '"\\"x\\" \\\\n"'],
    ['python', "it's é 😀", '"it\'s é 😀"'],
    ['php', '$x {$y} "z" \\', '\'$x {$y} "z" \\\\\''],
    ['php', "it's", "'it\\'s'"],
    ['php', '$x "z"\u0001\u2028', '"\\$x \\"z\\"\\u{1}\\u{2028}"'],
    ['java', '"\\u0022\n', '"\\"\\\\u0022\\n"'],
    ['csharp', '{x} "y"\u2028', '"{x} \\"y\\"\\u2028"'],
    ['go', '`x`\n"\ud800', '"`x`\\n\\"\ufffd"'],
    ['ruby', '#{x} #@y #$z #1 "', '"\\#{x} \\#@y \\#$z #1 \\""'],
  ])('in %s has the escapes that %j needs', (syntax, text, code) => {
    expect(encodeString(syntax, text)).toBe(code);
  });

  test('in JavaScript evaluates to the text, whatever characters it has', () => {
    const text =
      Array.from({ length: 0x180 }, (_, code) => String.fromCharCode(code)).join('') +
      '\u2028\u2029\ufeff\ud83d\ude00\udc00</script>${x}`';
    expect(runInNewContext(encodeString('javascript', text))).toBe(text);
  });
});

describe('a key of JavaScript', () => {
  test.each([
    ['name', 'name'],
    ['_a$1', '_a$1'],
    ['1st', "'1st'"],
    ['Content-Type', "'Content-Type'"],
    ["o'clock", '"o\'clock"'],
    ['', "''"],
    ['größe', "'größe'"],
    ['__proto__', "['__proto__']"],
  ])('has quotation marks where %j needs them', (name, code) => {
    expect(encodeKey(name)).toBe(code);
  });
});

test('characters that a reader cannot see are found', () => {
  expect(['a\n\tb é 😀', ''].map(isVisible)).toEqual([true, true]);
  const invisible = ['a\rb', '\u0000', '\u2028', '\u0085', '\ufeff', '\ud800'];
  expect(invisible.map(isVisible)).toEqual(invisible.map(() => false));
});
