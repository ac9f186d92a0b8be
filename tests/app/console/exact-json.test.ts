import { describe, expect, test } from 'vitest';

import { jsonMistake, parseJson, tryJson, writtenJson } from '../../../web/app/console/exact-json.ts';
import { type Json, prettyJson } from '../../../web/model/text/json.ts';

describe('exact JSON', () => {
  test.each(['9007199254740993', '-12345678901234567890', '1.10', '1e400', '0.1', '3', '-0'])(
    'keeps the number %s',
    (text) => {
      expect(prettyJson(parseJson(`{"n":${text}}`))).toBe(`{\n  "n": ${text}\n}`);
    },
  );

  test.each(['{}', '[]', 'null', '"a\\n\\"ü"', '[1,[2,{"a":null}]]', '{"__proto__":1}'])(
    'is what JSON.stringify writes of %s',
    (text) => {
      expect(prettyJson(parseJson(text))).toBe(JSON.stringify(JSON.parse(text), null, 2));
    },
  );

  test('converts exact numbers to texts for a query', () => {
    const value = parseJson('[9007199254740993, {"a": 1.10}]');
    expect(writtenJson(value)).toEqual(['9007199254740993', { a: '1.10' }]);
  });

  test.each(['9007199254740993', '1.10', '-0', '-', '1'])('keeps every digit in a long text: %s', (text) => {
    const long = `{"a":"${String.raw`\\\" 1.10 \\`}","b":"${'x'.repeat(60_000)}","n":[${text}]}`;
    const expected = text === '-' ? undefined : text;
    expect((tryJson(long) as { n?: Json[] } | undefined)?.n?.map((item) => prettyJson(item))).toEqual(
      expected === undefined ? undefined : [expected],
    );
  });

  test('takes the last of two equal names', () => {
    expect(parseJson('{"a":1,"a":2}')).toEqual({ a: 2 });
  });
});

describe('invalid JSON', () => {
  test.each([
    ['{"a": 1,}', 1, 9],
    ['{\n  "a": 1\n  "b": 2\n}', 3, 3],
    ['[1, 2', 1, 6],
    ["{'a': 1}", 1, 2],
    ['"a\n"', 1, 3],
    ['01', 1, 2],
  ])('is reported by line and column: %j', (text, line, column) => {
    expect(jsonMistake(text)).toMatchObject({ line, column });
  });

  test('has no value', () => {
    expect(tryJson('{')).toBeUndefined();
    expect(tryJson('  ')).toBeUndefined();
  });

  test('that is nested too deep has neither a value nor a mistake', () => {
    const text = '['.repeat(100_000);
    expect(tryJson(text)).toBeUndefined();
    expect(jsonMistake(text)).toBeNull();
  });
});
