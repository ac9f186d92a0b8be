import { describe, expect, test } from 'vitest';

import { formField, isSecretName, type Widget } from '../../../web/app/console/form-schema.ts';
import type { JsonSchema } from '../../../web/model/request/console.ts';

const widget = (schema: JsonSchema, definitions: Record<string, JsonSchema> = {}): Widget =>
  formField(schema, definitions).widget;

describe('the widget', () => {
  test.each<[string, JsonSchema, Partial<Widget>]>([
    ['a text', { type: 'string', format: 'date' }, { kind: 'text', format: 'date', isLong: false, isSecret: false }],
    ['a long text', { type: 'string', maxLength: 2_000 }, { kind: 'text', isLong: true }],
    ['a password', { type: 'string', format: 'password' }, { kind: 'text', isSecret: true }],
    ['a whole number', { type: 'integer' }, { kind: 'number', isInteger: true }],
    ['a number or null', { type: ['number', 'null'] }, { kind: 'number', isInteger: false }],
    ['a truth value', { type: 'boolean' }, { kind: 'options', values: [true, false] }],
    ['a list of values', { type: 'string', enum: ['a', null, 'b'] }, { kind: 'options', values: ['a', 'b'] }],
    ['a constant', { const: 'card' }, { kind: 'options', values: ['card'] }],
    ['constants as alternatives', { oneOf: [{ const: 'a' }, { const: 'b' }] }, { kind: 'options', values: ['a', 'b'] }],
    [
      'a list',
      { type: 'array', items: { type: 'string' } },
      { kind: 'list', items: { type: 'string' }, options: null },
    ],
    [
      'a set of values',
      { type: 'array', uniqueItems: true, items: { enum: ['a', 'b'] } },
      { kind: 'list', options: ['a', 'b'] },
    ],
    ['a tuple', { type: 'array', prefixItems: [true] }, { kind: 'json' }],
    [
      'a map',
      { type: 'object', additionalProperties: { type: 'integer' } },
      { kind: 'object', properties: [], others: { type: 'integer' } },
    ],
    ['an object of anything', { type: 'object' }, { kind: 'json' }],
    ['anything', true, { kind: 'json' }],
    ['nothing that is known', { format: 'x' }, { kind: 'json' }],
  ])('of %s', (_, schema, expected) => {
    expect(widget(schema)).toMatchObject(expected);
  });

  test('of an object has what travels in a request', () => {
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

  test('of alternatives names them', () => {
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

  test('of X or null is that of X', () => {
    const field = formField(
      { anyOf: [{ $ref: '#/$defs/X' }, { type: 'null' }], deprecated: true },
      { X: { type: 'integer', minimum: 1 } },
    );
    expect(field).toMatchObject({ widget: { kind: 'number' }, isNullable: true, isDeprecated: true, type: 'integer' });
  });

  test('ends where references lead in a circle', () => {
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
])('the name %s tells a secret: %s', (name, expected) => {
  expect(isSecretName(name)).toBe(expected);
});
