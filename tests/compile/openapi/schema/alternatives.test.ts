import { describe, expect, test } from 'vitest';

import type { Json, JsonObject } from '../../../../web/model/text/json.ts';
import { expand, expandObject, objectOf, propertyOf, ref, referenceOf } from '../../support/schema-context.ts';

const PETS: JsonObject = {
  Dog: { type: 'object', properties: { kind: { type: 'string' }, barks: { type: 'boolean' } } },
  Cat: { type: 'object', title: 'A cat', properties: { kind: { type: 'string' } } },
};

describe('alternatives', () => {
  test('are picked by title, name or type', () => {
    const schema = expandObject(
      { oneOf: [ref('Dog'), ref('Cat'), { type: 'string' }, { type: 'array', items: { type: 'integer' } }] },
      PETS,
    );
    expect(schema.oneOf.map(({ label, anchor }) => [label, anchor])).toEqual([
      ['Dog', 'body.Dog'],
      ['A cat', 'body.A-cat'],
      ['string', 'body.string'],
      ['integer[]', 'body.integer[]'],
    ]);
    expect(schema.type).toBe('Dog | Cat | string | …');
  });

  test('that are the constant null show it, and its title', () => {
    expect(expandObject({ const: null })).toMatchObject({ type: 'null', nullable: true, const: 'null' });
    const { enum: values, type } = expandObject({ oneOf: [{ const: null, title: 'Nothing' }, { const: 1 }] });
    expect(type).toBe('null | integer');
    expect(values).toMatchObject([{ value: 'null', title: 'Nothing' }, { value: '1' }]);
  });

  test.each<[string, Json, string, string]>([
    ['its format', { type: 'string', format: 'email' }, 'string (email)', 'body.string-email'],
    [
      'its constant property',
      { properties: { kind: { const: 'card' }, number: {} } },
      '{ kind: card }',
      'body.kind:-card',
    ],
    ['their required properties', { required: ['email'] }, '{ email }', 'body.email'],
    ['their properties', { properties: { a: {}, b: {}, c: {}, d: {} } }, '{ a, b, c, … }', 'body.a-b-c'],
  ])('without a name are distinguished by %s', (_, choice, label, anchor) => {
    expect(expandObject({ oneOf: [choice, { type: 'integer' }] }).oneOf[0]).toMatchObject({ label, anchor });
  });

  test('that look the same are numbered, and have anchors that do not depend on the number', () => {
    const short: Json = { type: 'string', maxLength: 3 };
    const long: Json = { type: 'string', maxLength: 9 };
    const anchors = (choices: Json[]): [string, string][] =>
      expandObject({ oneOf: choices }).oneOf.map(({ label, anchor, schema }) => [
        label,
        `${anchor} ${JSON.stringify(objectOf(schema).constraints)}`,
      ]);
    const [first, second] = [anchors([short, long]), anchors([long, short])];
    expect(first.map(([label]) => label)).toEqual(['string 1', 'string 2']);
    expect(new Set(first.map(([, anchor]) => anchor))).toEqual(new Set(second.map(([, anchor]) => anchor)));
    expect(first[0]?.[1]).toMatch(/^body\.string-[\da-f]{4} /);
  });

  test('of oneOf and anyOf stay apart', () => {
    const schema = expandObject(
      { oneOf: [ref('Dog'), ref('Cat')], anyOf: [{ type: 'object' }, { type: 'string' }] },
      PETS,
    );
    expect(schema.oneOf).toHaveLength(2);
    expect(schema.anyOf).toHaveLength(2);
  });

  test.each<[string, JsonObject, (string | null)[]]>([
    ['no discriminator', {}, [null, null]],
    ['a discriminator alone', { discriminator: { propertyName: 'kind' } }, ['Dog', 'Cat']],
    [
      'a mapping by reference',
      { discriminator: { propertyName: 'kind', mapping: { dog: '#/components/schemas/Dog' } } },
      ['dog', 'Cat'],
    ],
    ['a mapping by name', { discriminator: { propertyName: 'kind', mapping: { c: 'Cat', d: 'Dog' } } }, ['d', 'c']],
  ])('with %s have the value that selects them', (_, discriminator, values) => {
    const schema = expandObject({ oneOf: [ref('Dog'), ref('Cat')], ...discriminator }, PETS);
    expect(schema.oneOf.map(({ discriminatorValue }) => discriminatorValue)).toEqual(values);
  });

  test('of a base type come from its mapping', () => {
    const schemas: JsonObject = {
      Pet: {
        type: 'object',
        properties: { kind: { type: 'string' } },
        discriminator: { propertyName: 'kind', mapping: { dog: 'Dog', hound: '#/components/schemas/Dog' } },
      },
      Dog: { allOf: [ref('Pet'), { properties: { barks: {} } }] },
    };
    const schema = expandObject(ref('Pet'), schemas);
    expect(schema.discriminator).toBe('kind');
    expect(schema.oneOf).toMatchObject([
      { label: 'Dog', discriminatorValue: 'dog', schema: { properties: [{ name: 'kind' }, { name: 'barks' }] } },
    ]);
  });

  test('of a base type without alternatives are the schemas that extend it', () => {
    const schemas: JsonObject = {
      Pet: { type: 'object', properties: { kind: { type: 'string' } }, discriminator: { propertyName: 'kind' } },
      Dog: { allOf: [ref('Pet'), { properties: { barks: {} } }] },
      Cat: { allOf: [ref('Pet')] },
    };
    expect(
      expandObject(ref('Pet'), schemas).oneOf.map(({ label, discriminatorValue }) => [label, discriminatorValue]),
    ).toEqual([
      ['Dog', 'Dog'],
      ['Cat', 'Cat'],
    ]);
    expect(expandObject(ref('Dog'), schemas)).toMatchObject({
      oneOf: [],
      properties: [{ name: 'kind' }, { name: 'barks' }],
    });
    expect(expandObject(ref('Cat'), schemas)).toMatchObject({ oneOf: [], properties: [{ name: 'kind' }] });
  });

  test('of a base type stay with a property that is one of them', () => {
    const schemas: JsonObject = {
      Pet: {
        type: 'object',
        properties: { kind: { type: 'string' } },
        discriminator: { propertyName: 'kind', mapping: { dog: 'Dog' } },
      },
      Dog: { allOf: [ref('Pet'), { properties: { barks: {} } }] },
      Owner: { properties: { pet: { allOf: [ref('Pet')], description: 'Its pet' } } },
    };
    expect(propertyOf(expandObject(ref('Owner'), schemas), 'pet').schema).toMatchObject({
      description: 'Its pet',
      oneOf: [{ label: 'Dog', discriminatorValue: 'dog' }],
    });
  });

  test('of a base type are not offered by its subtypes', () => {
    const schemas: JsonObject = {
      Pet: {
        type: 'object',
        properties: { kind: { type: 'string' } },
        oneOf: [ref('Dog'), ref('Cat')],
        discriminator: { propertyName: 'kind' },
      },
      Dog: { allOf: [ref('Pet'), { properties: { barks: {} } }] },
      Cat: { allOf: [ref('Pet'), { properties: { purrs: {} } }] },
    };
    expect(expandObject(ref('Dog'), schemas)).toMatchObject({
      oneOf: [],
      properties: [{ name: 'kind' }, { name: 'barks' }],
    });
  });

  test.each(['oneOf', 'anyOf'])('of %s that are enums of one value are values as well', (word) => {
    expect(expandObject({ [word]: [{ enum: ['a'], description: 'First' }, { const: 'b' }] })).toMatchObject({
      oneOf: [],
      anyOf: [],
      types: ['string'],
      enum: [{ value: '"a"', title: null, description: 'First' }, { value: '"b"' }],
    });
  });

  test('that are constants are values with their meaning', () => {
    const schema = expandObject({
      oneOf: [{ const: 'a', description: 'First' }, { const: 2, title: 'Second' }, { type: 'null' }],
    });
    expect(schema).toMatchObject({
      oneOf: [],
      nullable: true,
      enum: [
        { value: '"a"', description: 'First' },
        { value: '2', title: 'Second', description: null },
      ],
    });
  });

  test('that are all null are null', () => {
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
    ['nullable beside a reference', { $ref: '#/components/schemas/Text', nullable: true }],
    ['nullable around one reference', { nullable: true, allOf: [{ $ref: '#/components/schemas/Text' }] }],
  ])('written as %s is one thing', (_, json) => {
    expect(expandObject(json, { Text: { type: 'string' } })).toMatchObject({
      types: ['string'],
      type: 'string',
      nullable: true,
      oneOf: [],
      anyOf: [],
    });
  });

  test('among the values of an untyped list is allowed', () => {
    expect(expandObject({ enum: ['a', null] })).toMatchObject({
      types: ['string'],
      nullable: true,
      enum: [{ value: '"a"' }, { value: 'null' }],
    });
    expect(expandObject({ type: 'string', enum: ['a', null] }).nullable).toBe(false);
  });

  test('beside one $ref keeps the keywords of its target', () => {
    const schema = expandObject(
      { properties: { pet: { description: 'The pet', anyOf: [ref('Dog'), { type: 'null' }] } } },
      PETS,
    );
    expect(propertyOf(schema, 'pet').schema).toMatchObject({
      name: 'Dog',
      description: 'The pet',
      nullable: true,
      properties: [{ name: 'kind' }, { name: 'barks' }],
    });
  });

  test('beside several alternatives is not an alternative', () => {
    const schema = expandObject({ anyOf: [ref('Dog'), ref('Cat'), { type: 'null' }] }, PETS);
    expect(schema).toMatchObject({ nullable: true, anyOf: [{ label: 'Dog' }, { label: 'A cat' }] });
  });
});

describe('recursion is cut', () => {
  test.each<[string, JsonObject, string]>([
    ['directly', { Node: { type: 'object', properties: { next: ref('Node') } } }, 'next'],
    [
      'through another',
      { Node: { type: 'object', properties: { next: { type: 'object', properties: { back: ref('Node') } } } } },
      'next.back',
    ],
    [
      'mutually',
      {
        Node: { type: 'object', properties: { next: ref('Other') } },
        Other: { type: 'object', properties: { back: ref('Node') } },
      },
      'next.back',
    ],
    [
      'through allOf',
      {
        Node: { type: 'object', properties: { next: { allOf: [ref('Middle')] } } },
        Middle: { type: 'object', properties: { back: ref('Node') } },
      },
      'next.back',
    ],
    ['through additionalProperties', { Node: { type: 'object', additionalProperties: ref('Node') } }, '*'],
  ])('%s', (_, schemas, path) => {
    let schema = expand(ref('Node'), schemas).schema;
    for (const name of path.split('.')) schema = propertyOf(schema, name).schema;
    expect(referenceOf(schema)).toMatchObject({ name: 'Node', href: '/schemas/Node', recursive: true });
  });

  test('through an array', () => {
    const schema = expandObject(ref('Node'), {
      Node: {
        type: 'object',
        description: 'A node',
        deprecated: true,
        properties: { children: { type: 'array', items: ref('Node') } },
      },
    });
    const children = propertyOf(schema, 'children').schema;
    expect(children).toMatchObject({
      type: 'Node[]',
      items: {
        kind: 'ref',
        name: 'Node',
        type: 'Node',
        recursive: true,
        description: 'A node',
        deprecated: true,
      },
    });
  });

  test('through "or null"', () => {
    const schema = expandObject(ref('Node'), {
      Node: {
        type: 'object',
        properties: { next: { description: 'The next', anyOf: [ref('Node'), { type: 'null' }] } },
      },
    });
    expect(propertyOf(schema, 'next').schema).toMatchObject({
      kind: 'schema',
      type: 'Node',
      nullable: true,
      description: 'The next',
      oneOf: [{ label: 'Node', schema: { kind: 'ref', recursive: true } }],
    });
  });

  test.each<[string, Json[]]>([
    ['allOf of one reference', [ref('Node')]],
    ['allOf of a reference and a note', [ref('Node'), { description: 'Once more' }]],
  ])('through %s', (_, allOf) => {
    const { schema, circular } = expand(ref('Node'), {
      Node: { type: 'object', properties: { next: { allOf, title: 'Next' } } },
    });
    expect(propertyOf(schema, 'next').schema).toMatchObject({
      title: 'Next',
      type: 'Node',
      properties: [],
      allOf: [{ kind: 'ref', name: 'Node', recursive: true }],
    });
    expect(circular).toEqual([]);
  });

  test('through allOf that adds to it', () => {
    const { schema, circular } = expand(ref('Node'), {
      Node: {
        type: 'object',
        properties: { next: { allOf: [ref('Node'), { properties: { distance: { type: 'integer' } } }] } },
      },
    });
    expect(propertyOf(schema, 'next').schema).toMatchObject({
      properties: [{ name: 'distance' }],
      allOf: [{ kind: 'ref', recursive: true }],
    });
    expect(circular).toEqual([]);
  });

  test('through alternatives', () => {
    const schema = expandObject(ref('Value'), {
      Value: { oneOf: [{ type: 'string' }, { type: 'array', items: ref('Value') }] },
    });
    expect(schema.oneOf[1]?.schema).toMatchObject({ items: { kind: 'ref', name: 'Value', recursive: true } });
  });

  test('through not and if', () => {
    const schema = expandObject(ref('Value'), { Value: { not: ref('Value'), if: ref('Value'), else: {} } });
    expect(referenceOf(schema.not).recursive).toBe(true);
    expect(schema.conditions).toMatchObject({ kind: 'schemas', if: { kind: 'ref', recursive: true } });
  });

  test('with a $ref that is missing or circular', () => {
    expect(expand(ref('Nowhere')).schema).toMatchObject({ kind: 'schema', type: 'Nowhere' });
    expect(expand(ref('A'), { A: ref('B'), B: ref('A') }).schema).toMatchObject({ kind: 'schema' });
  });
});
