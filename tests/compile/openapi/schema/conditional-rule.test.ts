import { describe, expect, test } from 'vitest';

import { conditionalRule } from '../../../../web/compile/openapi/schema/subschemas.ts';
import type { JsonObject } from '../../../../web/model/text/json.ts';

const isOther = { required: ['reason'], properties: { reason: { const: 'other' } } };
// oxlint-disable-next-line unicorn/no-thenable -- the keyword of JSON Schema
const ruleOf = (condition: JsonObject, demand: JsonObject) => conditionalRule({ if: condition, then: demand });

describe('a condition about the value of one property', () => {
  test('names the value and the properties that it demands', () => {
    expect(ruleOf(isOther, { required: ['note'], properties: { note: { type: 'string' } } })).toEqual({
      kind: 'rule',
      name: 'reason',
      values: ['"other"'],
      demands: { required: ['note'], forbidden: [] },
      otherwise: null,
    });
  });

  test('may have several values, and properties that are not allowed otherwise', () => {
    const condition = { required: ['kind'], properties: { kind: { enum: ['phone', 2] } } };
    for (const none of [false, { type: 'null' }])
      expect(conditionalRule({ if: condition, else: { properties: { grade: none } } })).toMatchObject({
        values: ['"phone"', '2'],
        demands: null,
        otherwise: { required: [], forbidden: ['grade'] },
      });
  });
});

describe('any other condition stays a pair of schemas:', () => {
  const note = { required: ['note'] };
  const conditions: [string, JsonObject, JsonObject][] = [
    ['the property may be absent', { properties: { reason: { const: 'other' } } }, note],
    ['two properties', { required: ['a'], properties: { a: { const: 1 }, b: { const: 2 } } }, note],
    ['another keyword', { ...isOther, minProperties: 2 }, note],
    ['a pattern', { required: ['a'], properties: { a: { pattern: '^x' } } }, note],
    ['no value', { required: ['a'], properties: { a: {} } }, note],
    ['a demand about a value', isOther, { required: ['note'], properties: { note: { minLength: 3 } } }],
    ['a type of a property that may be absent', isOther, { properties: { note: { type: 'string' } } }],
    ['a demand about all properties', isOther, { ...note, additionalProperties: false }],
  ];
  test.each(conditions)('%s', (_, condition, demand) => {
    expect(ruleOf(condition, demand)).toBeNull();
  });
});
