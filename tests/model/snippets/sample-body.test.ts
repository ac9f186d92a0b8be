import { runInNewContext } from 'node:vm';

import { describe, expect, test } from 'vitest';

import { encodeJsonBody, encodeTextBody } from '../../../web/model/snippets/sample-body.ts';
import type { Syntax } from '../../../web/model/snippets/sample-encoding.ts';
import { plain } from '../../../web/model/snippets/sample-literal.ts';

const json = (syntax: Syntax, value: Parameters<typeof encodeJsonBody>[1]): string =>
  encodeJsonBody(syntax, value, plain);
const text = (syntax: Syntax, value: string): string => encodeTextBody(syntax, value, plain);

describe('a JSON body', () => {
  test.each<[Syntax, string]>([
    ['shell', "'{\n  \"a\": \"it'\\''s\"\n}'"],
    ['javascript', "{\n    a: 'it\\'s'\n  }"],
    ['python', '{\n    "a": "it\'s"\n}'],
    ['php', '[\n    "a" => "it\'s"\n  ]'],
    ['java', '"""\n        {\n          "a": "it\'s"\n        }"""'],
    ['csharp', '"""\n        {\n          "a": "it\'s"\n        }\n        """'],
    ['go', '`{\n  "a": "it\'s"\n}`'],
    ['ruby', '<<~\'JSON\'.chomp\n  {\n    "a": "it\'s"\n  }\nJSON'],
  ])('is native to %s', (syntax, code) => {
    expect(json(syntax, { a: "it's" })).toBe(code);
  });

  test.each<[Syntax, string]>([
    ['java', '"""\n        {\n          "a": "C:\\\\\\\\x \\\\"y\\\\""\n        }"""'],
    ['csharp', '"""\n        {\n          "a": "C:\\\\x \\"y\\""\n        }\n        """'],
    ['go', '`{\n  "a": "C:\\\\x \\"y\\""\n}`'],
    ['ruby', '<<~\'JSON\'.chomp\n  {\n    "a": "C:\\\\x \\"y\\""\n  }\nJSON'],
  ])('keeps its backslashes in %s', (syntax, code) => {
    expect(json(syntax, { a: 'C:\\x "y"' })).toBe(code);
  });

  test('hides no character that a source file could not show', () => {
    expect(json('csharp', { a: '\u2028\u0085\ufeff' })).toContain('"a": "\\u2028\\u0085\\ufeff"');
    expect(json('shell', { a: '\u2028' })).toBe('\'{\n  "a": "\\u2028"\n}\'');
  });

  test('may be a lone value', () => {
    expect(['shell', 'java', 'csharp', 'go', 'ruby'].map((syntax) => json(syntax as Syntax, 'a"b'))).toEqual([
      '\'"a\\"b"\'',
      '"\\"a\\\\\\"b\\""',
      '"\\"a\\\\\\"b\\""',
      '`"a\\"b"`',
      '"\\"a\\\\\\"b\\""',
    ]);
    expect(json('go', 3)).toBe('"3"');
  });
});

describe('a body of text', () => {
  test('of one line is an ordinary string', () => {
    expect(
      ['javascript', 'python', 'java', 'csharp', 'ruby'].map((syntax) => text(syntax as Syntax, 'id,name')),
    ).toEqual(["'id,name'", '"id,name"', '"id,name"', '"id,name"', '"id,name"']);
    expect(text('go', 'a"b')).toBe('`a"b`');
  });

  test('of JavaScript is a template in which nothing happens', () => {
    const value = 'a `b`\n${c} $d \\n';
    expect(text('javascript', value)).toBe('`a \\`b\\`\n\\${c} $d \\\\n`');
    expect(runInNewContext(text('javascript', value))).toBe(value);
  });

  test.each([
    ['a\n"""b"""', '"""a\n\\"\\"\\"b\\"\\"\\""""'],
    ['a\n"', '"""a\n\\""""'],
    ['a\\\nb', '"""a\\\\\nb"""'],
    ['é\nb', '"""é\nb""".encode("utf-8")'],
    ['é', '"é".encode("utf-8")'],
  ])('of Python: %j', (value, code) => {
    expect(text('python', value)).toBe(code);
  });

  test('of PHP is a string without variables', () => {
    expect(text('php', "$a\n'b' \\")).toBe("'$a\n\\'b\\' \\\\'");
  });

  test.each([
    ['a\n\nb', '"""\n        a\n\n        b"""'],
    ['a\nb\n', '"""\n        a\n        b\n        """'],
    ['  a\n  b', '"""\n          a\n          b\\\n        """'],
    ['a  \nb\t', '"""\n        a\\040\\040\n        b\\t"""'],
    ['a\n""""""', '"""\n        a\n        \\"\\"\\"\\"\\"\\""""'],
  ])('of Java keeps its space: %j', (value, code) => {
    expect(text('java', value)).toBe(code);
  });

  test('of C# has more quotation marks around it than inside', () => {
    expect(text('csharp', 'a\n""""b')).toBe('"""""\n        a\n        """"b\n        """""');
    expect(text('csharp', '  a\n\n  b')).toBe('"""\n          a\n\n          b\n        """');
  });

  test('of Go is put together where it has a backtick', () => {
    expect(text('go', 'a `b`\nc')).toBe('`a ` + "`" + `b` + "`" + `\nc`');
  });

  test('of Ruby ends with a word that it does not hold', () => {
    expect(text('ruby', 'a\nTEXT\n#{b} \\')).toBe("<<~'TEXT_'.chomp\n  a\n  TEXT\n  #{b} \\\nTEXT_");
  });

  test.each(['  a\n  b', 'a\n  \nb', 'a\nb\n'])(
    'of Ruby is an ordinary string where a heredoc would take space away: %j',
    (value) => {
      expect(text('ruby', value)).toBe(JSON.stringify(value));
    },
  );

  test.each<Syntax>(['javascript', 'python', 'php', 'java', 'csharp', 'go', 'ruby'])(
    'is escaped in %s where it has what cannot be seen',
    (syntax) => {
      expect(text(syntax, 'a\r\nb')).toBe(syntax === 'javascript' ? "'a\\r\\nb'" : '"a\\r\\nb"');
    },
  );
});
