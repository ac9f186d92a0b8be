import { describe, expect, test } from 'vitest';

import { exampleValueOf } from '../../../../web/compile/openapi/examples/example-value.ts';
import type { Schema } from '../../../../web/model/api/schema.ts';
import { type Json, type JsonObject, numberOfText } from '../../../../web/model/text/json.ts';
import { expand, ref } from '../../support/schema-context.ts';

const sample = (json: Json, schemas: JsonObject = {}): Json => exampleValueOf(expand(json, schemas).schema);

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
    [{ type: 'array', items: { type: 'string' }, minItems: 1_000_000 }, Array.from({ length: 10 }, () => 'string')],
    [{ type: 'array', items: { type: 'string' }, minItems: 2, uniqueItems: true }, ['string', 'string2']],
    [{ type: 'array', items: { type: 'integer', multipleOf: 5 }, minItems: 3, uniqueItems: true }, [5, 10, 15]],
    [{ type: 'array', items: { enum: ['a', 'b'] }, minItems: 2, uniqueItems: true }, ['a', 'b']],
    [{ type: 'array', items: { type: 'string' }, contains: { const: 'x' }, minContains: 2 }, ['x', 'x']],
    [{ type: 'array', contains: { const: 'x' } }, ['x']],
    [{ type: 'string', pattern: '^usr_[A-Z]{3}$' }, 'usr_AAA'],
    [{ type: 'string', pattern: '^[a-z]+$', minLength: 6 }, 'aaaaaa'],
    [{ type: 'string', pattern: '(?=a)b' }, 'string'],
    [{ type: 'string', format: 'email', maxLength: 10 }, 'm@a.co'],
    [{ type: 'string', contentEncoding: 'base64' }, 'ZXhhbXBsZQ=='],
    [{ type: 'array', items: { type: 'string' }, maxItems: 0 }, []],
    [{ prefixItems: [{ type: 'integer' }, { type: 'string' }] }, [1, 'string']],
    [{ type: 'object', additionalProperties: { type: 'integer' } }, { key: 1 }],
    [
      { type: 'object', additionalProperties: { type: 'integer' }, minProperties: 2 },
      { key: 1, key2: 1 },
    ],
    [
      { type: 'object', additionalProperties: { type: 'integer' }, propertyNames: { enum: ['left', 'right'] } },
      { left: 1 },
    ],
    [{ type: 'object', additionalProperties: true }, {}],
    [{ type: 'object', patternProperties: { '^x-': { type: 'integer' } } }, { 'x-': 1 }],
    [{ properties: { a: { type: 'integer' } }, additionalProperties: { type: 'string' } }, { a: 1 }],
    [{ properties: { a: { type: 'integer' }, b: { type: 'integer' } }, required: ['b'], maxProperties: 1 }, { b: 1 }],
    [
      { properties: { a: { type: 'integer' } }, required: ['a', 'b'] },
      { a: 1, b: null },
    ],
    [{ properties: { old: { type: 'integer', deprecated: true } }, required: ['old'] }, { old: 1 }],
    [
      {
        allOf: [
          { oneOf: [{ title: 'A', properties: { a: { type: 'integer' } } }, {}] },
          { oneOf: [{ title: 'B', properties: { b: { type: 'integer' } } }, {}] },
        ],
      },
      { a: 1, b: 1 },
    ],
    [{ oneOf: [{ type: 'integer' }, { type: 'string' }] }, 1],
    [
      { properties: { a: { type: 'string' } }, anyOf: [{ properties: { b: { type: 'integer' } } }, {}] },
      { a: 'string', b: 1 },
    ],
  ])('of %j is %j', (json, value) => {
    expect(sample(json)).toEqual(value);
  });

  test.each<[string, JsonObject, Json]>([
    ['example', { example: 'a', default: 'b', const: 'a', enum: ['d'] }, 'a'],
    ['examples', { examples: ['a', 'z'], default: 'b' }, 'a'],
    ['default', { default: 'b', enum: ['d', 'b'] }, 'b'],
    ['default null', { type: ['string', 'null'], default: null }, null],
    ['the text of a number', { type: 'string', example: numberOfText('1.10') }, '1.10'],
    ['no value of another type', { type: 'object', properties: {}, example: 'an object' }, {}],
    ['const', { const: 'c', default: 'b', enum: ['d'] }, 'c'],
    ['enum', { type: 'string', enum: ['d', 'e'] }, 'd'],
  ])('is the authored value: %s', (_, json, value) => {
    expect(sample(json)).toEqual(value);
  });

  test('omits deprecated and recursive properties', () => {
    const Node: JsonObject = {
      type: 'object',
      properties: {
        id: { type: 'integer' },
        old: { type: 'string', deprecated: true },
        parent: ref('Node'),
        children: { type: 'array', items: ref('Node') },
      },
    };
    expect(sample(ref('Node'), { Node })).toEqual({ id: 1, children: [] });
  });

  test('keeps properties named like the prototype of an object', () => {
    const value = sample({
      properties: JSON.parse('{"__proto__": {"type": "string"}, "constructor": {"type": "integer"}}') as JsonObject,
    });
    expect(JSON.stringify(value)).toBe('{"__proto__":"string","constructor":1}');
  });

  test('prefers an alternative that is not recursive', () => {
    const Node: JsonObject = {
      type: 'object',
      properties: {
        next: { oneOf: [ref('Node'), { type: 'string' }] },
        either: { anyOf: [ref('Node'), { type: 'null' }] },
      },
      required: ['either'],
    };
    expect(sample(ref('Node'), { Node })).toEqual({ next: 'string', either: null });
  });

  test('sets the discriminator to the chosen alternative', () => {
    const schemas: JsonObject = {
      Card: { type: 'object', properties: { kind: { type: 'string' }, number: { type: 'integer' } } },
      Sepa: { type: 'object', properties: { kind: { const: 'direct' } } },
    };
    expect(
      sample(
        { oneOf: [ref('Card'), ref('Sepa')], discriminator: { propertyName: 'kind', mapping: { card: 'Card' } } },
        schemas,
      ),
    ).toEqual({ kind: 'card', number: 1 });
    expect(sample({ oneOf: [ref('Sepa'), ref('Card')], discriminator: { propertyName: 'kind' } }, schemas)).toEqual({
      kind: 'direct',
    });
  });

  describe('of a schema behind a link', () => {
    const schemas: JsonObject = {
      List: { type: 'array', items: {} },
      Thing: {
        type: 'object',
        properties: { a: { type: 'integer' }, b: { type: 'string' }, inner: ref('Thing') },
        required: ['a'],
      },
    };
    const cut = (json: Json): Schema => expand(json, schemas, { depths: [0] }).schema;
    const behind = ({ name }: { name: string }): Schema => expand(ref(name), schemas).schema;

    test('has the required properties', () => {
      expect(exampleValueOf(cut({ properties: { thing: ref('Thing') } }), behind)).toEqual({ thing: { a: 1 } });
    });

    test('is omitted below the first level, unless it is required', () => {
      const deep = (required: string[]): Schema =>
        cut({ properties: { in: { required, properties: { thing: ref('Thing'), x: { type: 'integer' } } } } });
      expect(exampleValueOf(deep([]), behind)).toEqual({ in: { x: 1 } });
      expect(exampleValueOf(deep(['thing']), behind)).toEqual({ in: { thing: { a: 1 }, x: 1 } });
    });

    test('is empty if the schema is unknown', () => {
      expect(exampleValueOf(cut({ properties: { list: ref('List'), thing: ref('Thing') } }))).toEqual({
        list: [],
        thing: {},
      });
    });

    test('stops at a recursive required property', () => {
      const Endless: JsonObject = { type: 'object', properties: { again: ref('Endless') }, required: ['again'] };
      const expandEndless = (): Schema => expand(ref('Endless'), { Endless }).schema;
      expect(JSON.stringify(exampleValueOf(expandEndless(), expandEndless)).length).toBeLessThan(200);
    });
  });

  test('is the same every time', () => {
    const json: Json = {
      properties: {
        a: { type: 'string', format: 'uuid' },
        b: { type: 'string', format: 'date-time' },
        c: { type: 'number', minimum: 3 },
      },
    };
    expect(sample(json)).toEqual(sample(json));
  });
});

test('leaves out a property that a condition does not allow beside the others', () => {
  const device = (condition: string) =>
    sample({
      type: 'object',
      if: { required: ['condition'], properties: { condition: { const: 'refurbished' } } },
      else: { properties: { grade: false } },
      properties: {
        condition: { type: 'string', examples: [condition] },
        grade: { type: 'string', examples: ['good'] },
      },
    });
  expect(device('new')).toEqual({ condition: 'new' });
  expect(device('refurbished')).toEqual({ condition: 'refurbished', grade: 'good' });
});
