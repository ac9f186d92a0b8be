import { runInNewContext } from 'node:vm';

import { describe, expect, test } from 'vitest';

import { literalOf, marked, plain } from '../../../web/model/snippets/sample-literal.ts';
import type { Json } from '../../../web/model/text/json.ts';

const HOSTILE = JSON.parse(
  '{"__proto__": {"x": 1}, "constructor": null, "a b": "it\'s \\u2028 ${x} `y` </script>", "1": -0.5, "deep": [[], {}, [{"n": 9007199254740993}], 1e21]}',
) as Json;

/** Objects of another context have other prototypes. */
const own = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

describe('a literal of JavaScript', () => {
  test('has no quotes around its keys where it needs none, and a member a line', () => {
    expect(
      literalOf('javascript', { name: 'Maya', 'zip-code': 60622, tags: ['a', true], none: {}, list: [] }, plain),
    ).toBe(
      "{\n    name: 'Maya',\n    'zip-code': 60622,\n    tags: [\n      'a',\n      true\n    ],\n    none: {},\n    list: []\n  }",
    );
  });

  test('is the value again', () => {
    expect(own(runInNewContext(`(${literalOf('javascript', HOSTILE, plain)})`))).toEqual(own(HOSTILE));
    expect(JSON.stringify(runInNewContext(`(${literalOf('javascript', HOSTILE, plain)})`))).toBe(
      JSON.stringify(HOSTILE),
    );
  });

  test.each<[Json, string]>([
    [null, 'null'],
    ['x', "'x'"],
    [false, 'false'],
    [-0, '0'],
    [1e21, '1e+21'],
    [123456789012345680000, '123456789012345680000'],
  ])('may be a lone value: %j', (value, code) => {
    expect(literalOf('javascript', value, plain)).toBe(code);
  });
});

test('a literal of Python has its own words, and no indentation to begin with', () => {
  expect(literalOf('python', { a: true, b: false, c: null, d: [{}], 'e"': 'f' }, plain)).toBe(
    '{\n    "a": True,\n    "b": False,\n    "c": None,\n    "d": [\n        {}\n    ],\n    "e\\"": "f"\n}',
  );
});

describe('a literal of PHP', () => {
  test('has arrows, and objects where they are empty', () => {
    expect(literalOf('php', { a: null, b$: '$c', d: {}, e: [] }, plain)).toBe(
      '[\n    "a" => null,\n    "b\\$" => "\\$c",\n    "d" => new stdClass(),\n    "e" => []\n  ]',
    );
  });

  test('makes an object of keys that would count from zero', () => {
    expect(literalOf('php', { 0: 'a', 1: 'b' }, plain)).toBe('(object) [\n    "0" => "a",\n    "1" => "b"\n  ]');
    expect(literalOf('php', { 1: 'a' }, plain)).toBe('[\n    "1" => "a"\n  ]');
  });
});

test('markup has one element a key and a value, and escapes what it holds', () => {
  expect(literalOf('javascript', { a: '</script>', 'b&c': 1, d: [null] }, marked)).toBe(
    [
      '{',
      `    <span class="hljs-attr">a</span>: <span class="hljs-string">'&lt;/script>'</span>,`,
      `    <span class="hljs-attr">'b&amp;c'</span>: <span class="hljs-number">1</span>,`,
      '    <span class="hljs-attr">d</span>: [',
      '      <span class="hljs-literal">null</span>',
      '    ]',
      '  }',
    ].join('\n'),
  );
});
