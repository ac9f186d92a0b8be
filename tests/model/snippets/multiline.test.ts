import { runInNewContext } from 'node:vm';

import { describe, expect, test } from 'vitest';

import type { Syntax } from '../../../web/model/snippets/encoding.ts';
import { jsonText, multilineString } from '../../../web/model/snippets/multiline.ts';

const INDENT = '        ';

describe('JSON as text', () => {
  test('has no character that a source file could not show', () => {
    expect(jsonText({ a: '\u2028\u0085\ufeff' })).toBe('{\n  "a": "\\u2028\\u0085\\ufeff"\n}');
  });

  test.each<[Syntax, string]>([
    ['shell', '\'{\n  "a": "it\'\\\'\'s C:\\\\x \\"y\\""\n}\''],
    ['javascript', '`{\n  "a": "it\'s C:\\\\\\\\x \\\\"y\\\\""\n}`'],
    ['java', '"""\n        {\n          "a": "it\'s C:\\\\\\\\x \\\\"y\\\\""\n        }"""'],
    ['csharp', '"""\n        {\n          "a": "it\'s C:\\\\x \\"y\\""\n        }\n        """'],
    ['go', '`{\n  "a": "it\'s C:\\\\x \\"y\\""\n}`'],
  ])('keeps its backslashes in %s', (syntax, code) => {
    expect(multilineString(syntax, jsonText({ a: 'it\'s C:\\x "y"' }), INDENT)).toBe(code);
  });

  test('can be a single value', () => {
    expect((['shell', 'java', 'go'] as const).map((syntax) => multilineString(syntax, jsonText('a"b')))).toEqual([
      '\'"a\\"b"\'',
      '"\\"a\\\\\\"b\\""',
      '`"a\\"b"`',
    ]);
    expect(multilineString('go', jsonText(3))).toBe('"3"');
  });
});

describe('a text', () => {
  test('of one line is an ordinary string', () => {
    const languages = ['javascript', 'python', 'java', 'csharp', 'ruby'] as const;
    expect(languages.map((syntax) => multilineString(syntax, 'id,name'))).toEqual([
      "'id,name'",
      '"id,name"',
      '"id,name"',
      '"id,name"',
      '"id,name"',
    ]);
    expect(multilineString('go', 'a"b')).toBe('`a"b`');
  });

  test('in JavaScript is a template literal without substitutions', () => {
    const text = 'a `b`\n${c} $d \\n';
    expect(multilineString('javascript', text)).toBe('`a \\`b\\`\n\\${c} $d \\\\n`');
    expect(runInNewContext(multilineString('javascript', text))).toBe(text);
  });

  test.each([
    ['a\n"""b"""', '"""a\n\\"\\"\\"b\\"\\"\\""""'],
    ['a\n"', '"""a\n\\""""'],
    ['a\\\nb', '"""a\\\\\nb"""'],
  ])('in Python has three quotation marks around %j', (text, code) => {
    expect(multilineString('python', text)).toBe(code);
  });

  test('in PHP is a string without variables', () => {
    expect(multilineString('php', "$a\n'b' \\")).toBe("'$a\n\\'b\\' \\\\'");
  });

  test.each([
    ['a\n\nb', '"""\n        a\n\n        b"""'],
    ['a\nb\n', '"""\n        a\n        b\n        """'],
    ['  a\n  b', '"""\n          a\n          b\\\n        """'],
    ['a  \nb\t', '"""\n        a\\040\\040\n        b\\t"""'],
    ['a\n""""""', '"""\n        a\n        \\"\\"\\"\\"\\"\\""""'],
  ])('in Java keeps the white space of %j', (text, code) => {
    expect(multilineString('java', text, INDENT)).toBe(code);
  });

  test('in C# has more quotation marks around it than inside', () => {
    expect(multilineString('csharp', 'a\n""""b', INDENT)).toBe('"""""\n        a\n        """"b\n        """""');
    expect(multilineString('csharp', '  a\n\n  b', INDENT)).toBe('"""\n          a\n\n          b\n        """');
  });

  test('in Go is put together around a backtick', () => {
    expect(multilineString('go', 'a `b`\nc')).toBe('`a ` + "`" + `b` + "`" + `\nc`');
  });

  test('in Ruby ends with a word that it does not have', () => {
    expect(multilineString('ruby', 'a\nTEXT\n#{b} \\')).toBe("<<~'TEXT_'.chomp\n  a\n  TEXT\n  #{b} \\\nTEXT_");
  });

  test.each(['  a\n  b', 'a\n  \nb', 'a\nb\n'])(
    'in Ruby is an ordinary string where a heredoc would lose white space: %j',
    (text) => {
      expect(multilineString('ruby', text)).toBe(JSON.stringify(text));
    },
  );

  test.each<Syntax>(['javascript', 'python', 'php', 'java', 'csharp', 'go', 'ruby'])(
    'in %s has escapes for characters that a reader cannot see',
    (syntax) => {
      expect(multilineString(syntax, 'a\r\nb')).toBe(syntax === 'javascript' ? "'a\\r\\nb'" : '"a\\r\\nb"');
    },
  );
});
