import { runInNewContext } from 'node:vm';

import { describe, expect, test } from 'vitest';

import { hasPlainNumbers, literalOf, type LiteralSyntax } from '../../../web/model/snippets/literal.ts';
import { codeToHtml, codeToText } from '../../../web/model/snippets/tokens.ts';
import { ExactNumber, type Json } from '../../../web/model/text/json.ts';

const HOSTILE = JSON.parse(
  '{"__proto__": {"x": 1}, "constructor": null, "a b": "it\'s \\u2028 ${x} `y` </script>", "1": -0.5, "deep": [[], {}, [{"n": 9007199254740993}], 1e21]}',
) as Json;

const exact = (text: string): Json => new ExactNumber(text) as unknown as Json;
const literal = (syntax: LiteralSyntax, value: Json, indent = ''): string =>
  codeToText(literalOf(syntax, value, indent));

describe('a literal of JavaScript', () => {
  test('puts each member on its own line, and quotes only keys that need it', () => {
    expect(
      literal('javascript', { name: 'Maya', 'zip-code': 60622, tags: ['a', true], none: {}, list: [] }, '  '),
    ).toBe(
      "{\n    name: 'Maya',\n    'zip-code': 60622,\n    tags: [\n      'a',\n      true,\n    ],\n    none: {},\n    list: [],\n  }",
    );
  });

  test('evaluates to the value', () => {
    expect(JSON.stringify(runInNewContext(`(${literal('javascript', HOSTILE)})`))).toBe(JSON.stringify(HOSTILE));
  });

  test.each<[Json, string]>([
    [null, 'null'],
    ['x', "'x'"],
    [false, 'false'],
    [-0, '0'],
    [1e21, '1e+21'],
    [123456789012345680000, '123456789012345680000'],
    [exact('1.50'), '1.50'],
  ])('writes the single value %j', (value, code) => {
    expect(literal('javascript', value)).toBe(code);
  });
});

test('a literal of Python uses True, False and None', () => {
  expect(literal('python', { a: true, b: false, c: null, d: [{}], 'e"': 'f' })).toBe(
    '{\n    "a": True,\n    "b": False,\n    "c": None,\n    "d": [\n        {},\n    ],\n    "e\\"": "f",\n}',
  );
});

describe('a literal of PHP', () => {
  test('uses arrows, and makes an empty object a stdClass', () => {
    expect(literal('php', { a: null, b$: '$c', d: {}, e: [] })).toBe(
      "[\n    'a' => null,\n    'b$' => '$c',\n    'd' => new stdClass(),\n    'e' => [],\n]",
    );
  });

  test('is an object if its keys count from zero', () => {
    expect(literal('php', { 0: 'a', 1: 'b' })).toBe("(object) [\n    '0' => 'a',\n    '1' => 'b',\n]");
    expect(literal('php', { 1: 'a' })).toBe("[\n    '1' => 'a',\n]");
  });
});

test('a literal of Ruby has symbols as keys', () => {
  expect(literal('ruby', { name: null, if: 1, 'zip-code': [true], '#{x}': {} })).toBe(
    '{\n  name: nil,\n  if: 1,\n  "zip-code": [\n    true,\n  ],\n  "\\#{x}": {},\n}',
  );
});

test('keys and values are tokens, and are escaped in markup', () => {
  expect(codeToHtml(literalOf('javascript', { a: '</script>', 'b&c': 1, d: [null] }, '  '), 'en')).toBe(
    [
      '{',
      `    <span class="hljs-attr">a</span>: <span class="hljs-string">'&lt;/script>'</span>,`,
      `    <span class="hljs-attr">'b&amp;c'</span>: <span class="hljs-number">1</span>,`,
      '    <span class="hljs-attr">d</span>: [',
      '      <span class="hljs-literal">null</span>,',
      '    ],',
      '  }',
    ].join('\n'),
  );
});

test('numbers that a double would change are found at any depth', () => {
  const values = ['1.0', '1e2', '0.10', '1000000000000000000000', '0.123456789012345'].map((text) => [
    { a: exact(text) },
  ]);
  expect(values.map(hasPlainNumbers)).toEqual(values.map(() => true));
  const changed = ['9007199254740993', '1e400', '0.12345678901234567'].map((text) => ({ a: [exact(text)] }));
  expect(changed.map(hasPlainNumbers)).toEqual(changed.map(() => false));
});
