import { describe, expect, test } from 'vitest';

import { serializationOf } from '../../../../web/compile/openapi/operation/serialization.ts';
import type { ParameterLocation, Serialization } from '../../../../web/model/api/operation.ts';
import type { Json, JsonObject } from '../../../../web/model/text/json.ts';
import { expand } from '../../support/schema-context.ts';

const IDS: JsonObject = { type: 'array', items: { type: 'integer', minimum: 1 } };
const RANGE: JsonObject = {
  type: 'object',
  properties: { gt: { type: 'integer', example: 1 }, kind: { type: 'string', enum: ['phone', 'laptop'] } },
};

function written(
  name: string,
  location: ParameterLocation,
  { schema, ...parameter }: JsonObject & { schema: JsonObject },
  authored: Json[] = [],
): Serialization | null {
  return serializationOf(parameter, { name, location, schema: expand(schema).schema, authored });
}

describe('a parameter', () => {
  test.each([
    ['query', { schema: IDS }, 'repeated', 'p=1&p=2'],
    ['query', { schema: IDS, explode: false }, 'commas', 'p=1,2'],
    ['query', { schema: IDS, style: 'spaceDelimited', explode: false }, 'spaces', 'p=1%202'],
    ['query', { schema: IDS, style: 'pipeDelimited', explode: false }, 'pipes', 'p=1|2'],
    ['query', { schema: IDS, style: 'pipeDelimited', explode: true }, 'repeated', 'p=1&p=2'],
    ['query', { schema: RANGE }, 'fields', 'gt=1&kind=phone'],
    ['query', { schema: RANGE, explode: false }, 'turns', 'p=gt,1,kind,phone'],
    ['query', { schema: RANGE, style: 'deepObject' }, 'brackets', 'p[gt]=1&p[kind]=phone'],
    ['query', { schema: IDS, style: 'tabDelimited', explode: false }, 'tabs', 'p=1%092'],
    ['path', { schema: IDS }, 'commas', '1,2'],
    ['path', { schema: IDS, style: 'label', explode: true }, 'dots', '.1.2'],
    ['path', { schema: IDS, style: 'matrix', explode: true }, 'repeated', ';p=1;p=2'],
    ['path', { schema: RANGE, explode: true }, 'pairs', 'gt=1,kind=phone'],
    ['header', { schema: IDS }, 'commas', '1,2'],
    ['cookie', { schema: IDS, explode: false }, 'commas', 'p=1,2'],
  ] as const)('in the %s, %j, is written as %s', (location, parameter, notation, example) => {
    expect(written('p', location, parameter)).toEqual({ notation, example });
  });

  test('is shown with its own example first', () => {
    expect(
      written('status', 'query', { schema: { type: 'array', items: { type: 'string' } }, explode: false }, [
        ['active', 'draft', 'expired'],
      ])?.example,
    ).toBe('status=active,draft');
  });

  test.each([
    ['form', ['a,b', 'c'], 'p=a%2Cb,c'],
    ['pipeDelimited', ['a|b', 'c'], 'p=a|b'],
  ])('in style %s tells a delimiter from the same character of a value', (style, value, example) => {
    const schema = { type: 'array', items: { type: 'string' } };
    expect(written('p', 'query', { schema, style, explode: false }, [value])?.example).toBe(example);
  });

  test('is shown with allowed values', () => {
    expect(
      written('status', 'query', {
        schema: { type: 'array', items: { enum: ['draft', 'active', 'expired'] } },
        explode: false,
      })?.example,
    ).toBe('status=draft,active');
  });

  test('is written as its first alternative of several parts', () => {
    expect(
      written('created', 'query', { schema: { anyOf: [{ type: 'integer' }, RANGE] }, style: 'deepObject' })?.example,
    ).toBe('created[gt]=1&created[kind]=phone');
  });

  test.each([
    ['has one part', { schema: { type: 'string' } }],
    ['has a media type', { schema: RANGE, content: {} }],
    [
      'nests, which the standard leaves open',
      {
        schema: { type: 'object', properties: { a: { type: 'object', properties: { b: { type: 'string' } } } } },
        style: 'deepObject',
      },
    ],
    ['has an unknown style', { schema: IDS, style: 'fancy' }],
    ['has no parts to show', { schema: { type: 'object' } }],
  ] as const)('says nothing where it %s', (_, parameter) => {
    expect(written('p', 'query', parameter)).toBeNull();
  });
});
