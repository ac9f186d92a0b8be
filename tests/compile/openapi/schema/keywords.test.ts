// oxlint-disable unicorn/no-thenable -- `then` is JSON Schema's word, and nothing awaits a schema
import { describe, expect, test } from 'vitest';

import type { SchemaObject } from '../../../../web/model/api/schema.ts';
import type { Json, JsonObject } from '../../../../web/model/text/json.ts';
import { expand, expandObject, namesOf, objectOf, propertyOf, ref } from '../../support/schema-context.ts';

describe('the type', () => {
  test.each<[Json, string, string[]]>([
    [{}, 'any', []],
    [true, 'any', []],
    [{ type: 'string', format: 'date' }, 'string', ['string']],
    [{ type: ['string', 'integer', 'null'] }, 'string | integer', ['string', 'integer']],
    [{ properties: { a: {} } }, 'object', ['object']],
    [{ items: { type: 'string' } }, 'string[]', ['array']],
    [{ type: 'array' }, 'any[]', ['array']],
    [{ type: 'array', items: { type: ['string', 'null'] } }, '(string | null)[]', ['array']],
    [{ type: 'array', items: { oneOf: [{ type: 'string' }, { type: 'integer' }] } }, '(string | integer)[]', ['array']],
    [{ type: 'array', items: { type: 'array', items: ref('User') } }, 'User[][]', ['array']],
    [{ type: 'object', additionalProperties: { type: 'integer' } }, '{ [key]: integer }', ['object']],
    [{ enum: ['a', 'b', null] }, 'string', ['string']],
    [{ enum: ['a', 2] }, 'string | integer', ['string', 'integer']],
    [{ const: 7 }, 'integer', ['integer']],
    [{ const: 7.5 }, 'number', ['number']],
    [{ const: [1] }, 'any[]', ['array']],
    [{ type: ['string', 'array'], items: { type: 'integer' } }, 'string | integer[]', ['string', 'array']],
    [{ prefixItems: [{ type: 'string' }, { type: 'integer' }] }, '[string, integer]', ['array']],
    [{ prefixItems: [{ type: 'string' }], items: { type: 'integer' } }, '[string, ...integer[]]', ['array']],
    [{ type: 'array', items: [{ type: 'string' }, ref('User')] }, '[string, User]', ['array']],
    [{ prefixItems: [{}, {}, {}, {}] }, '[any, any, any, …]', ['array']],
    [
      { type: 'array', items: { prefixItems: [{ type: 'number' }, { type: 'number' }] } },
      '[number, number][]',
      ['array'],
    ],
    [ref('User'), 'User', ['object']],
    [{ $ref: '#user' }, 'User', ['object']],
    [ref('Id'), 'string', ['string']],
  ])('of %j is %s', (json, type, types) => {
    expect(expandObject(json, { User: { type: 'object', $anchor: 'user' }, Id: { type: 'string' } })).toMatchObject({
      type,
      types,
    });
  });
});

describe('a limit', () => {
  test.each<[string, JsonObject, SchemaObject['constraints']]>([
    [
      'of 3.0 that excludes',
      { minimum: 0, exclusiveMinimum: true, maximum: 9, exclusiveMaximum: false },
      [{ kind: 'range', min: 0, max: 9, exclusiveMin: true, exclusiveMax: false }],
    ],
    [
      'of 3.1 that excludes',
      { exclusiveMinimum: 0, exclusiveMaximum: 9 },
      [{ kind: 'range', min: 0, max: 9, exclusiveMin: true, exclusiveMax: true }],
    ],
    [
      'of both kinds is the stricter',
      { minimum: 5, exclusiveMinimum: 3, maximum: 9, exclusiveMaximum: 9 },
      [{ kind: 'range', min: 5, max: 9, exclusiveMin: false, exclusiveMax: true }],
    ],
    ['that excludes nothing', { exclusiveMinimum: true }, []],
    ['of zero', { minLength: 0, maxLength: 0 }, [{ kind: 'length', min: 0, max: 0 }]],
    [
      'of every kind',
      { minItems: 1, uniqueItems: true, maxProperties: 4, multipleOf: 0.01, pattern: '^[a-z]+$' },
      [
        { kind: 'items', min: 1, max: null, unique: true },
        { kind: 'properties', min: null, max: 4 },
        { kind: 'multipleOf', value: 0.01 },
        { kind: 'pattern', value: '^[a-z]+$' },
      ],
    ],
    ['that is not a number', { minimum: '5', maxLength: null, pattern: '' }, []],
  ])('%s', (_, json, constraints) => {
    expect(expandObject(json).constraints).toEqual(constraints);
  });
});

describe('values', () => {
  test.each<[string, JsonObject]>([
    ['a map', { 'x-enumDescriptions': { a: 'First', null: 'None' } }],
    ['a map of the other spelling', { 'x-enum-descriptions': { a: 'First', null: 'None' } }],
    ['a list', { 'x-enumDescriptions': ['First', null, 'None'] }],
  ])('have descriptions from %s', (_, descriptions) => {
    expect(expandObject({ enum: ['a', 2, null], ...descriptions }).enum).toEqual([
      { value: '"a"', title: null, description: 'First' },
      { value: '2', title: null, description: null },
      { value: 'null', title: null, description: 'None' },
    ]);
  });

  test('are JSON: constant, default and examples, null among them', () => {
    expect(expandObject({ const: 'x', default: null, examples: [1, { a: [] }], example: false })).toMatchObject({
      const: '"x"',
      default: 'null',
      examples: ['1', '{"a":[]}', 'false'],
    });
  });
});

describe('the properties', () => {
  test('include those by name, by pattern and all others', () => {
    const schema = expandObject({
      properties: { a: { type: 'string' } },
      patternProperties: { '^x-': { type: 'integer' } },
      additionalProperties: { type: 'boolean' },
      required: ['a', 'ghost'],
    });
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

  test('that allow no value are omitted', () => {
    expect(namesOf(expandObject({ properties: { yes: true, no: false, maybe: {} } }))).toEqual(['yes', 'maybe']);
  });

  test.each<[string, JsonObject]>([
    ['additionalProperties', { additionalProperties: false }],
    ['unevaluatedProperties', { unevaluatedProperties: false }],
    ['additionalProperties beside patterns', { additionalProperties: false, patternProperties: { '^x-': {} } }],
  ])('may be all there are: %s', (_, json) => {
    expect(expandObject({ type: 'object', ...json }).isClosed).toBe(true);
    expect(expandObject({ type: 'object' }).isClosed).toBe(false);
  });

  test('of a map can come from unevaluatedProperties', () => {
    expect(expandObject({ unevaluatedProperties: { type: 'integer' } }).properties).toMatchObject([
      { name: '*', match: 'any', schema: { types: ['integer'] } },
    ]);
  });

  test('have names that satisfy a schema', () => {
    expect(expandObject({ type: 'object', propertyNames: { maxLength: 5 } }).propertyNames).toMatchObject({
      constraints: [{ kind: 'length', max: 5 }],
    });
  });

  test('that are required but described elsewhere are listed', () => {
    const schema = expandObject({
      properties: { a: {} },
      required: ['a', 'b'],
      if: { required: ['c'] },
      then: { required: ['d'] },
    });
    expect(schema.requires).toEqual(['b']);
    expect(schema.conditions).toMatchObject({ if: { requires: ['c'] }, then: { requires: ['d'] } });
  });

  test('can require other properties or another schema', () => {
    const schema = expandObject({
      properties: { state: {} },
      dependentRequired: { state: ['country'], zip: ['city'] },
      dependentSchemas: { state: { properties: { county: {} } } },
    });
    expect(schema.dependencies).toMatchObject([
      { name: 'state', requires: ['country'], schema: { properties: [{ anchor: 'body.with-state.county' }] } },
      { name: 'zip', requires: ['city'], schema: null },
    ]);
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
    expect(
      namesOf(
        expandObject(
          BOTH_WAYS,
          { Stamp: { type: 'string', readOnly: true }, Pin: { type: 'string', writeOnly: true } },
          { direction },
        ),
      ),
    ).toEqual(names);
  });
});

describe('a read-only or write-only property', () => {
  const json: JsonObject = {
    allOf: [
      { $ref: '#/components/schemas/Base' },
      {
        required: ['id', 'name'],
        properties: {
          name: { type: 'string' },
          deep: { properties: { id: { type: 'string', readOnly: true }, kept: {} } },
        },
      },
    ],
    oneOf: [
      { required: ['id'], properties: { id: { minLength: 1 }, a: {} } },
      { properties: { b: {}, made: { readOnly: true } } },
    ],
    dependentRequired: { id: ['name'], name: ['id', 'b'] },
    if: { required: ['id'] },
    then: { required: ['id', 'c'] },
  };
  const schemas: JsonObject = {
    Base: { required: ['id'], properties: { id: { allOf: [{ $ref: '#/components/schemas/Id' }] } } },
    Id: { allOf: [{ type: 'string', readOnly: true }] },
  };

  test('is omitted from merged parts, from alternatives and from required names', () => {
    const schema = expandObject(json, schemas, { direction: 'request' });
    expect(namesOf(schema)).toEqual(['name', 'deep']);
    expect(namesOf(propertyOf(schema, 'deep').schema)).toEqual(['kept']);
    expect(schema.oneOf.map((alternative) => namesOf(alternative.schema))).toEqual([['a'], ['b']]);
    expect(schema).toMatchObject({
      requires: [],
      dependencies: [{ name: 'name', requires: ['b'] }],
      conditions: { if: { requires: [] }, then: { requires: ['c'] } },
    });
    expect(objectOf(schema.oneOf[0]?.schema).requires).toEqual([]);
  });

  test('is present and required in the other direction', () => {
    const schema = expandObject(json, schemas, { direction: 'response' });
    expect(propertyOf(schema, 'id')).toMatchObject({ required: true, schema: { readOnly: true } });
    expect(schema.oneOf.map((alternative) => namesOf(alternative.schema))).toEqual([
      ['id', 'a'],
      ['b', 'made'],
    ]);
  });
});

describe('the items', () => {
  test('of a tuple have positions, in the dialects of 3.1 and 2.0', () => {
    const tuple: Json[] = [{ type: 'number' }, { type: 'string' }];
    for (const json of [
      { type: 'array', prefixItems: tuple },
      { type: 'array', items: tuple },
    ]) {
      expect(expandObject(json)).toMatchObject({
        items: null,
        prefixItems: [
          { anchor: 'body.0', schema: { types: ['number'] } },
          { anchor: 'body.1', schema: { types: ['string'] } },
        ],
      });
    }
  });

  test('after a tuple are expanded', () => {
    for (const rest of [
      { prefixItems: [{ type: 'number' }], items: { type: 'string' } },
      { prefixItems: [{ type: 'number' }], unevaluatedItems: { type: 'string' } },
      { items: [{ type: 'number' }], additionalItems: { type: 'string' } },
    ]) {
      expect(expandObject(rest)).toMatchObject({
        items: { types: ['string'] },
        prefixItems: [{ schema: { types: ['number'] } }],
        isClosedTuple: false,
      });
    }
  });

  test.each<[Json]>([
    [{ prefixItems: [{}], items: false }],
    [{ prefixItems: [{}], unevaluatedItems: false }],
    [{ items: [{}], additionalItems: false }],
  ])('after a tuple are excluded by %j', (json) => {
    expect(expandObject(json)).toMatchObject({ items: null, prefixItems: [{}], isClosedTuple: true });
  });

  test('of an array that must be empty are omitted', () => {
    expect(expandObject({ type: 'array', items: false })).toMatchObject({
      items: null,
      prefixItems: [],
      isClosedTuple: true,
    });
  });

  test('have a schema that some of them must satisfy', () => {
    expect(
      expandObject({ items: {}, contains: { const: 'a' }, minContains: 2, maxContains: 3 }).contains,
    ).toMatchObject({ schema: { const: '"a"' }, min: 2, max: 3 });
    expect(expandObject({ items: {}, contains: true }).contains).toBeNull();
  });

  test('have the anchors of the array, and each position has its own below it', () => {
    const schema = expandObject({
      properties: {
        route: { type: 'array', prefixItems: [{ properties: { zip: {} } }], items: { properties: { street: {} } } },
      },
    });
    expect(propertyOf(schema, 'route').schema).toMatchObject({
      prefixItems: [{ anchor: 'body.route.0', schema: { properties: [{ anchor: 'body.route.0.zip' }] } }],
      items: { properties: [{ anchor: 'body.route.street' }] },
    });
  });
});

test('not and conditions are expanded with their own anchors', () => {
  const schema = expandObject({
    not: { properties: { a: {} } },
    if: { properties: { a: { const: 1 } } },
    then: { required: ['b'] },
    else: false,
  });
  expect(schema.not).toMatchObject({ properties: [{ anchor: 'body.not.a' }] });
  expect(schema.conditions).toMatchObject({
    if: { properties: [{ anchor: 'body.if.a' }] },
    then: { kind: 'schema' },
    else: { kind: 'schema' },
  });
  expect(expandObject({ then: {} }).conditions).toBeNull();
});

test('an if without then and else has no effect', () => {
  expect(expandObject({ if: { required: ['a'] } }).conditions).toBeNull();
});

test('a string can contain another media type', () => {
  expect(
    expandObject({
      type: 'string',
      contentMediaType: 'application/json',
      contentEncoding: 'base64',
      contentSchema: { properties: { a: {} } },
    }).content,
  ).toMatchObject({
    mediaType: 'application/json',
    encoding: 'base64',
    schema: { properties: [{ anchor: 'body.content.a' }] },
  });
  expect(expandObject({ type: 'string' }).content).toBeNull();
});

test('constraints beside a $ref are added to those of its target', () => {
  const schema = expandObject(
    { ...ref('User'), properties: { extra: {} }, required: ['extra'] },
    { User: { type: 'object', required: ['id'], properties: { id: {} } } },
  );
  expect(schema.properties).toMatchObject([
    { name: 'id', required: true },
    { name: 'extra', required: true },
  ]);
});

describe('a dynamic reference', () => {
  const schemas: JsonObject = {
    Page: {
      $id: 'page',
      properties: { items: { type: 'array', items: { $dynamicRef: '#item' } } },
      $defs: { item: { $dynamicAnchor: 'item', description: 'Anything' } },
    },
    Users: {
      $ref: '#/components/schemas/Page',
      $defs: { item: { $dynamicAnchor: 'item', $ref: '#/components/schemas/User' } },
    },
    User: { type: 'object', properties: { email: {} } },
  };

  test('resolves to the anchor of the outermost schema', () => {
    expect(propertyOf(expandObject(ref('Users'), schemas), 'items').schema).toMatchObject({
      items: { name: 'User', properties: [{ name: 'email' }] },
    });
  });

  test('resolves to the anchor of the document otherwise, and to any value without one', () => {
    expect(propertyOf(expandObject(ref('Page'), schemas), 'items').schema).toMatchObject({
      items: { description: 'Anything' },
    });
    expect(expandObject({ $dynamicRef: '#nowhere', description: 'Kept' })).toMatchObject({
      type: 'any',
      description: 'Kept',
    });
  });
});

test('externalDocs is never a script address', () => {
  expect(expandObject({ externalDocs: { url: 'https://x.example', description: 'More' } }).externalDocs).toEqual({
    url: 'https://x.example',
    isDead: false,
    description: 'More',
  });
  expect(expandObject({ externalDocs: { url: 'java\nscript:alert(1)' } }).externalDocs).toBeNull();
});

test('keywords beside a $ref apply too', () => {
  const schema = expandObject(
    { properties: { user: { ...ref('User'), description: 'The payer', deprecated: true } } },
    { User: { type: 'object', description: 'A user' } },
  );
  expect(propertyOf(schema, 'user').schema).toMatchObject({ name: 'User', description: 'The payer', deprecated: true });
});

test('a description beside a $ref to a schema that allows everything is kept', () => {
  const schema = expandObject({ properties: { any: { ...ref('Any'), description: 'The rest' } } }, { Any: true });
  expect(propertyOf(schema, 'any').schema).toMatchObject({ description: 'The rest' });
});

test.each<[string, Json]>([
  ['nothing', null],
  ['a number', 7],
  ['a text', 'string'],
  ['a list', []],
  [
    'nulls',
    {
      type: null,
      properties: { a: null },
      required: null,
      items: null,
      oneOf: null,
      anyOf: [null],
      allOf: [null],
      discriminator: null,
      additionalProperties: null,
      not: null,
      if: null,
      then: null,
      externalDocs: null,
      propertyNames: null,
      dependentRequired: null,
      dependentSchemas: { a: null },
      contains: null,
      contentSchema: null,
      contentMediaType: null,
      $defs: null,
      $dynamicRef: null,
      unevaluatedItems: null,
    },
  ],
  [
    'the wrong kind everywhere',
    {
      type: 7,
      properties: [],
      required: 'a',
      items: 'b',
      oneOf: {},
      enum: 'c',
      discriminator: 'd',
      patternProperties: 3,
      minimum: {},
      prefixItems: {},
      dependentRequired: { a: 7 },
      dependentSchemas: [],
      contains: 'x',
      contentMediaType: 4,
      $defs: [],
      $dynamicRef: '#',
      $ref: 7,
      propertyNames: [],
    },
  ],
])('a schema that is %s does not throw', (_, json) => {
  expect(expand(json).schema.kind).toBe('schema');
});

test.each<[JsonObject, boolean]>([
  [{ type: 'string', uniqueItems: true }, false],
  [{ type: ['array', 'null'], uniqueItems: true }, true],
  [{ uniqueItems: true }, true],
])('%j limits items: %s', (schema, isLimited) => {
  expect(expandObject(schema).constraints.some(({ kind }) => kind === 'items')).toBe(isLimited);
});
