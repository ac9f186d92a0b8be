import { describe, expect, test } from 'vitest';

import type { JsonSchema } from '../../../web/model/schema/json-schema.ts';
import { violationsOf } from '../../../web/model/schema/violations.ts';
import type { Json } from '../../../web/model/text/json.ts';
import { pathToPointer } from '../../../web/model/text/pointer.ts';

const broken = (value: Json, schema: JsonSchema): string[] =>
  violationsOf(value, schema, { definitions: {}, direction: 'request' }).map(
    ({ path, keyword }) => `${pathToPointer(path)} ${keyword}`,
  );

describe('a value obeys', () => {
  test.each<[string, Json, JsonSchema]>([
    ['a multiple that binary fractions cannot divide', 0.3, { multipleOf: 0.1 }],
    ['a multiple below one millionth', 1e-7, { multipleOf: 1e-8 }],
    ['a length that counts characters, not UTF-16 units', '💩', { maxLength: 1 }],
    ['a constant object with its properties in another order', { a: { c: 1, b: 2 } }, { const: { a: { b: 2, c: 1 } } }],
    ['an unknown format', 'x', { format: 'unknown' }],
    ['a tuple that is shorter than the value', [1, 'a', true], { prefixItems: [{ type: 'integer' }] }],
    [
      'unevaluatedProperties, because an alternative describes the property',
      { a: 1, b: 2 },
      {
        properties: { a: true },
        anyOf: [{ properties: { b: { type: 'integer' } }, required: ['b'] }],
        unevaluatedProperties: false,
      },
    ],
    ['unevaluatedItems, because contains describes the item', [2], { contains: { const: 2 }, unevaluatedItems: false }],
  ])('%s', (_, value, schema) => {
    expect(broken(value, schema)).toEqual([]);
  });
});

describe('a value breaks', () => {
  test.each<[string, Json, JsonSchema, string[]]>([
    ['a multiple', 0.35, { multipleOf: 0.1 }, [' multipleOf']],
    [
      'uniqueItems with equal objects',
      [
        { a: 1, b: 2 },
        { b: 2, a: 1 },
      ],
      { uniqueItems: true },
      ['/1 uniqueItems'],
    ],
    ['two schemas of allOf', 5, { allOf: [{ minimum: 7 }, { maximum: 3 }] }, [' minimum', ' maximum']],
    ['minContains', [1, 2, 3], { contains: { const: 2 }, minContains: 2 }, [' minContains']],
    ['maxContains', [2, 2], { contains: { const: 2 }, maxContains: 1 }, [' maxContains']],
    ['the items after a tuple', [1, 'a', 2], { prefixItems: [true], items: { type: 'string' } }, ['/2 type']],
    ['unevaluatedItems', [1, 'a'], { prefixItems: [true], unevaluatedItems: false }, ['/1 unevaluatedItems']],
    [
      'a part of allOf, whose properties are still known',
      { a: 'x', b: 1 },
      { allOf: [{ properties: { a: { type: 'integer' } } }], unevaluatedProperties: false },
      ['/a type', '/b unevaluatedProperties'],
    ],
    [
      'both alternatives, whose properties are still known',
      { a: 'x', b: 1, c: 1 },
      {
        oneOf: [{ properties: { a: { type: 'integer' }, b: true } }, { properties: { c: { type: 'string' } } }],
        unevaluatedProperties: false,
      },
      ['/a type'],
    ],
    [
      'unevaluatedProperties, because the alternative that fails describes nothing',
      { a: 1, c: 1 },
      {
        oneOf: [{ properties: { a: true } }, { properties: { c: { type: 'string' } } }],
        unevaluatedProperties: false,
      },
      ['/c unevaluatedProperties'],
    ],
    [
      'unevaluatedProperties',
      { a: 1, b: 2 },
      { properties: { a: true }, unevaluatedProperties: false },
      ['/b unevaluatedProperties'],
    ],
    ['propertyNames', { Ab: 1 }, { propertyNames: { pattern: '^[a-z]+$' } }, ['/Ab pattern']],
    ['dependentSchemas', { a: 1 }, { dependentSchemas: { a: { required: ['c'] } } }, ['/c required']],
    [
      'patternProperties, and additionalProperties with another name',
      { x1: 1, y: 2 },
      { patternProperties: { '^x': { type: 'string' } }, additionalProperties: false },
      ['/x1 type', '/y additionalProperties'],
    ],
    ['required with a name that every object inherits', {}, { required: ['toString'] }, ['/toString required']],
    [
      'else',
      { kind: 'b' },
      // oxlint-disable-next-line unicorn/no-thenable -- `then` is JSON Schema's word, and nothing awaits a schema
      { if: { properties: { kind: { const: 'a' } } }, then: true, else: { required: ['y'] } },
      ['/y required'],
    ],
    ['both alternatives of oneOf', 5, { oneOf: [true, { minimum: 1 }] }, [' severalFit']],
  ])('%s', (_, value, schema, expected) => {
    expect(broken(value, schema)).toEqual(expected);
  });
});
