// oxlint-disable unicorn/no-thenable -- `then` is JSON Schema's word, and nothing awaits a schema
import { describe, expect, test } from 'vitest';

import type { SchemaObject } from '../../../../web/model/api/schema.ts';
import type { Json, JsonObject } from '../../../../web/model/text/json.ts';
import { expand, expandObject, namesOf, propertyOf, ref, referenceOf } from '../../support/schema-context.ts';

test('allOf adds properties, requirements and the keywords beside it', () => {
  const schema = expandObject(
    {
      allOf: [ref('Base'), { required: ['b'], properties: { b: { type: 'integer' } } }],
      properties: { c: { type: 'boolean' } },
      required: ['c'],
      description: 'Own',
    },
    { Base: { type: 'object', description: 'Base', required: ['a'], properties: { a: { type: 'string' } } } },
  );
  expect(schema.properties.map(({ name, required }) => [name, required])).toEqual([
    ['a', true],
    ['b', true],
    ['c', true],
  ]);
  expect(schema).toMatchObject({ description: 'Own', types: ['object'], oneOf: [], anyOf: [] });
});

test.each<[string, JsonObject, JsonObject, JsonObject]>([
  [
    'the larger minimum',
    { minimum: 1, minLength: 5, minItems: 2 },
    { minimum: 3, minLength: 2, minItems: 1 },
    { minimum: 3, minLength: 5, minItems: 2 },
  ],
  [
    'the smaller maximum',
    { maximum: 9, maxProperties: 4 },
    { maximum: 12, maxProperties: 2 },
    { maximum: 9, maxProperties: 2 },
  ],
  ['the common type', { type: ['string', 'null'] }, { type: 'string' }, { type: 'string' }],
  ['an integer out of any number', { type: 'number' }, { type: 'integer' }, { type: 'integer' }],
  ['the common values', { enum: ['a', 'b'] }, { enum: ['b', 'c'] }, { enum: ['b'] }],
  ['the only values if the second list is empty', { enum: ['a'] }, { enum: [] }, { enum: ['a'] }],
  ['the only values if the first list is empty', { enum: [] }, { enum: ['a'] }, { enum: ['a'] }],
  ['the second default', { default: 1 }, { default: 2 }, { default: 2 }],
])('allOf uses %s', (_, first, second, both) => {
  expect(expand({ allOf: [first, second] }).schema).toEqual(expand(both).schema);
});

test.each<[string, JsonObject, JsonObject, JsonObject]>([
  ['items', { items: { type: 'string' } }, { items: { maxLength: 3 } }, { items: { type: 'string', maxLength: 3 } }],
  [
    'closed objects',
    { additionalProperties: { type: 'string' } },
    { additionalProperties: false },
    { additionalProperties: false },
  ],
  [
    'patterns of keys',
    { patternProperties: { '^x': { type: 'string' } } },
    { patternProperties: { '^x': { maxLength: 3 } } },
    { patternProperties: { '^x': { type: 'string', maxLength: 3 } } },
  ],
  [
    'dependencies',
    { dependentRequired: { a: ['b'] } },
    { dependentRequired: { a: ['c'] } },
    { dependentRequired: { a: ['b', 'c'] } },
  ],
])('allOf adds up %s', (_, first, second, both) => {
  const built = ({ type: _type, ...rest }: SchemaObject): Partial<SchemaObject> => rest;
  expect(built(expandObject({ allOf: [first, second] }))).toEqual(built(expandObject(both)));
});

test.each<[string, JsonObject, JsonObject, Partial<SchemaObject>, Partial<SchemaObject>]>([
  [
    'conditions',
    { if: { required: ['a'] }, then: { required: ['b'] } },
    { if: { required: ['c'] }, else: { required: ['d'] } },
    { conditions: { if: { requires: ['a'] } } as never },
    { conditions: { if: { requires: ['c'] }, then: null } as never },
  ],
  [
    'choices',
    { oneOf: [{ title: 'A' }, { title: 'B' }] },
    { oneOf: [{ title: 'C' }, { title: 'D' }] },
    { oneOf: [{ label: 'A' }, { label: 'B' }] as never },
    { oneOf: [{ label: 'C' }, { label: 'D' }] as never },
  ],
  [
    'exclusions',
    { not: { const: 'a' } },
    { not: { const: 'b' } },
    { not: { const: '"a"' } as never },
    { not: { const: '"b"' } as never },
  ],
  [
    'patterns',
    { pattern: '^a' },
    { pattern: 'b$' },
    { constraints: [{ kind: 'pattern', value: '^a' }] },
    { constraints: [{ kind: 'pattern', value: 'b$' }] },
  ],
  [
    'steps',
    { multipleOf: 2 },
    { multipleOf: 3 },
    { constraints: [{ kind: 'multipleOf', value: 2 }] },
    { constraints: [{ kind: 'multipleOf', value: 3 }] },
  ],
])('allOf keeps both of two %s', (_, first, second, own, other) => {
  expect(expandObject({ allOf: [first, second] })).toMatchObject({ ...own, allOf: [other], conflicts: [] });
  expect(expandObject({ allOf: [first, first] })).toMatchObject({ ...own, allOf: [] });
});

describe('a contradiction in allOf', () => {
  test.each<[string, JsonObject, JsonObject, string, string]>([
    [
      'types that exclude each other',
      { type: 'string' },
      { type: ['integer', 'null'] },
      'type: string',
      'type: integer, null',
    ],
    ['values with nothing in common', { enum: ['a', 'b'] }, { enum: ['c'] }, 'enum: a, b', 'enum: c'],
    ['two constants', { const: 1 }, { const: 2 }, 'const: 1', 'const: 2'],
    ['a constant that is not among the values', { enum: ['a'] }, { const: 'b' }, 'enum: a', 'const: b'],
    ['a minimum above the maximum', { minimum: 9 }, { maximum: 3 }, 'minimum: 9', 'maximum: 3'],
    ['limits that leave nothing between', { exclusiveMinimum: 3 }, { maximum: 3 }, 'exclusiveMinimum: 3', 'maximum: 3'],
    ['more characters than fit', { minLength: 5 }, { maxLength: 4 }, 'minLength: 5', 'maxLength: 4'],
  ])('is reported: %s', (_, first, second, one, other) => {
    const { schema, contradictions } = expand({ allOf: [first, second] });
    expect(schema).toMatchObject({ conflicts: [{ first: one, second: other }] });
    expect(contradictions).toEqual([{ first: one, second: other, ref: null, path: '' }]);
  });

  test('is reported with its place below the named schema', () => {
    const { contradictions } = expand(
      { properties: { order: ref('Order') } },
      {
        Base: { properties: { user: { properties: { id: { type: 'string' } } } } },
        Order: { allOf: [ref('Base'), { properties: { user: { properties: { id: { type: 'integer' } } } } }] },
      },
    );
    expect(contradictions).toEqual([
      { first: 'type: string', second: 'type: integer', ref: '#/components/schemas/Order', path: 'user.id' },
    ]);
  });

  test('is shortened if there are many values', () => {
    const values = Array.from({ length: 99 }, (_, index) => `value${index}`);
    expect(expandObject({ allOf: [{ enum: values }, { enum: ['x'] }] }).conflicts[0]?.first).toBe(
      'enum: value0, value1, value2, value3, value4,…',
    );
  });

  test.each<[string, JsonObject, JsonObject]>([
    ['an integer and a number', { type: 'integer' }, { type: 'number' }],
    ['the same constant', { const: 'a' }, { const: 'a' }],
    ['the same limits', { minimum: 3 }, { maximum: 3 }],
    ['nothing about the type', { type: 'string' }, { type: [] }],
  ])('is not %s', (_, first, second) => {
    expect(expandObject({ allOf: [first, second] }).conflicts).toEqual([]);
  });
});

test('the example of a part is not an example of the whole', () => {
  const part: JsonObject = { properties: { a: {} }, example: { a: 1 } };
  expect(expandObject({ allOf: [part, { properties: { b: {} } }] }).examples).toEqual([]);
  expect(expandObject({ allOf: [part, { properties: { b: {} } }], example: { a: 1, b: 2 } }).examples).toEqual([
    '{"a":1,"b":2}',
  ]);
  expect(expandObject({ allOf: [{ type: 'string', example: 'a' }, { maxLength: 3 }] }).examples).toEqual(['"a"']);
  expect(
    expandObject({ allOf: [{ $ref: '#/components/schemas/Part' }], description: 'It' }, { Part: part }).examples,
  ).toEqual(['{"a":1}']);
});

test('a property described twice has both descriptions', () => {
  const schema = expandObject({
    allOf: [
      { properties: { a: { type: 'string', minLength: 1 } } },
      { properties: { a: { maxLength: 9, description: 'Name' } } },
      { properties: { a: { pattern: '^x' } } },
    ],
  });
  expect(propertyOf(schema, 'a').schema).toMatchObject({
    types: ['string'],
    description: 'Name',
    constraints: [
      { kind: 'length', min: 1, max: 9 },
      { kind: 'pattern', value: '^x' },
    ],
  });
});

test.each(['constructor', 'toString', 'hasOwnProperty', '__proto__'])(
  'a property called %s is one like any other',
  (name) => {
    const properties = (text: string): JsonObject => ({ properties: JSON.parse(text) as JsonObject });
    const schema = expandObject({
      allOf: [properties(`{"${name}": {"type": "string"}}`), properties(`{"${name}": {"maxLength": 3}, "other": {}}`)],
    });
    expect(namesOf(schema)).toEqual([name, 'other']);
    expect(propertyOf(schema, name).schema).toMatchObject({
      types: ['string'],
      constraints: [{ kind: 'length', max: 3 }],
    });
  },
);

test('allOf of one reference with a note is that schema with the note', () => {
  const schema = expandObject(
    { properties: { owner: { allOf: [ref('User')], description: 'Who pays', nullable: true } } },
    { User: { type: 'object', description: 'A user', properties: { id: {} } } },
  );
  expect(propertyOf(schema, 'owner').schema).toMatchObject({
    description: 'Who pays',
    nullable: true,
    properties: [{ name: 'id' }],
  });
});

test('an allOf that contains itself is reported once, and the rest is merged', () => {
  const { schema, circular } = expand(ref('A'), {
    A: { allOf: [ref('B')], properties: { a: {} } },
    B: { allOf: [ref('A')], properties: { b: {} } },
  });
  expect(namesOf(schema)).toEqual(['b', 'a']);
  expect(circular).toEqual(['#/components/schemas/A']);
});

test('a circular allOf in a schema too large for its page is reported once as well', () => {
  const wide: JsonObject = Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`p${index}`, ref('Part')]));
  const { circular } = expand(
    ref('A'),
    { A: { allOf: [ref('A')], properties: wide }, Part: { type: 'object', properties: { a: {}, b: {} } } },
    { maxNodes: 20 },
  );
  expect(circular).toEqual(['#/components/schemas/A']);
});

test('a subtype of a base with alternatives does not list its siblings again', () => {
  const { schema } = expand(ref('Pet'), {
    Pet: {
      type: 'object',
      properties: { kind: { type: 'string' } },
      oneOf: [ref('Dog')],
      discriminator: { propertyName: 'kind' },
    },
    Dog: { allOf: [ref('Pet'), { properties: { barks: { type: 'boolean' } } }] },
  });
  expect(schema).toMatchObject({
    oneOf: [{ label: 'Dog', schema: { properties: [{ name: 'kind' }, { name: 'barks' }], oneOf: [] } }],
  });
});

test('a property that repeats its allOf base is cut', () => {
  const schema = expandObject(ref('Child'), {
    Base: { type: 'object', properties: { self: ref('Base') } },
    Child: { allOf: [ref('Base')] },
  });
  expect(referenceOf(propertyOf(schema, 'self').schema)).toMatchObject({ name: 'Base', recursive: true });
});

// Merged each time, they would be 2 to the power of 40.
test('parts that share parts are merged once', () => {
  const schemas: JsonObject = { Last: { properties: { end: {} } } };
  for (let level = 40; level > 0; level -= 1) {
    const next: Json = level === 40 ? ref('Last') : ref(`L${level + 1}`);
    schemas[`L${level}`] = { allOf: [next, next] };
  }
  expect(namesOf(expand(ref('L1'), schemas).schema)).toEqual(['end']);
});

test('a chain of ten thousand bases does not fill the stack', () => {
  const schemas: JsonObject = Object.fromEntries(
    Array.from({ length: 10_000 }, (_, index) => [
      `L${index}`,
      { allOf: [ref(`L${index + 1}`)], properties: { [`p${index}`]: {} } },
    ]),
  );
  expect(namesOf(expand(ref('L0'), schemas).schema)).toContain('p0');
});
