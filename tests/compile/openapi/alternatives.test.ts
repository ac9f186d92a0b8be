import { describe, expect, test } from 'vitest';
import type { Json, JsonObject } from '../../../web/model/json.ts';
import { expand, expandObject, propertyOf, ref, referenceOf } from '../support/drawing.ts';

const PETS: JsonObject = {
  Dog: { type: 'object', properties: { kind: { type: 'string' }, barks: { type: 'boolean' } } },
  Cat: { type: 'object', title: 'A cat', properties: { kind: { type: 'string' } } },
};

describe('alternatives', () => {
  test('are picked by title, name or type', () => {
    const schema = expandObject({ oneOf: [ref('Dog'), ref('Cat'), { type: 'string' }, { type: 'array', items: { type: 'integer' } }] }, PETS);
    expect(schema.oneOf.map(({ label, anchor }) => [label, anchor])).toEqual([
      ['Dog', 'body.Dog'],
      ['A cat', 'body.A-cat'],
      ['string 3', 'body.string-3'],
      ['integer[] 4', 'body.integer[]-4'],
    ]);
    expect(schema.type).toBe('Dog | Cat | string | …');
  });

  test('of oneOf and anyOf stay apart', () => {
    const schema = expandObject({ oneOf: [ref('Dog'), ref('Cat')], anyOf: [{ type: 'object' }, { type: 'string' }] }, PETS);
    expect(schema.oneOf).toHaveLength(2);
    expect(schema.anyOf).toHaveLength(2);
  });

  test.each<[string, JsonObject, (string | null)[]]>([
    ['no discriminator', {}, [null, null]],
    ['a discriminator alone', { discriminator: { propertyName: 'kind' } }, ['Dog', 'Cat']],
    ['a mapping by reference', { discriminator: { propertyName: 'kind', mapping: { dog: '#/components/schemas/Dog' } } }, ['dog', 'Cat']],
    ['a mapping by name', { discriminator: { propertyName: 'kind', mapping: { c: 'Cat', d: 'Dog' } } }, ['d', 'c']],
  ])('with %s have the value that selects them', (_, discriminator, values) => {
    const schema = expandObject({ oneOf: [ref('Dog'), ref('Cat')], ...discriminator }, PETS);
    expect(schema.oneOf.map(({ discriminatorValue }) => discriminatorValue)).toEqual(values);
  });

  test('of a base type come from its mapping', () => {
    const schemas: JsonObject = {
      Pet: { type: 'object', properties: { kind: { type: 'string' } }, discriminator: { propertyName: 'kind', mapping: { dog: 'Dog', hound: '#/components/schemas/Dog' } } },
      Dog: { allOf: [ref('Pet'), { properties: { barks: {} } }] },
    };
    const schema = expandObject(ref('Pet'), schemas);
    expect(schema.discriminator).toBe('kind');
    expect(schema.oneOf).toMatchObject([{ label: 'Dog', discriminatorValue: 'dog', schema: { properties: [{ name: 'kind' }, { name: 'barks' }] } }]);
  });

  test('that are constants are values with their meaning', () => {
    const schema = expandObject({ oneOf: [{ const: 'a', description: 'First' }, { const: 2, title: 'Second' }, { type: 'null' }] });
    expect(schema).toMatchObject({ oneOf: [], nullable: true, enum: [{ value: '"a"', description: 'First' }, { value: '2', description: 'Second' }] });
  });

  test('of nothing but nulls are null', () => {
    expect(expandObject({ oneOf: [{ type: 'null' }] })).toMatchObject({ nullable: true, oneOf: [] });
    expect(expandObject({ type: 'null' })).toMatchObject({ nullable: true, types: [], type: 'null' });
  });
});

describe('null', () => {
  test.each<[string, Json]>([
    ['nullable', { type: 'string', nullable: true }],
    ['a list of types', { type: ['string', 'null'] }],
    ['anyOf with null', { anyOf: [{ type: 'string' }, { type: 'null' }] }],
    ['oneOf with null', { oneOf: [{ type: 'null' }, { type: 'string' }] }],
    ['oneOf with an enum of null', { oneOf: [{ type: 'string' }, { enum: [null] }] }],
  ])('written as %s is one thing', (_, json) => {
    expect(expandObject(json)).toMatchObject({ types: ['string'], type: 'string', nullable: true, oneOf: [], anyOf: [] });
  });

  test('beside one reference keeps what that says', () => {
    const schema = expandObject({ properties: { pet: { description: 'The pet', anyOf: [ref('Dog'), { type: 'null' }] } } }, PETS);
    expect(propertyOf(schema, 'pet').schema).toMatchObject({ name: 'Dog', description: 'The pet', nullable: true, properties: [{ name: 'kind' }, { name: 'barks' }] });
  });

  test('beside several alternatives is no alternative', () => {
    const schema = expandObject({ anyOf: [ref('Dog'), ref('Cat'), { type: 'null' }] }, PETS);
    expect(schema).toMatchObject({ nullable: true, anyOf: [{ label: 'Dog' }, { label: 'A cat' }] });
  });
});

describe('recursion is cut', () => {
  test.each<[string, JsonObject, string]>([
    ['directly', { Node: { type: 'object', properties: { next: ref('Node') } } }, 'next'],
    ['through another', { Node: { type: 'object', properties: { next: { type: 'object', properties: { back: ref('Node') } } } } }, 'next.back'],
    ['mutually', { Node: { type: 'object', properties: { next: ref('Other') } }, Other: { type: 'object', properties: { back: ref('Node') } } }, 'next.back'],
    ['through allOf', { Node: { type: 'object', properties: { next: { allOf: [ref('Middle')] } } }, Middle: { type: 'object', properties: { back: ref('Node') } } }, 'next.back'],
    ['through additionalProperties', { Node: { type: 'object', additionalProperties: ref('Node') } }, '*'],
  ])('%s', (_, schemas, path) => {
    let schema = expand(ref('Node'), schemas).schema;
    for (const name of path.split('.')) schema = propertyOf(schema, name).schema;
    expect(referenceOf(schema)).toMatchObject({ name: 'Node', href: '/schemas/Node', recursive: true });
  });

  test('through an array', () => {
    const schema = expandObject(ref('Node'), { Node: { type: 'object', description: 'A node', deprecated: true, properties: { children: { type: 'array', items: ref('Node') } } } });
    const children = propertyOf(schema, 'children').schema;
    expect(children).toMatchObject({ type: 'Node[]', items: { kind: 'reference', name: 'Node', type: 'Node', recursive: true, description: 'A node', deprecated: true } });
  });

  test('through "or null"', () => {
    const schema = expandObject(ref('Node'), { Node: { type: 'object', properties: { next: { description: 'The next', anyOf: [ref('Node'), { type: 'null' }] } } } });
    expect(propertyOf(schema, 'next').schema).toMatchObject({ kind: 'schema', type: 'Node', nullable: true, description: 'The next', oneOf: [{ label: 'Node', schema: { kind: 'reference', recursive: true } }] });
  });

  test('through alternatives', () => {
    const schema = expandObject(ref('Value'), { Value: { oneOf: [{ type: 'string' }, { type: 'array', items: ref('Value') }] } });
    expect(schema.oneOf[1]?.schema).toMatchObject({ items: { kind: 'reference', name: 'Value', recursive: true } });
  });

  test('through not and if', () => {
    const schema = expandObject(ref('Value'), { Value: { not: ref('Value'), if: ref('Value') } });
    expect(referenceOf(schema.not).recursive).toBe(true);
    expect(referenceOf(schema.conditions?.if).recursive).toBe(true);
  });

  test('where a reference leads nowhere or round in circles', () => {
    expect(expand(ref('Nowhere')).schema).toMatchObject({ kind: 'schema', type: 'Nowhere' });
    expect(expand(ref('A'), { A: ref('B'), B: ref('A') }).schema).toMatchObject({ kind: 'schema' });
  });
});
