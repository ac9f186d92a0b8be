import { join } from 'node:path';

import { describe, expect, test } from 'vitest';

import { type ApiSource, readApiSource } from '../../web/compile/source/api-source.ts';
import type { JsonObject } from '../../web/model/text/json.ts';
import { MAX_BYTES, MAX_ELEMENTS, sizesOf } from './support/page-sizes.ts';
import { apiOf, temporarySite } from './support/sources.ts';

async function sourceOf(document: JsonObject): Promise<ApiSource> {
  const root = temporarySite({ 'specs/public/api.json': JSON.stringify(document) });
  const folder = join(root, 'specs/public');
  return apiOf(await readApiSource(join(folder, 'api.json'), { root, folder, strictness: 'warning', lint: false }));
}

const wide = (properties: number, prefix = 'field'): JsonObject => ({
  type: 'object',
  properties: Object.fromEntries(
    Array.from({ length: properties }, (_, index) => [
      `${prefix}${index}`,
      {
        type: 'string',
        maxLength: 64,
        description: `The ${prefix} with the number ${index}, as the customer knows it.`,
      },
    ]),
  ),
});
const times = <T>(count: number, make: (index: number) => [string, T]): Record<string, T> =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => make(index)));
const MEDIA_TYPES = ['application/json', 'application/yaml', 'application/x-protobuf'];
const inAll = (value: JsonObject): JsonObject => Object.fromEntries(MEDIA_TYPES.map((name) => [name, value]));

const HUGE: JsonObject = {
  openapi: '3.1.0',
  info: { title: 'Huge', version: '1' },
  paths: {
    '/same': {
      post: {
        operationId: 'same',
        tags: ['a'],
        requestBody: { content: inAll({ schema: { $ref: '#/components/schemas/Record' } }) },
        responses: times(4, (index) => [
          String(200 + index),
          { description: 'Done', content: inAll({ schema: { $ref: '#/components/schemas/Record' } }) },
        ]),
      },
    },
    '/different': {
      post: {
        operationId: 'different',
        tags: ['a'],
        requestBody: { content: { 'application/json': { schema: wide(500) } } },
        responses: times(8, (index) => [
          String(200 + index),
          { description: 'Done', content: { 'application/json': { schema: wide(400, `value${index}-`) } } },
        ]),
      },
    },
    '/examples': {
      get: {
        operationId: 'examples',
        tags: ['a'],
        responses: {
          200: {
            description: 'Done',
            content: {
              'application/json': {
                examples: times(6, (index) => [
                  `example${index}`,
                  { value: times(5_000, (number) => [`key${number}`, number]) },
                ]),
              },
            },
          },
        },
      },
    },
    ...times(2_000, (index) => [
      `/group${index % 100}/records${index}`,
      { get: { operationId: `record${index}`, tags: [`Group ${index % 100}`], responses: {} } },
    ]),
  },
  components: {
    schemas: {
      Record: { ...wide(60), required: ['field0'] },
      Wide: wide(3_000),
      Choice: { oneOf: Array.from({ length: 1_500 }, (_, index) => wide(2, `choice${index}-`)) },
    },
  },
};

describe('the pages of a document with very large parts', () => {
  test('stay small', async () => {
    const sizes = sizesOf(await sourceOf(HUGE), (route) => !/\/(?:record|group-)/.test(route));
    expect(
      sizes
        .filter(({ bytes, elements }) => bytes > MAX_BYTES || elements > MAX_ELEMENTS)
        .map(({ route, bytes, elements }) => ({ route, bytes, elements })),
    ).toEqual([]);
    const at = (route: string): string => sizes.find((size) => size.route === route)?.markup ?? '';
    // A tree is shown once for requests and once for responses, and the others link to it.
    expect(at('/api/same').match(/The field with the number 7,/g)).toHaveLength(2);
    expect(at('/api/same')).toContain('<a href="#body.application-json">Same as application/json</a>');
    expect(at('/api/same')).toContain('<a href="#response-200.application-json">Same as 200 application/json</a>');
    for (const [, id = ''] of at('/api/same').matchAll(/class="same"><a href="#([^"]+)"/g))
      expect(at('/api/same')).toContain(`id="${decodeURI(id)}"`);
    // The reader learns about everything that is left out.
    expect(at('/api/different')).toMatch(/[\d,]+ more properties in the OpenAPI document/);
    expect(at('/api/schemas/wide')).toMatch(/[\d,]+ more properties in the OpenAPI document/);
    expect(at('/api/examples')).toContain('The rest of this example is in the OpenAPI document.');
    expect(at('/api/huge')).toContain('<a href="/api/group-1">and 17 more</a>');
  });
});
