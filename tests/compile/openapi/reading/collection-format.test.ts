import { expect, test } from 'vitest';

import { styleCollectionFormats } from '../../../../web/compile/openapi/reading/prepared.ts';
import type { JsonObject } from '../../../../web/model/text/json.ts';
import { tinySite } from '../../support/site.ts';

test('formats that OpenAPI 3 does not have become styles, outside of example values', () => {
  const list = (collectionFormat: string): Record<string, string> => ({ type: 'array', collectionFormat });
  expect(
    styleCollectionFormats({
      parameters: { A: list('tsv'), B: list('ssv'), C: list('multi') },
      responses: { R: { headers: { H: list('pipes') }, examples: { 'application/json': list('tsv') } } },
    }),
  ).toEqual({
    parameters: {
      A: { ...list('tsv'), style: 'tabDelimited', explode: false },
      B: { ...list('ssv'), style: 'spaceDelimited', explode: false },
      C: list('multi'),
    },
    responses: {
      R: {
        headers: { H: { ...list('pipes'), style: 'pipeDelimited', explode: false } },
        examples: { 'application/json': list('tsv') },
      },
    },
  });
});

test('a parameter with tabs says so, in a query and in a path', async () => {
  const ids = (name: string, location: string): object => ({
    name,
    in: location,
    required: true,
    type: 'array',
    items: { type: 'integer', enum: [1, 2] },
    collectionFormat: 'tsv',
  });
  const { build } = await tinySite(
    {
      'a.json': JSON.stringify({
        swagger: '2.0',
        info: { title: 'A', version: '1' },
        paths: {
          '/{a}': {
            get: {
              operationId: 'get',
              parameters: [ids('a', 'path'), ids('b', 'query')],
              responses: { 204: { description: 'x' } },
            },
          },
        },
      }),
    },
    { strictness: 'warning' },
  );
  expect(build('/a/get').page).toMatchObject({
    operation: {
      parameters: [
        { serialization: { notation: 'tabs', example: '1%092' } },
        { serialization: { notation: 'tabs', example: 'b=1%092' } },
      ],
    },
  });
});

test('a form field says how its values are separated, with tabs as with any other format', async () => {
  const field = (name: string): JsonObject => ({
    name,
    in: 'formData',
    type: 'array',
    items: { type: 'integer' },
    collectionFormat: name,
  });
  const { build } = await tinySite(
    {
      'a.json': JSON.stringify({
        swagger: '2.0',
        info: { title: 'A', version: '1' },
        consumes: ['application/x-www-form-urlencoded'],
        parameters: { Tabs: field('tsv') },
        paths: {
          '/own': {
            post: {
              operationId: 'sendOwn',
              tags: ['forms'],
              parameters: ['csv', 'ssv', 'tsv', 'pipes', 'multi'].map(field),
              responses: { 204: { description: 'x' } },
            },
          },
          '/shared': {
            post: {
              operationId: 'sendShared',
              tags: ['forms'],
              parameters: [{ $ref: '#/parameters/Tabs' }, field('pipes')],
              responses: { 204: { description: 'x' } },
            },
          },
        },
      }),
    },
    { strictness: 'warning' },
  );
  const encodingsOf = (route: string): unknown => {
    const { page } = build(route);
    if (page.kind !== 'operation') throw new TypeError(`${route} is no operation.`);
    return page.operation.requestBody?.content[0]?.encoding.map(({ name, style, explode }) => [name, style, explode]);
  };
  expect(encodingsOf('/a/send-own')).toEqual([
    ['csv', 'form', false],
    ['ssv', 'spaceDelimited', false],
    ['pipes', 'pipeDelimited', false],
    ['multi', 'form', true],
    ['tsv', 'tabDelimited', false],
  ]);
  expect(encodingsOf('/a/send-shared')).toEqual([
    ['pipes', 'pipeDelimited', false],
    ['tsv', 'tabDelimited', false],
  ]);
});
