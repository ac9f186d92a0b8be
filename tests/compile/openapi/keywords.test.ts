// oxlint-disable unicorn/no-thenable -- `then` is JSON Schema's word, and nothing awaits a schema
import { describe, expect, test } from 'vitest';
import type { Json, JsonObject } from '../../../web/model/json.ts';
import type { SchemaObject } from '../../../web/model/schema.ts';
import { expand, expandObject, namesOf, propertyOf, ref } from '../support/drawing.ts';

describe('the type', () => {
  test.each<[Json, string, string[]]>([
    [{}, 'any', []],
    [true, 'any', []],
    [{ type: 'string', format: 'date' }, 'string', ['string']],
    [{ type: ['string', 'integer', 'null'] }, 'string | integer', ['string', 'integer']],
    [{ properties: { a: {} } }, 'object', ['object']],
    [{ items: { type: 'string' } }, 'string[]', ['array']],
    [{ type: 'array' }, 'any[]', ['array']],
    [{ type: 'array', items: { type: ['string', 'null'] } }, 'string[]', ['array']],
    [{ type: 'array', items: { oneOf: [{ type: 'string' }, { type: 'integer' }] } }, '(string | integer)[]', ['array']],
    [{ type: 'array', items: { type: 'array', items: ref('User') } }, 'User[][]', ['array']],
    [{ type: 'object', additionalProperties: { type: 'integer' } }, '{ [key]: integer }', ['object']],
    [{ enum: ['a', 'b'] }, 'string', []],
    [{ const: 7 }, 'number', []],
    [ref('User'), 'User', ['object']],
    [ref('Id'), 'string', ['string']],
  ])('of %j is %s', (json, type, types) => {
    expect(expandObject(json, { User: { type: 'object' }, Id: { type: 'string' } })).toMatchObject({ type, types });
  });
});

describe('a limit', () => {
  test.each<[string, JsonObject, SchemaObject['constraints']]>([
    ['of 3.0 that excludes', { minimum: 0, exclusiveMinimum: true, maximum: 9, exclusiveMaximum: false }, [{ kind: 'range', min: 0, max: 9, exclusiveMin: true, exclusiveMax: false }]],
    ['of 3.1 that excludes', { exclusiveMinimum: 0, exclusiveMaximum: 9 }, [{ kind: 'range', min: 0, max: 9, exclusiveMin: true, exclusiveMax: true }]],
    ['of both kinds is the stricter', { minimum: 5, exclusiveMinimum: 3, maximum: 9, exclusiveMaximum: 9 }, [{ kind: 'range', min: 5, max: 9, exclusiveMin: false, exclusiveMax: true }]],
    ['that excludes nothing', { exclusiveMinimum: true }, []],
    ['of zero', { minLength: 0, maxLength: 0 }, [{ kind: 'length', min: 0, max: 0 }]],
    ['of every kind', { minItems: 1, uniqueItems: true, maxProperties: 4, multipleOf: 0.01, pattern: '^[a-z]+$' }, [{ kind: 'items', min: 1, max: null, unique: true }, { kind: 'properties', min: null, max: 4 }, { kind: 'multipleOf', value: 0.01 }, { kind: 'pattern', value: '^[a-z]+$' }]],
    ['that is no number', { minimum: '5', maxLength: null, pattern: '' }, []],
  ])('%s', (_, json, constraints) => {
    expect(expandObject(json).constraints).toEqual(constraints);
  });
});

describe('values', () => {
  test.each<[string, JsonObject]>([
    ['a map', { 'x-enumDescriptions': { a: 'First', null: 'None' } }],
    ['a map of the other spelling', { 'x-enum-descriptions': { a: 'First', null: 'None' } }],
    ['a list', { 'x-enumDescriptions': ['First', null, 'None'] }],
  ])('have their meaning from %s', (_, descriptions) => {
    expect(expandObject({ enum: ['a', 2, null], ...descriptions }).enum).toEqual([
      { value: '"a"', description: 'First' },
      { value: '2', description: null },
      { value: 'null', description: 'None' },
    ]);
  });

  test('are JSON: constant, default and examples, null among them', () => {
    expect(expandObject({ const: 'x', default: null, examples: [1, { a: [] }], example: false })).toMatchObject({ const: '"x"', default: 'null', examples: ['1', '{"a":[]}', 'false'] });
  });
});

describe('the properties', () => {
  test('are those by name, by pattern and all others', () => {
    const schema = expandObject({ properties: { a: { type: 'string' } }, patternProperties: { '^x-': { type: 'integer' } }, additionalProperties: { type: 'boolean' }, required: ['a', 'ghost'] });
    expect(schema.properties).toMatchObject([
      { name: 'a', match: 'name', required: true },
      { name: '^x-', match: 'pattern', required: false, schema: { types: ['integer'] } },
      { name: '*', match: 'any', required: false, schema: { types: ['boolean'] } },
    ]);
  });

  test.each<[Json, string[]]>([
    [true, ['*']],
    [{}, ['*']],
    [false, []],
    [null, []],
  ])('with additionalProperties: %j are %j', (additionalProperties, names) => {
    expect(namesOf(expandObject({ type: 'object', additionalProperties }))).toEqual(names);
  });

  test('that no value may have are left out', () => {
    expect(namesOf(expandObject({ properties: { yes: true, no: false, maybe: {} } }))).toEqual(['yes', 'maybe']);
  });

  const BOTH_WAYS: JsonObject = {
    properties: {
      id: { type: 'string', readOnly: true },
      secret: { type: 'string', writeOnly: true },
      name: { type: 'string' },
      stamp: { allOf: [{ $ref: '#/components/schemas/Stamp' }, { description: 'When' }] },
      pin: { $ref: '#/components/schemas/Pin' },
    },
  };

  test.each([
    ['request', ['secret', 'name', 'pin']],
    ['response', ['id', 'name', 'stamp']],
    ['both', ['id', 'secret', 'name', 'stamp', 'pin']],
  ] as const)('of a %s are those that travel this way', (direction, names) => {
    expect(namesOf(expandObject(BOTH_WAYS, { Stamp: { type: 'string', readOnly: true }, Pin: { type: 'string', writeOnly: true } }, { direction }))).toEqual(names);
  });
});

describe('the items', () => {
  test('of a tuple have a place each, in the dialects of 3.1 and 2.0', () => {
    const tuple: Json[] = [{ type: 'number' }, { type: 'string' }];
    for (const json of [{ type: 'array', prefixItems: tuple }, { type: 'array', items: tuple }]) {
      expect(expandObject(json)).toMatchObject({ items: null, prefixItems: [{ types: ['number'] }, { types: ['string'] }] });
    }
  });

  test('beyond a tuple are drawn as well', () => {
    expect(expandObject({ prefixItems: [{ type: 'number' }], items: { type: 'string' } })).toMatchObject({ items: { types: ['string'] }, prefixItems: [{ types: ['number'] }] });
    expect(expandObject({ prefixItems: [{ type: 'number' }], items: false })).toMatchObject({ items: null, prefixItems: [{}] });
  });
});

test('not and conditions are drawn with anchors of their own', () => {
  const schema = expandObject({ not: { properties: { a: {} } }, if: { properties: { a: { const: 1 } } }, then: { required: ['b'] }, else: false });
  expect(schema.not).toMatchObject({ properties: [{ anchor: 'body.not.a' }] });
  expect(schema.conditions).toMatchObject({ if: { properties: [{ anchor: 'body.if.a' }] }, then: { kind: 'schema' }, else: { kind: 'schema' } });
  expect(expandObject({ then: {} }).conditions).toBeNull();
});

test('further documentation is an address, never script', () => {
  expect(expandObject({ externalDocs: { url: 'https://x.example', description: 'More' } }).externalDocs).toEqual({ url: 'https://x.example', description: 'More' });
  expect(expandObject({ externalDocs: { url: 'java\nscript:alert(1)' } }).externalDocs).toBeNull();
});

test('what stands beside a reference counts as well', () => {
  const schema = expandObject({ properties: { user: { ...ref('User'), description: 'The payer', deprecated: true } } }, { User: { type: 'object', description: 'A user' } });
  expect(propertyOf(schema, 'user').schema).toMatchObject({ name: 'User', description: 'The payer', deprecated: true });
});

test.each<[string, Json]>([
  ['nothing', null],
  ['a number', 7],
  ['a text', 'string'],
  ['a list', []],
  ['nulls', { type: null, properties: { a: null }, required: null, items: null, oneOf: null, anyOf: [null], allOf: [null], discriminator: null, additionalProperties: null, not: null, if: null, externalDocs: null }],
  ['the wrong kind everywhere', { type: 7, properties: [], required: 'a', items: 'b', oneOf: {}, enum: 'c', discriminator: 'd', patternProperties: 3, minimum: {}, prefixItems: {} }],
])('a schema that is %s does not throw', (_, json) => {
  expect(expand(json).schema.kind).toBe('schema');
});
