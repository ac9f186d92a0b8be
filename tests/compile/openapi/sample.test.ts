import { describe, expect, test } from 'vitest';
import { sampleOf } from '../../../web/compile/openapi/sample.ts';
import type { Json, JsonObject } from '../../../web/model/json.ts';
import { expand, ref } from '../support/drawing.ts';

const sample = (json: Json, schemas: JsonObject = {}): Json => sampleOf(expand(json, schemas).schema);

describe('a sample', () => {
  test.each<[Json, Json]>([
    [{ type: 'string' }, 'string'],
    [{ type: 'string', format: 'date-time' }, '2026-03-02T15:04:05Z'],
    [{ type: 'string', format: 'email' }, 'maya.torres@example.com'],
    [{ type: 'string', format: 'unheard-of' }, 'string'],
    [{ type: 'string', minLength: 8 }, 'stringxx'],
    [{ type: 'string', maxLength: 3 }, 'str'],
    [{ type: 'string', minLength: 1_000_000 }, `string${'x'.repeat(194)}`],
    [{ type: 'integer' }, 1],
    [{ type: 'integer', minimum: 18 }, 18],
    [{ type: 'integer', minimum: 18, exclusiveMinimum: true }, 19],
    [{ type: 'integer', exclusiveMinimum: 18 }, 19],
    [{ type: 'integer', maximum: -5 }, -5],
    [{ type: 'integer', exclusiveMaximum: -5 }, -6],
    [{ type: 'number', minimum: 0, exclusiveMinimum: true, maximum: 1, exclusiveMaximum: true }, 0.5],
    [{ type: 'number', minimum: 0.2, maximum: 0.8 }, 0.5],
    [{ type: 'number', multipleOf: 0.01 }, 0.01],
    [{ type: 'number', minimum: 0.3, multipleOf: 0.1 }, 0.3],
    [{ type: 'integer', minimum: 7, multipleOf: 5 }, 10],
    [{ type: 'integer', minimum: 9, maximum: 3 }, 6],
    [{ type: 'number', multipleOf: 0 }, 1],
    [{ type: 'boolean' }, true],
    [{ type: ['null', 'string'] }, 'string'],
    [{}, null],
    [{ type: 'array', items: { type: 'string' } }, ['string']],
    [{ type: 'array', items: { type: 'string' }, minItems: 2 }, ['string', 'string']],
    [{ type: 'array', items: { type: 'string' }, minItems: 1_000_000 }, ['string', 'string', 'string']],
    [{ type: 'array', items: { type: 'string' }, maxItems: 0 }, []],
    [{ prefixItems: [{ type: 'integer' }, { type: 'string' }] }, [1, 'string']],
    [{ type: 'object', additionalProperties: { type: 'integer' } }, { key: 1 }],
    [{ oneOf: [{ type: 'integer' }, { type: 'string' }] }, 1],
    [{ properties: { a: { type: 'string' } }, anyOf: [{ properties: { b: { type: 'integer' } } }, {}] }, { a: 'string', b: 1 }],
  ])('of %j is %j', (json, value) => {
    expect(sample(json)).toEqual(value);
  });

  test.each<[string, JsonObject, Json]>([
    ['example', { example: 'a', default: 'b', const: 'c', enum: ['d'] }, 'a'],
    ['examples', { examples: ['a', 'z'], default: 'b' }, 'a'],
    ['default', { default: 'b', const: 'c', enum: ['d'] }, 'b'],
    ['default null', { type: 'string', default: null }, null],
    ['const', { const: 'c', enum: ['d'] }, 'c'],
    ['enum', { type: 'string', enum: ['d', 'e'] }, 'd'],
  ])('takes what is written: %s', (_, json, value) => {
    expect(sample(json)).toEqual(value);
  });

  test('leaves out what is deprecated or repeats itself', () => {
    const Node: JsonObject = { type: 'object', properties: { id: { type: 'integer' }, old: { type: 'string', deprecated: true }, parent: ref('Node'), children: { type: 'array', items: ref('Node') } } };
    expect(sample(ref('Node'), { Node })).toEqual({ id: 1, children: [] });
  });

  test('keeps properties named like the prototype of an object', () => {
    const value = sample({ properties: JSON.parse('{"__proto__": {"type": "string"}, "constructor": {"type": "integer"}}') as JsonObject });
    expect(JSON.stringify(value)).toBe('{"__proto__":"string","constructor":1}');
  });

  test('of what is drawn elsewhere is empty', () => {
    const schemas: JsonObject = { List: { type: 'array', items: {} }, Thing: { type: 'object', properties: { a: {} } } };
    expect(sampleOf(expand({ properties: { list: ref('List'), thing: ref('Thing') } }, schemas, { depths: [0] }).schema)).toEqual({ list: [], thing: {} });
  });

  test('is the same every time', () => {
    const json: Json = { properties: { a: { type: 'string', format: 'uuid' }, b: { type: 'string', format: 'date-time' }, c: { type: 'number', minimum: 3 } } };
    expect(sample(json)).toEqual(sample(json));
  });
});
