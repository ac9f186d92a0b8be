import { expect, test } from 'vitest';
import type { Json, JsonObject } from '../../../web/model/json.ts';
import { expand, expandObject, namesOf, propertyOf, ref, referenceOf } from '../support/drawing.ts';

test('allOf adds properties, requirements and what stands beside it', () => {
  const schema = expandObject(
    { allOf: [ref('Base'), { required: ['b'], properties: { b: { type: 'integer' } } }], properties: { c: { type: 'boolean' } }, required: ['c'], description: 'Own' },
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
  ['the larger minimum', { minimum: 1, minLength: 5, minItems: 2 }, { minimum: 3, minLength: 2, minItems: 1 }, { minimum: 3, minLength: 5, minItems: 2 }],
  ['the smaller maximum', { maximum: 9, maxProperties: 4 }, { maximum: 12, maxProperties: 2 }, { maximum: 9, maxProperties: 2 }],
  ['the common type', { type: ['string', 'null'] }, { type: 'string' }, { type: 'string' }],
  ['an integer out of any number', { type: 'number' }, { type: 'integer' }, { type: 'integer' }],
  ['the common values', { enum: ['a', 'b'] }, { enum: ['b', 'c'] }, { enum: ['b'] }],
  ['the second default', { default: 1 }, { default: 2 }, { default: 2 }],
])('allOf takes %s', (_, first, second, both) => {
  expect(expand({ allOf: [first, second] }).schema).toEqual(expand(both).schema);
});

test('a property described twice has both descriptions', () => {
  const schema = expandObject({ allOf: [{ properties: { a: { type: 'string', minLength: 1 } } }, { properties: { a: { maxLength: 9, description: 'Name' } } }, { properties: { a: { pattern: '^x' } } }] });
  expect(propertyOf(schema, 'a').schema).toMatchObject({ types: ['string'], description: 'Name', constraints: [{ kind: 'length', min: 1, max: 9 }, { kind: 'pattern', value: '^x' }] });
});

test.each(['constructor', 'toString', 'hasOwnProperty', '__proto__'])('a property called %s is one like any other', (name) => {
  const properties = (text: string): JsonObject => ({ properties: JSON.parse(text) as JsonObject });
  const schema = expandObject({ allOf: [properties(`{"${name}": {"type": "string"}}`), properties(`{"${name}": {"maxLength": 3}, "other": {}}`)] });
  expect(namesOf(schema)).toEqual([name, 'other']);
  expect(propertyOf(schema, name).schema).toMatchObject({ types: ['string'], constraints: [{ kind: 'length', max: 3 }] });
});

test('allOf of one reference with a note is that schema with the note', () => {
  const schema = expandObject({ properties: { owner: { allOf: [ref('User')], description: 'Who pays', nullable: true } } }, { User: { type: 'object', description: 'A user', properties: { id: {} } } });
  expect(propertyOf(schema, 'owner').schema).toMatchObject({ description: 'Who pays', nullable: true, properties: [{ name: 'id' }] });
});

test('allOf that leads back to itself is reported once and leaves the rest', () => {
  const { schema, circular } = expand(ref('A'), {
    A: { allOf: [ref('B')], properties: { a: {} } },
    B: { allOf: [ref('A')], properties: { b: {} } },
  });
  expect(namesOf(schema)).toEqual(['b', 'a']);
  expect(circular).toEqual(['#/components/schemas/A']);
});

test('a circular allOf in a schema too large for its page is reported once as well', () => {
  const wide: JsonObject = Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`p${index}`, ref('Part')]));
  const { circular } = expand(ref('A'), { A: { allOf: [ref('A')], properties: wide }, Part: { type: 'object', properties: { a: {}, b: {} } } }, { maxNodes: 20 });
  expect(circular).toEqual(['#/components/schemas/A']);
});

test('a subtype of a base with alternatives does not list its siblings again', () => {
  const { schema } = expand(ref('Pet'), {
    Pet: { type: 'object', properties: { kind: { type: 'string' } }, oneOf: [ref('Dog')], discriminator: { propertyName: 'kind' } },
    Dog: { allOf: [ref('Pet'), { properties: { barks: { type: 'boolean' } } }] },
  });
  expect(schema).toMatchObject({ oneOf: [{ label: 'Dog', schema: { properties: [{ name: 'kind' }, { name: 'barks' }], oneOf: [] } }] });
});

test('a property that repeats its allOf base is cut', () => {
  const schema = expandObject(ref('Child'), { Base: { type: 'object', properties: { self: ref('Base') } }, Child: { allOf: [ref('Base')] } });
  expect(referenceOf(propertyOf(schema, 'self').schema)).toMatchObject({ name: 'Base', recursive: true });
});

test('parts that share parts are merged once', () => {
  const schemas: JsonObject = { Last: { properties: { end: {} } } };
  for (let level = 40; level > 0; level -= 1) {
    const next: Json = level === 40 ? ref('Last') : ref(`L${level + 1}`);
    schemas[`L${level}`] = { allOf: [next, next] };
  }
  const start = performance.now();
  expect(namesOf(expand(ref('L1'), schemas).schema)).toEqual(['end']);
  expect(performance.now() - start).toBeLessThan(500);
});

test('a chain of ten thousand bases does not fill the stack', () => {
  const schemas: JsonObject = Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`L${index}`, { allOf: [ref(`L${index + 1}`)], properties: { [`p${index}`]: {} } }]));
  expect(namesOf(expand(ref('L0'), schemas).schema)).toContain('p0');
});
