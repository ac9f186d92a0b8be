import { describe, expect, test } from 'vitest';

import { formField, isSecretName, type Widget } from '../../../web/app/console/form-schema.ts';
import type { JsonSchema } from '../../../web/model/schema/json-schema.ts';
import { objectOf } from '../../../web/model/text/json.ts';

const widget = (schema: JsonSchema, definitions: Record<string, JsonSchema> = {}): Widget =>
  formField(schema, definitions).widget;

describe('the widget of a schema', () => {
  test.each<[string, JsonSchema, Partial<Widget>]>([
    ['a text', { type: 'string', format: 'date' }, { kind: 'text', format: 'date', isLong: false, isSecret: false }],
    ['a long text', { type: 'string', maxLength: 2_000 }, { kind: 'text', isLong: true }],
    ['a password', { type: 'string', format: 'password' }, { kind: 'text', isSecret: true }],
    ['a whole number', { type: 'integer' }, { kind: 'number', isInteger: true }],
    ['a number or null', { type: ['number', 'null'] }, { kind: 'number', isInteger: false }],
    ['a boolean', { type: 'boolean' }, { kind: 'options', values: [true, false] }],
    ['an enumeration', { type: 'string', enum: ['a', null, 'b'] }, { kind: 'options', values: ['a', 'b'] }],
    ['a constant', { const: 'card' }, { kind: 'options', values: ['card'] }],
    [
      'alternatives that are constants',
      { oneOf: [{ const: 'a' }, { const: 'b' }] },
      { kind: 'options', values: ['a', 'b'] },
    ],
    [
      'a list',
      { type: 'array', items: { type: 'string' } },
      { kind: 'list', items: { type: 'string' }, options: null },
    ],
    [
      'a list of distinct options',
      { type: 'array', uniqueItems: true, items: { enum: ['a', 'b'] } },
      { kind: 'list', options: ['a', 'b'] },
    ],
    ['a tuple', { type: 'array', prefixItems: [true] }, { kind: 'json' }],
    [
      'a map',
      { type: 'object', additionalProperties: { type: 'integer' } },
      { kind: 'object', properties: [], others: { type: 'integer' } },
    ],
    ['an object without properties', { type: 'object' }, { kind: 'json' }],
    ['any value', true, { kind: 'json' }],
    ['an unknown keyword', { format: 'x' }, { kind: 'json' }],
  ])('is right for %s', (_, schema, expected) => {
    expect(widget(schema)).toMatchObject(expected);
  });

  test('has the properties of an object that travel in a request', () => {
    const schema = {
      type: 'object',
      required: ['name'],
      properties: { id: { $ref: '#/$defs/Id' }, name: { type: 'string' }, gone: false, secret: { writeOnly: true } },
    } as JsonSchema;
    expect(widget(schema, { Id: { type: 'integer', readOnly: true } })).toMatchObject({
      kind: 'object',
      properties: [
        { name: 'name', required: true },
        { name: 'secret', required: false },
      ],
    });
  });

  test('has the labels of the alternatives', () => {
    const schema = {
      oneOf: [{ $ref: '#/$defs/Card' }, { type: 'object', properties: {} }],
      'x-choices': [
        { label: 'Card', value: 'card' },
        { label: 'Bank', value: 'bank' },
      ],
      'x-discriminator': 'kind',
    } as JsonSchema;
    expect(widget(schema, { Card: { type: 'object' } })).toMatchObject({
      kind: 'choices',
      choices: {
        discriminator: 'kind',
        alternatives: [
          { label: 'Card', value: 'card' },
          { label: 'Bank', value: 'bank' },
        ],
      },
    });
  });

  test('is the same for a nullable schema', () => {
    const field = formField(
      { anyOf: [{ $ref: '#/$defs/X' }, { type: 'null' }], deprecated: true },
      { X: { type: 'integer', minimum: 1 } },
    );
    expect(field).toMatchObject({ widget: { kind: 'number' }, isNullable: true, isDeprecated: true, type: 'integer' });
  });

  test('has the properties of all parts of an allOf, also if one contains itself', () => {
    const part = (name: string): JsonSchema => ({
      type: 'object',
      required: [name],
      properties: { [name]: { type: 'string' } },
    });
    const schema = {
      allOf: [part('city'), { $ref: '#/$defs/Loop' }, { ...objectOf(part('zip')), unevaluatedProperties: false }],
    };
    const found = widget(schema, { Loop: { allOf: [{ $ref: '#/$defs/Loop' }] } });
    expect(found).toMatchObject({
      kind: 'object',
      properties: [
        { name: 'city', required: true },
        { name: 'zip', required: true },
      ],
    });
  });

  test('is JSON for circular references', () => {
    expect(widget({ $ref: '#/$defs/A' }, { A: { $ref: '#/$defs/B' }, B: { $ref: '#/$defs/A' } })).toEqual({
      kind: 'json',
    });
    expect(widget({ $ref: '#/$defs/constructor' })).toEqual({ kind: 'json' });
  });
});

test.each([
  ['password', true],
  ['clientSecret', true],
  ['client_secret', true],
  ['accessToken', true],
  ['X-Api-Key', true],
  ['apiKey', true],
  ['privateKey', true],
  ['secretary', false],
  ['tokenise', false],
  ['Idempotency-Key', false],
  ['partnerReference', false],
  ['key', false],
])('the name %s suggests a secret: %s', (name, expected) => {
  expect(isSecretName(name)).toBe(expected);
});
