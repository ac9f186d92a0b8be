import { describe, expect, test, vi } from 'vitest';

import { check } from '../../../web/app/console/check.ts';
import { parseJson } from '../../../web/app/console/exact-json.ts';
import { en } from '../../../web/app/console/strings/en.ts';
import { es } from '../../../web/app/console/strings/es.ts';
import { pt } from '../../../web/app/console/strings/pt.ts';
import type { JsonSchema } from '../../../web/model/request/console.ts';
import type { Json } from '../../../web/model/text/json.ts';

function messages(
  value: Json,
  schema: JsonSchema,
  { definitions = {}, direction = 'request' as const, words = en.check } = {},
): string[] | undefined {
  return check(value, schema, { definitions, direction, words })?.map(
    ({ pointer, message }) => `${pointer} ${message}`,
  );
}

const user: JsonSchema = {
  type: 'object',
  required: ['name', 'age'],
  properties: {
    name: { type: 'string', minLength: 2 },
    age: { type: 'integer', minimum: 18 },
    email: { type: 'string', format: 'email' },
  },
  additionalProperties: false,
};

describe('a value', () => {
  test('that is allowed has no deviation', () => {
    expect(messages({ name: 'Maya', age: 30, email: 'maya@example.com' }, user)).toEqual([]);
  });

  test.each<[string, Json, JsonSchema, string[]]>([
    ['lacks a property', { name: 'Maya' }, user, ['/age is required.']],
    [
      'is too short and too small',
      { name: 'M', age: 3 },
      user,
      ['/name must have at least 2 characters.', '/age must be at least 18.'],
    ],
    ['has another type', { name: 5, age: '30' }, user, ['/name must be a string.', '/age must be an integer.']],
    [
      'has a property that nobody described',
      { name: 'Maya', age: 30, nmae: 1 },
      user,
      ['/nmae is not in the API description.'],
    ],
    ['has a wrong format', { name: 'Maya', age: 30, email: 'maya' }, user, ['/email must be in email format.']],
    ['is none of a list', 'x', { enum: ['a', 1] }, [' must be one of: "a", 1.']],
    ['is not the constant', 2, { const: 1 }, [' must be one of: 1.']],
    ['misses a pattern', 'x', { pattern: '^a' }, [' must match the pattern ^a.']],
    ['is of none of the types', true, { type: ['string', 'null'] }, [' must be a string or null.']],
    ['repeats an item', [1, 1], { uniqueItems: true }, [' has duplicate items.']],
    ['is ruled out', 1, { not: { type: 'integer' } }, [' has a value that is not allowed.']],
    ['has a wrong item', [1, 'a'], { items: { type: 'integer' } }, ['/1 must be an integer.']],
    ['lacks an item', ['a'], { contains: { type: 'integer' } }, [' is missing a required item.']],
    ['has too few items', [], { minItems: 1 }, [' must have at least 1 item.']],
    ['lacks what goes together', { a: 1 }, { dependentRequired: { a: ['b'] } }, ['/b is required when “a” is set.']],
    [
      'breaks what follows from a condition',
      { kind: 'a' },
      // oxlint-disable-next-line unicorn/no-thenable -- `then` is JSON Schema's word, and nothing awaits a schema
      { if: { required: ['kind'] }, then: { required: ['size'] } },
      ['/size is required.'],
    ],
    [
      'has a name that must be encoded',
      { 'a/b c%': 'x' },
      { properties: { 'a/b c%': { type: 'integer' } } },
      ['/a~1b c% must be an integer.'],
    ],
  ])('that %s', (_, value, schema, expected) => {
    expect(messages(value, schema)).toEqual(expected);
  });

  test('may have more digits than a double', () => {
    expect(messages(parseJson('9007199254740993'), { type: 'integer', minimum: 1 })).toEqual([]);
  });

  test('is checked through references', () => {
    expect(
      messages(
        { children: [{ name: 1 }] },
        { $ref: '#/$defs/Node' },
        {
          definitions: {
            Node: { properties: { name: { type: 'string' }, children: { items: { $ref: '#/$defs/Node' } } } },
          },
        },
      ),
    ).toEqual(['/children/0/name must be a string.']);
  });
});

describe('of alternatives', () => {
  const payment: JsonSchema = {
    oneOf: [
      { required: ['kind', 'number'], properties: { kind: { const: 'card' }, number: { type: 'string' } } },
      { required: ['kind', 'iban'], properties: { kind: { const: 'bank' }, iban: { type: 'string', minLength: 15 } } },
    ],
    'x-choices': [
      { label: 'Card', value: 'card' },
      { label: 'Bank', value: 'bank' },
    ],
    'x-discriminator': 'kind',
  };

  test('the one that the discriminator names says what is wrong', () => {
    expect(messages({ kind: 'bank', iban: 'DE1' }, payment)).toEqual(['/iban must have at least 15 characters.']);
    expect(messages({ kind: 'card' }, payment)).toEqual(['/number is required.']);
  });

  test('the one that fits best does, where nothing names one', () => {
    const { 'x-discriminator': _none, ...open } = payment;
    expect(messages({ kind: 'bank', iban: 'DE1' }, open)).toEqual(['/iban must have at least 15 characters.']);
  });

  test('none does, where the value is of another kind', () => {
    expect(
      messages(5, {
        anyOf: [{ type: 'string' }, { type: 'object' }],
        'x-choices': [
          { label: 'string', value: null },
          { label: 'Card', value: null },
        ],
      }),
    ).toEqual([' matches none of the alternatives: string, Card.']);
  });

  test('several fit where only one may', () => {
    expect(messages(5, { oneOf: [{ type: 'integer' }, { minimum: 1 }] })).toEqual([
      ' matches several alternatives, but only one is allowed.',
    ]);
  });
});

describe('what does not travel', () => {
  const schema: JsonSchema = {
    type: 'object',
    required: ['id', 'secret'],
    properties: { id: { $ref: '#/$defs/Id' }, secret: { type: 'string', writeOnly: true } },
  };
  const definitions = { Id: { type: 'integer', readOnly: true } };

  test('need not be in a request, nor in an answer', () => {
    expect(check({ secret: 's' }, schema, { definitions, direction: 'request', words: en.check })).toEqual([]);
    expect(check({ id: 1 }, schema, { definitions, direction: 'answer', words: en.check })).toEqual([]);
    expect(check({}, schema, { definitions, direction: 'answer', words: en.check })).toEqual([
      { pointer: '/id', message: 'is required.' },
    ]);
  });
});

test('a schema that leads back to itself is no reason to fail', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  expect(
    check(
      1,
      { $ref: '#/$defs/A' },
      { definitions: { A: { anyOf: [{ $ref: '#/$defs/A' }] } }, direction: 'answer', words: en.check },
    ),
  ).toBeNull();
  expect(warn).toHaveBeenCalledOnce();
  warn.mockRestore();
});

test('there are at most two hundred deviations', () => {
  expect(
    check(
      Array.from({ length: 5_000 }, () => 'x'),
      { items: { type: 'integer' } },
      { definitions: {}, direction: 'answer', words: en.check },
    ),
  ).toHaveLength(200);
});

test('every limit and type has words in each language', () => {
  for (const { check: words } of [es, pt]) {
    expect(Object.keys(words.limits)).toEqual(Object.keys(en.check.limits));
    expect(Object.keys(words.types)).toEqual(Object.keys(en.check.types));
  }
  expect(messages(3, { minimum: 18 }, { words: es.check })).toEqual([' debe ser como mínimo 18.']);
  expect(messages(3, { minimum: 18 }, { words: pt.check })).toEqual([' deve ser no mínimo 18.']);
});
