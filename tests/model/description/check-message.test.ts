import { describe, expect, test } from 'vitest';

import { parseJson } from '../../../web/app/console/exact-json.ts';
import { en } from '../../../web/app/console/strings/en.ts';
import { es } from '../../../web/app/console/strings/es.ts';
import { pt } from '../../../web/app/console/strings/pt.ts';
import { type Checking, checkMessage, type Deviation } from '../../../web/model/description/check-message.ts';
import type { Definitions, JsonSchema } from '../../../web/model/schema/json-schema.ts';
import type { Json } from '../../../web/model/text/json.ts';
import { operation } from '../../app/console/support.ts';

interface Options extends Partial<Checking> {
  definitions?: Definitions;
}

function check(value: Json, schema: JsonSchema, { definitions = {}, ...checking }: Options = {}): Deviation[] {
  const message = { kind: 'body', value, schema, anchor: 'body' } as const;
  return checkMessage(message, operation({ $defs: definitions }), {
    direction: 'request',
    strings: en.check,
    ...checking,
  });
}

const worded = ({ pointer, message, kind }: Deviation): string[] => [pointer, message, kind];
const messages = (value: Json, schema: JsonSchema, options: Options = {}): string[] =>
  check(value, schema, options).map(({ pointer, message }) => `${pointer} ${message}`);

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

describe('the check of a value', () => {
  test('reports nothing for a valid value', () => {
    expect(messages({ name: 'Maya', age: 30, email: 'maya@example.com' }, user)).toEqual([]);
  });

  test.each<[string, Json, JsonSchema, string[]]>([
    ['a missing property', { name: 'Maya' }, user, ['/age is required.']],
    [
      'a text that is too short and a number that is too small',
      { name: 'M', age: 3 },
      user,
      ['/name must have at least 2 characters.', '/age must be at least 18.'],
    ],
    ['values of other types', { name: 5, age: '30' }, user, ['/name must be a string.', '/age must be an integer.']],
    [
      'a property that is not described',
      { name: 'Maya', age: 30, nmae: 1 },
      user,
      ['/nmae is not in the API description.'],
    ],
    [
      'a wrong format',
      { name: 'Maya', age: 30, email: 'maya' },
      user,
      ['/email must be an email address, such as maya@example.com.'],
    ],
    ['a format without words of its own', 'x', { format: 'json-pointer' }, [' must be in json-pointer format.']],
    ['a value outside of an enumeration', 'x', { enum: ['a', 1] }, [' must be one of: "a", 1.']],
    ['a value that differs from the constant', 2, { const: 1 }, [' must be one of: 1.']],
    [
      'a text that does not match the pattern, with an example',
      '5550142',
      { pattern: '^\\+[1-9]', examples: ['+13125550142'] },
      [' must look like +13125550142.'],
    ],
    [
      'a text that does not match a pattern without an example',
      'x',
      { pattern: '^a' },
      [' doesn’t have the form that its description asks for.'],
    ],
    ['a wrong number of digits', '12345', { pattern: '^[0-9]{15}$' }, [' must have 15 digits.']],
    [
      'a wrong number of digits, with an example',
      'x',
      { pattern: '^\\d{4,6}$', examples: ['4815'] },
      [' must have 4–6 digits, such as 4815.'],
    ],
    [
      'a value of another type than the two allowed',
      true,
      { type: ['string', 'null'] },
      [' must be a string or null.'],
    ],
    ['a repeated item', [1, 1], { uniqueItems: true }, ['/1 repeats an earlier item.']],
    ['a value that `not` excludes', 1, { not: { type: 'integer' } }, [' has a value that is not allowed.']],
    ['an item of another type', [1, 'a'], { items: { type: 'integer' } }, ['/1 must be an integer.']],
    [
      'a list without the item that `contains` requires',
      ['a'],
      { contains: { type: 'integer' } },
      [' is missing a required item.'],
    ],
    ['a list with too few items', [], { minItems: 1 }, [' must have at least 1 item.']],
    [
      'a missing dependent property',
      { a: 1 },
      { dependentRequired: { a: ['b'] } },
      ['/b is required when “a” is set.'],
    ],
    [
      'a property that a condition requires',
      { kind: 'a' },
      // oxlint-disable-next-line unicorn/no-thenable -- `then` is JSON Schema's word, and nothing awaits a schema
      { if: { required: ['kind'] }, then: { required: ['size'] } },
      ['/size is required.'],
    ],
    [
      'a property name that a JSON Pointer escapes',
      { 'a/b c%': 'x' },
      { properties: { 'a/b c%': { type: 'integer' } } },
      ['/a~1b c% must be an integer.'],
    ],
  ])('reports %s', (_, value, schema, expected) => {
    expect(messages(value, schema)).toEqual(expected);
  });

  test('accepts an integer with more digits than a double', () => {
    expect(messages(parseJson('9007199254740993'), { type: 'integer', minimum: 1 })).toEqual([]);
  });

  test('follows references', () => {
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

describe('the check of alternatives', () => {
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

  test('reports the alternative that the discriminator names', () => {
    expect(messages({ kind: 'bank', iban: 'DE1' }, payment)).toEqual(['/iban must have at least 15 characters.']);
    expect(messages({ kind: 'card' }, payment)).toEqual(['/number is required.']);
  });

  test('reports the best fitting alternative without a discriminator', () => {
    const { 'x-discriminator': _none, ...open } = payment;
    expect(messages({ kind: 'bank', iban: 'DE1' }, open)).toEqual(['/iban must have at least 15 characters.']);
  });

  test('lists the alternatives if the value has another type', () => {
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

  test('reports that several alternatives fit', () => {
    expect(messages(5, { oneOf: [{ type: 'integer' }, { minimum: 1 }] })).toEqual([
      ' matches several alternatives, but only one is allowed.',
    ]);
  });
});

describe('the check of read-only and write-only properties', () => {
  const schema: JsonSchema = {
    type: 'object',
    required: ['id', 'secret'],
    properties: { id: { $ref: '#/$defs/Id' }, secret: { type: 'string', writeOnly: true } },
  };
  const definitions = { Id: { type: 'integer', readOnly: true } };

  test('does not require them in the direction they do not travel', () => {
    expect(check({ secret: 's' }, schema, { definitions })).toEqual([]);
    expect(check({ id: 1 }, schema, { definitions, direction: 'response' })).toEqual([]);
    expect(check({}, schema, { definitions, direction: 'response' }).map(worded)).toEqual([
      ['/id', 'is required.', 'missing'],
    ]);
  });
});

describe('the check of an empty text', () => {
  const schema: JsonSchema = {
    type: 'object',
    required: ['name', 'note'],
    properties: { name: { type: 'string', minLength: 2 }, note: { enum: ['', 'a'] }, city: { type: 'string' } },
  };
  const value = { name: '', note: '', city: '' };

  test('finds it missing in a form if it is required, unless the schema lists it', () => {
    expect(check(value, schema, { isBlankMissing: true }).map(worded)).toEqual([['/name', 'is required.', 'missing']]);
  });

  test('does not find its name unknown in a schema that allows no other properties', () => {
    const closed: JsonSchema = { allOf: [schema], unevaluatedProperties: false };
    expect(check(value, closed, { isBlankMissing: true }).map(worded)).toEqual([['/name', 'is required.', 'missing']]);
    expect(check({ ...value, nick: '' }, closed, { isBlankMissing: true }).map(({ pointer }) => pointer)).toContain(
      '/nick',
    );
  });

  test('treats it like any other text elsewhere', () => {
    expect(check(value, schema, { direction: 'response' }).map(worded)).toEqual([
      ['/name', 'must have at least 2 characters.', 'wrong'],
    ]);
  });
});

test('the check of a value that is nested too deep says that it was not judged', () => {
  const schema = { $ref: '#/$defs/List' };
  const definitions = { List: { items: { $ref: '#/$defs/List' } } };
  let value: Json = 1;
  for (let depth = 0; depth < 300; depth += 1) value = [value];
  expect(check(value, schema, { definitions }).map(({ kind }) => kind)).toContain('unjudged');
});

test('the check stops after 200 violations', () => {
  expect(
    check(
      Array.from({ length: 5_000 }, () => 'x'),
      { items: { type: 'integer' } },
    ),
  ).toHaveLength(200);
});

test('every limit and type has a message in each language', () => {
  for (const { check: strings } of [es, pt]) {
    expect(Object.keys(strings.limits)).toEqual(Object.keys(en.check.limits));
    expect(Object.keys(strings.types)).toEqual(Object.keys(en.check.types));
  }
  expect(messages(3, { minimum: 18 }, { strings: es.check })).toEqual([' debe ser como mínimo 18.']);
  expect(messages(3, { minimum: 18 }, { strings: pt.check })).toEqual([' deve ser no mínimo 18.']);
});
