import { describe, expect, test } from 'vitest';

import { Anchors } from '../../../../web/compile/openapi/schema/anchors.ts';
import { expandSchema } from '../../../../web/compile/openapi/schema/schema.ts';
import type { Schema } from '../../../../web/model/api/schema.ts';
import type { JsonObject } from '../../../../web/model/text/json.ts';
import { contextOf, expand, expandObject, ref } from '../../support/schema-context.ts';

const ODD_NAMES = [
  '',
  ' ',
  'a b',
  'a/b',
  'a-b',
  '$ref',
  '$',
  'naïve',
  '名前',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'a.b',
  '<b>"&',
  '%41',
  '#',
  '?',
  '🙂',
  'A B',
  'x'.repeat(500),
];

test('properties of any name have an anchor each', () => {
  const properties = Object.fromEntries(
    ODD_NAMES.map((name): [string, JsonObject] => [name, { type: 'object', properties: { b: {} } }]),
  );
  const { schema, anchors } = expand({ properties });
  const all = anchorsOf(schema);
  expect(all).toHaveLength(ODD_NAMES.length * 2);
  expect(new Set(all).size).toBe(all.length);
  expect(all.filter((anchor) => !anchors.has(anchor))).toEqual([]);
  for (const anchor of all) expect(anchor).toMatch(/^[\p{L}\p{N}._~:@$*+\-[\]]+$/u);
});

function anchorsOf(schema: Schema): string[] {
  if (schema.kind === 'ref') return [];
  return [
    ...schema.properties.flatMap((property) => [property.anchor, ...anchorsOf(property.schema)]),
    ...(schema.items === null ? [] : anchorsOf(schema.items)),
  ];
}

test('an anchor is readable', () => {
  const schema = expandObject({
    properties: {
      user: {
        type: 'object',
        properties: { addresses: { type: 'array', items: { type: 'object', properties: { 'post code': {} } } } },
      },
    },
  });
  expect(anchorsOf(schema)).toEqual(['body.user', 'body.user.addresses', 'body.user.addresses.post-code']);
});

test('unusual names give valid fragments', () => {
  const schema = expandObject(
    { properties: { a: {} }, dependentSchemas: { 'b c': { properties: { d: {} } } } },
    {},
    { anchor: 'response-200-application/xml' },
  );
  expect(anchorsOf(schema)).toEqual(['response-200-application-xml.a']);
  expect(schema.dependencies).toMatchObject([
    { schema: { properties: [{ anchor: 'response-200-application-xml.with-b-c.d' }] } },
  ]);
});

test('anchors of the page are not used again', () => {
  const taken = new Anchors();
  taken.take('body.a');
  expect(expandObject({ properties: { a: {}, b: {} } }, {}, { taken }).properties.map(({ anchor }) => anchor)).toEqual([
    'body.a-2',
    'body.b',
  ]);
  expect([...taken.all]).toEqual(['body.a']);
});

describe('anchors survive', () => {
  const anchorsIn = (properties: JsonObject): Record<string, string> =>
    Object.fromEntries(expandObject({ properties }).properties.map(({ name, anchor }) => [name, anchor]));
  const properties: JsonObject = {
    'a b': {},
    'a-b': {},
    'a/b': {},
    'user.name': {},
    user: { properties: { name: {} } },
    Card: {},
    名前: {},
  };

  test('another order of the properties', () => {
    const turned = Object.fromEntries(Object.entries(properties).toReversed());
    expect(anchorsIn(turned)).toEqual(anchorsIn(properties));
    expect(anchorsIn(properties)).toEqual({
      'a b': 'body.a-b-c868',
      'a-b': 'body.a-b',
      'a/b': 'body.a-b-c14c',
      'user.name': 'body.user~name',
      user: 'body.user',
      Card: 'body.Card',
      名前: 'body.名前',
    });
  });

  test('siblings that come later', () => {
    expect(anchorsIn({ 'a-b': {}, user: {} })).toEqual({ 'a-b': 'body.a-b', user: 'body.user' });
    expect(anchorsIn({ ...properties, new: {} })).toMatchObject(anchorsIn(properties));
  });

  test('alternatives in another order, and named like a property', () => {
    const oneOf: JsonObject[] = [
      { title: 'Card', properties: { number: {} } },
      { title: 'Invoice', properties: { number: {} } },
    ];
    const numbers = (choices: JsonObject[]): Set<string> =>
      new Set(
        expandObject({ properties: { Card: { properties: { number: {} } } }, oneOf: choices }).oneOf.flatMap(
          ({ schema }) => anchorsOf(schema),
        ),
      );
    expect(numbers(oneOf)).toEqual(new Set(['body.Card-2.number', 'body.Invoice.number']));
    expect(numbers(oneOf.toReversed())).toEqual(numbers(oneOf));
    expect(expandObject({ oneOf }).oneOf.flatMap(({ schema }) => anchorsOf(schema))).toEqual([
      'body.Card.number',
      'body.Invoice.number',
    ]);
  });
});

describe('a schema too large for its page', () => {
  const LEVELS = 6;
  const WIDTH = 5;
  const tree: JsonObject = Object.fromEntries(
    Array.from({ length: LEVELS }, (_, level) => [
      `Level${level}`,
      {
        type: 'object',
        properties: Object.fromEntries(
          Array.from({ length: WIDTH }, (__, index) => [
            `p${index}`,
            level + 1 < LEVELS ? ref(`Level${level + 1}`) : { type: 'string' },
          ]),
        ),
      },
    ]),
  );

  const count = (schema: Schema): number =>
    schema.kind === 'ref' ? 1 : 1 + schema.properties.reduce((sum, property) => sum + count(property.schema), 0);

  test('is cut into named references, level by level, until it fits', () => {
    for (const maxNodes of [10_000, 1_000, 200, 40]) {
      const { schema } = expand(ref('Level0'), tree, { maxNodes });
      expect(count(schema)).toBeLessThanOrEqual(maxNodes);
    }
    expect(expandObject(ref('Level0'), tree, { maxNodes: 40 }).properties[0]?.schema).toMatchObject({
      properties: [
        { schema: { kind: 'ref', name: 'Level2', href: '/schemas/Level2', type: 'Level2', recursive: false } },
        {},
        {},
        {},
        {},
      ],
    });
  });

  test('has at least one level of named schemas', () => {
    const { schema } = expand(ref('Level0'), tree, { maxNodes: 1 });
    expect(schema).toMatchObject({
      kind: 'schema',
      properties: [{ schema: { kind: 'ref', name: 'Level1' } }, {}, {}, {}, {}],
    });
  });

  test('keeps its scalars, which are no larger than a link to them', () => {
    const { schema } = expand(
      { properties: { id: ref('Id'), user: ref('Level0') } },
      { ...tree, Id: { type: 'string', format: 'uuid' } },
      { maxNodes: 1, depths: [0] },
    );
    expect(schema).toMatchObject({
      properties: [
        { schema: { kind: 'schema', name: 'Id', format: 'uuid' } },
        { schema: { kind: 'ref', name: 'Level0' } },
      ],
    });
  });

  test('is cut at the node limit even if its parts have no page', async () => {
    const parts: JsonObject = Object.fromEntries(
      Array.from({ length: 40 }, (_, level) => [
        `p${level}`,
        {
          type: 'object',
          properties: { a: { $ref: `#/x-parts/p${level + 1}` }, b: { $ref: `#/x-parts/p${level + 1}` } },
        },
      ]),
    );
    const result = expandSchema(
      { $ref: '#/x-parts/p0' },
      { direction: 'both', anchor: 'body', maxNodes: 100 },
      { ...contextOf({ 'x-parts': parts }), schemaHref: () => null },
    );
    expect(count(result.schema)).toBeLessThan(100_000);
  });
});
