import { describe, expect, test } from 'vitest';

import { REPEATED } from '../../../web/model/description/judge.ts';
import type { DescribedParameter } from '../../../web/model/description/operation.ts';
import { knownLocations, readForm, readParameter, type Reading } from '../../../web/model/description/read-values.ts';
import { queryPairs, pathSegment } from '../../../web/model/request/serialize.ts';
import type { JsonSchema } from '../../../web/model/schema/json-schema.ts';
import type { Json } from '../../../web/model/text/json.ts';
import { describedParameter } from './described-parameter.ts';

const READING: Reading = {
  definitions: { Ids: { type: 'array', items: { type: 'integer' } } },
  parseJson: (text) => {
    try {
      return JSON.parse(text) as Json;
    } catch {
      return undefined;
    }
  },
  parseNumber: Number,
};

const parameter = (schema: JsonSchema, more: Partial<DescribedParameter> = {}) =>
  describedParameter({ schema, ...more });
const query = (text: string, of: DescribedParameter) =>
  readParameter(of, { query: [...new URLSearchParams(text)] }, READING);

describe('a text becomes the value that its schema asks for', () => {
  test.each<[string, JsonSchema, Json]>([
    ['5', { type: 'integer' }, 5],
    ['5', { type: 'string' }, '5'],
    ['5', { type: ['string', 'integer'] }, '5'],
    ['five', { type: 'integer' }, 'five'],
    ['99', { type: 'integer', maximum: 10 }, 99],
    ['true', { type: 'boolean' }, true],
    ['null', { type: ['integer', 'null'] }, null],
    ['2', { enum: [1, 2] }, 2],
    ['2', { anyOf: [{ type: 'integer' }, { type: 'object' }] }, 2],
    ['{"a":1}', { type: 'object' }, { a: 1 }],
    ['00123', { type: 'string' }, '00123'],
  ])('%s', (text, schema, expected) => {
    expect(query(`p=${text}`, parameter(schema))).toEqual(expected);
  });
});

const LIST: Json = [3, 4];
const OBJECT: Json = { a: 1, b: 'x' };
const OBJECT_SCHEMA: JsonSchema = { type: 'object', properties: { a: { type: 'integer' }, b: { type: 'string' } } };

describe('a value that the samples write is read again', () => {
  test.each<[style: string, explode: boolean, JsonSchema, Json]>([
    ['form', true, { $ref: '#/$defs/Ids' }, LIST],
    ['form', false, { $ref: '#/$defs/Ids' }, LIST],
    ['spaceDelimited', false, { $ref: '#/$defs/Ids' }, LIST],
    ['pipeDelimited', false, { $ref: '#/$defs/Ids' }, LIST],
    ['form', true, OBJECT_SCHEMA, OBJECT],
    ['form', false, OBJECT_SCHEMA, OBJECT],
    ['deepObject', true, OBJECT_SCHEMA, OBJECT],
    ['deepObject', true, { type: 'object', properties: { in: OBJECT_SCHEMA } }, { in: OBJECT }],
  ])('in a query, %s, explode %s', (style, explode, schema, value) => {
    const text = queryPairs('p', value, { style, explode, allowReserved: false });
    expect(query(text, parameter(schema, { style, explode }))).toEqual(value);
  });

  test.each<[style: string, explode: boolean, JsonSchema, Json]>([
    ['simple', false, { type: 'integer' }, 5],
    ['simple', false, { $ref: '#/$defs/Ids' }, LIST],
    ['simple', true, OBJECT_SCHEMA, OBJECT],
    ['simple', false, OBJECT_SCHEMA, OBJECT],
    ['label', false, { $ref: '#/$defs/Ids' }, LIST],
    ['label', true, { $ref: '#/$defs/Ids' }, LIST],
    ['matrix', false, { type: 'integer' }, 5],
    ['matrix', true, { $ref: '#/$defs/Ids' }, LIST],
    ['matrix', false, { $ref: '#/$defs/Ids' }, LIST],
  ])('in a path, %s, explode %s', (style, explode, schema, value) => {
    const text = decodeURIComponent(pathSegment('p', value, { style, explode, allowReserved: false }));
    const of = parameter(schema, { in: 'path', style, explode });
    expect(readParameter(of, { path: { p: text } }, READING)).toEqual(value);
  });
});

describe('a parameter', () => {
  test('that is not sent has no value', () => {
    expect(query('q=1', parameter({ type: 'string' }))).toBeUndefined();
    expect(readParameter(parameter({}, { in: 'header' }), { header: () => null }, READING)).toBeUndefined();
    expect(query('p=1', parameter({}, { in: 'querystring' }))).toBeUndefined();
  });

  test('that is sent twice is repeated unless it is a list', () => {
    expect(query('p=1&p=2', parameter({ type: 'integer' }))).toBe(REPEATED);
    expect(query('p=1&p=2', parameter({ $ref: '#/$defs/Ids' }))).toEqual([1, 2]);
  });

  test('in JSON is parsed', () => {
    expect(query('p=%7B%22a%22%3A1%7D', parameter({}, { isContent: true }))).toEqual({ a: 1 });
    expect(query('p=%7B', parameter({}, { isContent: true }))).toBe('{');
  });

  test('is read from a cookie', () => {
    expect(readParameter(parameter({ type: 'integer' }, { in: 'cookie' }), { cookie: [['p', '5']] }, READING)).toBe(5);
  });
});

test('the known locations are those with texts', () => {
  expect([...knownLocations({ query: [], header: () => null })]).toEqual(['query', 'header']);
});

describe('a form', () => {
  const schema: JsonSchema = {
    type: 'object',
    properties: {
      amount: { type: 'integer' },
      expand: { type: 'array', items: { type: 'string' } },
      metadata: { type: 'object', additionalProperties: { type: 'string' } },
      items: { type: 'array', items: { properties: { price: { type: 'string' }, quantity: { type: 'integer' } } } },
      created: { anyOf: [{ type: 'object', properties: { gt: { type: 'integer' } } }, { type: 'integer' }] },
    },
  };
  const form = (text: string): Json =>
    readForm([...new URLSearchParams(text)], { mediaType: 'application/x-www-form-urlencoded', schema }, READING);

  test.each<[string, Json]>([
    ['amount=500', { amount: 500 }],
    ['expand[]=customer&expand[]=invoice', { expand: ['customer', 'invoice'] }],
    ['expand[0]=customer', { expand: ['customer'] }],
    ['expand=customer', { expand: ['customer'] }],
    ['expand=["customer","invoice"]', { expand: ['customer', 'invoice'] }],
    ['metadata[order]=20817', { metadata: { order: '20817' } }],
    [
      'items[0][price]=p1&items[0][quantity]=2&items[1][price]=p2',
      { items: [{ price: 'p1', quantity: 2 }, { price: 'p2' }] },
    ],
    ['created[gt]=5', { created: { gt: 5 } }],
    ['created=5', { created: 5 }],
    ['other=1&__proto__=x', { other: '1', ['__proto__']: 'x' }],
    ['amount=1&amount=2', { amount: ['1', '2'] }],
  ])('%s', (text, expected) => {
    expect(form(text)).toEqual(expected);
  });
});
