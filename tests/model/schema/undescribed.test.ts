import { expect, test } from 'vitest';

import type { JsonSchema } from '../../../web/model/schema/json-schema.ts';
import { violationsOf } from '../../../web/model/schema/violations.ts';
import type { Json } from '../../../web/model/text/json.ts';
import { pathToPointer } from '../../../web/model/text/pointer.ts';

const undescribed = (value: Json, schema: JsonSchema): string[] =>
  violationsOf(value, schema, { definitions: {}, direction: null, tellsUndescribed: true }).map(
    ({ path, keyword }) => `${pathToPointer(path)} ${keyword}`,
  );

const NAME = { properties: { name: { type: 'string' } } };

test.each<[string, Json, JsonSchema, string[]]>([
  ['a property beside described ones', { nmae: 'Maya' }, NAME, ['/nmae undescribed']],
  ['a property of a list item', [{ name: 'Maya', age: 3 }], { items: NAME }, ['/0/age undescribed']],
  [
    'a property that no alternative describes',
    { name: 'a', x: 1 },
    { anyOf: [NAME, { properties: { y: {} } }] },
    ['/x undescribed'],
  ],
  [
    'a property that breaks a rule only once',
    { x: 1 },
    { ...NAME, additionalProperties: false },
    ['/x additionalProperties'],
  ],
])('%s is told', (_, value, schema, expected) => {
  expect(undescribed(value, schema)).toEqual(expected);
});

test.each<[string, Json, JsonSchema]>([
  ['an object without described properties', { a: 1 }, { type: 'object' }],
  ['an object that is open on purpose', { name: 'a', b: 1 }, { ...NAME, additionalProperties: true }],
  ['a property of another part of allOf', { name: 'a', b: 1 }, { allOf: [NAME, { properties: { b: {} } }] }],
  [
    'a property that an alternative describes which does not fit',
    { b: 1 },
    { anyOf: [NAME, { required: ['c'], properties: { b: {} } }] },
  ],
  ['a property of a pattern', { name: 'a', 'x-b': 1 }, { ...NAME, patternProperties: { '^x-': {} } }],
])('nothing is told of %s', (_, value, schema) => {
  expect(undescribed(value, schema)).toEqual([]);
});

const DEVICE: JsonSchema = {
  properties: { color: { type: 'string' }, colour: { type: 'string', deprecated: true }, kind: {} },
};
const doubts = (value: Json, schema: JsonSchema, direction: 'request' | 'response') =>
  violationsOf(value, schema, { definitions: { Device: DEVICE }, direction, tellsUndescribed: true }).map(
    ({ path, keyword, nearest }) => [pathToPointer(path), keyword, nearest],
  );

test('a deprecated property of a request comes with the nearest name, and one of a response is fine', () => {
  const schema = { properties: { device: { $ref: '#/$defs/Device' } } };
  expect(doubts({ device: { colour: 'Blue' } }, schema, 'request')).toEqual([
    ['/device/colour', 'deprecated', 'color'],
  ]);
  expect(doubts({ device: { colour: 'Blue' } }, schema, 'response')).toEqual([]);
});

test('a property that one of several schemas describes without deprecating it is fine', () => {
  const schema = { ...DEVICE, allOf: [{ properties: { colour: {} } }] };
  expect(doubts({ colour: 'Blue' }, schema, 'request')).toEqual([]);
});

test('an unknown property comes with the nearest name that is not deprecated, if there is one', () => {
  const closed = { ...DEVICE, additionalProperties: false };
  expect(doubts({ colours: 'Blue', age: 3 }, closed, 'request')).toEqual([
    ['/colours', 'additionalProperties', 'color'],
    ['/age', 'additionalProperties', undefined],
  ]);
});

test('a rule that several schemas have is told once', () => {
  const country = { properties: { country: { enum: ['US', 'CA'] } } };
  expect(doubts({ country: 'MX' }, { ...country, allOf: [country] }, 'request')).toEqual([
    ['/country', 'enum', undefined],
  ]);
});
