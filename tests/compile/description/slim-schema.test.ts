import { describe, expect, test } from 'vitest';

import { SlimSchemas } from '../../../web/compile/description/slim-schema.ts';
import type { Json, JsonObject } from '../../../web/model/text/json.ts';
import { ref } from '../support/schema-context.ts';

function slim(value: Json | undefined, schemas: JsonObject = {}, ownRef: string | null = null): unknown {
  return new SlimSchemas({ components: { schemas } }).slim(value, new Set(), ownRef);
}

describe('a slim schema', () => {
  test.each<[string, Json | undefined, unknown]>([
    [
      'keeps the constraints and drops the prose',
      {
        type: 'string',
        title: 'Name',
        description: 'A **name**',
        example: 'a',
        minLength: 1,
        externalDocs: { url: 'x' },
        'x-note': 1,
      },
      { type: 'string', minLength: 1 },
    ],
    [
      'keeps the first example that matches a pattern',
      { pattern: '^a', example: 'b', examples: [1, `a${'b'.repeat(60)}`, 'ab', 'ac'] },
      { pattern: '^a', examples: ['ab'] },
    ],
    ['drops examples that do not match the pattern', { pattern: '^a', example: 'b' }, { pattern: '^a' }],
    [
      'drops keywords with malformed values',
      {
        type: 'strnig',
        minLength: 'one',
        maximum: null,
        multipleOf: 0,
        pattern: '(',
        required: true,
        enum: [],
        properties: [],
        items: 'x',
      },
      {},
    ],
    [
      'keeps readOnly and writeOnly',
      { type: 'string', readOnly: true, writeOnly: false, deprecated: true },
      { type: 'string', readOnly: true, deprecated: true },
    ],
    [
      'writes the boolean exclusive limits of OpenAPI 3.0 as numbers',
      { type: 'integer', minimum: 0, exclusiveMinimum: true, maximum: 9, exclusiveMaximum: false },
      { type: 'integer', exclusiveMinimum: 0, maximum: 9 },
    ],
    [
      'writes a nullable type as two types',
      { type: 'string', nullable: true, enum: ['a'] },
      { type: ['string', 'null'], enum: ['a', null] },
    ],
    [
      'writes a nullable schema without a type as an alternative',
      { nullable: true, minLength: 1 },
      { anyOf: [{ minLength: 1 }, { type: 'null' }] },
    ],
    ['allows any value without a schema', undefined, true],
    ['keeps a boolean schema', false, false],
    [
      'writes the tuple of an older draft as prefixItems',
      { type: 'array', items: [{ type: 'string' }, true], additionalItems: false },
      { type: 'array', prefixItems: [{ type: 'string' }, true], items: false },
    ],
    [
      'drops an invalid key pattern',
      { patternProperties: { '(': {}, '^x-': { type: 'string' } } },
      { patternProperties: { '^x-': { type: 'string' } } },
    ],
    ['drops a long default value', { default: 'x'.repeat(600) }, {}],
  ])('%s', (_, value, expected) => {
    expect(slim(value)).toEqual(expected);
  });

  test('merges allOf', () => {
    const schemas = { Base: { type: 'object', required: ['id'], properties: { id: { type: 'integer' } } } };
    expect(slim({ allOf: [ref('Base'), { properties: { name: { type: 'string' } } }] }, schemas)).toEqual({
      type: 'object',
      required: ['id'],
      properties: { id: { type: 'integer' }, name: { type: 'string' } },
    });
  });

  test.each([
    ['with a description', { description: 'The next one' }, { properties: { a0: { $ref: '#/$defs/L1' } } }],
    ['with a further rule', { minProperties: 1 }, {}],
  ])('of references in allOf %s stays small', (_name, beside, expected) => {
    const schemas: JsonObject = {};
    for (let level = 0; level < 30; level += 1) {
      const next = Array.from({ length: 8 }, (_, index) => [`a${index}`, { allOf: [ref(`L${level + 1}`)], ...beside }]);
      schemas[`L${level}`] = { properties: Object.fromEntries(next) as JsonObject };
    }
    const result = slim(schemas.L0, { ...schemas, L30: {} });
    expect(result).toMatchObject(expected);
    expect(JSON.stringify(result).length).toBeLessThan(200_000);
  });

  test('refers to definitions by a name without special characters', () => {
    const refs = new Set<string>();
    const schemas = new SlimSchemas({
      components: { schemas: { 'a/b c': { type: 'string' }, b_c: { type: 'integer' } } },
    });
    expect(schemas.slim({ properties: { one: ref('a~1b c'), two: ref('b_c') } }, refs)).toEqual({
      properties: { one: { $ref: '#/$defs/a_1b_c' }, two: { $ref: '#/$defs/b_c' } },
    });
    expect([...refs]).toEqual(['#/components/schemas/a~1b c', '#/components/schemas/b_c']);
    expect(schemas.keyOf('#/definitions/b_c')).toBe('b_c-2');
  });

  test('keeps annotations beside a reference and merges constraints', () => {
    const schemas = { User: { type: 'object', properties: { id: {} } } };
    expect(slim({ ...ref('User'), description: 'The owner', readOnly: true }, schemas)).toEqual({
      $ref: '#/$defs/User',
      readOnly: true,
    });
    expect(slim({ ...ref('User'), nullable: true }, schemas)).toEqual({
      anyOf: [{ $ref: '#/$defs/User' }, { type: 'null' }],
    });
    expect(slim({ ...ref('User'), required: ['id'] }, schemas)).toEqual({
      type: 'object',
      required: ['id'],
      properties: { id: {} },
    });
  });

  test('allows any value if a reference is broken or circular', () => {
    expect(slim(ref('Nobody'))).toBe(true);
    expect(slim(ref('A'), { A: ref('B'), B: ref('A') })).toBe(true);
  });

  test('ends if a schema contains itself', () => {
    const circular: JsonObject = { type: 'object' };
    circular.properties = { child: circular };
    expect(slim(circular)).toEqual({ type: 'object', properties: { child: true } });
  });

  test('ends if schemas are nested too deep', () => {
    let nested: JsonObject = { type: 'string' };
    for (let depth = 0; depth < 5_000; depth += 1) nested = { type: 'array', items: nested };
    expect(JSON.stringify(slim(nested)).match(/items/g)?.length).toBe(41);
  });

  test('names its alternatives like the page', () => {
    const schemas = {
      Card: { title: 'Card', properties: { kind: { const: 'card' } } },
      Bank: { properties: { kind: { const: 'bank' } } },
    };
    expect(
      slim(
        {
          oneOf: [ref('Card'), ref('Bank')],
          discriminator: {
            propertyName: 'kind',
            mapping: { card: '#/components/schemas/Card', bank: '#/components/schemas/Bank' },
          },
        },
        schemas,
      ),
    ).toEqual({
      oneOf: [{ $ref: '#/$defs/Card' }, { $ref: '#/$defs/Bank' }],
      'x-choices': [
        { label: 'Card', value: 'card' },
        { label: 'Bank', value: 'bank' },
      ],
      'x-discriminator': 'kind',
    });
  });

  test('offers the subtypes of a base type that lists no alternatives', () => {
    const schemas = {
      Pet: { type: 'object', discriminator: { propertyName: 'kind' }, properties: { kind: { type: 'string' } } },
      Dog: { allOf: [ref('Pet'), { properties: { barks: { type: 'boolean' } } }] },
    };
    expect(slim(schemas.Pet, schemas, '#/components/schemas/Pet')).toMatchObject({
      anyOf: [{ $ref: '#/$defs/Dog' }],
      'x-choices': [{ label: 'Dog', value: 'Dog' }],
    });
  });

  test('does not lead from a subtype without properties of its own back to its base', () => {
    const schemas = {
      Pet: { type: 'object', discriminator: { propertyName: 'kind' }, properties: { kind: { type: 'string' } } },
      Cat: { allOf: [ref('Pet')] },
    };
    const cat = slim(schemas.Cat, schemas, '#/components/schemas/Cat');
    expect(cat).toMatchObject({ type: 'object', properties: { kind: { type: 'string' } } });
    expect(cat).not.toHaveProperty('anyOf');
  });
});
