import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';

import { articleOf, renderArticle } from '../../../../web/article/index.tsx';
import type { Encoding, Operation } from '../../../../web/model/api/operation.ts';
import type { OperationPage } from '../../../../web/model/page/page.ts';
import type { JsonObject } from '../../../../web/model/text/json.ts';
import { tinySite } from '../../support/site.ts';

/** The page of a POST operation of a document with nothing else. */
async function pageOf(fields: JsonObject, { openapi = '3.2.0', path = '/items' } = {}): Promise<OperationPage> {
  const { build } = await tinySite(
    {
      'api.json': {
        openapi,
        info: { title: 'API', version: '1' },
        paths: { [path]: { post: { operationId: 'send', tags: ['all'], responses: {}, ...fields } } },
      },
    },
    { strictness: 'warning' },
  );
  const { page } = build('/api/send');
  if (page.kind !== 'operation') throw new TypeError('The page shows no operation.');
  return page;
}

function textOf(page: OperationPage): string {
  return renderArticle(articleOf(page), renderToStaticMarkup)
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ');
}

describe('the encodings of a body', () => {
  const NESTED: JsonObject = {
    requestBody: {
      content: {
        'multipart/mixed': {
          schema: { type: 'array' },
          prefixEncoding: [
            { contentType: 'application/json', headers: { 'X-Part': { schema: { type: 'string' } } } },
            {
              contentType: 'multipart/form-data',
              encoding: {
                cover: {
                  contentType: 'image/png',
                  headers: { 'X-Part': { description: 'Of the cover.', schema: { type: 'string' } } },
                },
                notes: {
                  contentType: 'multipart/mixed',
                  prefixEncoding: [{ contentType: 'text/markdown' }],
                  itemEncoding: { contentType: 'text/plain' },
                },
              },
            },
          ],
          itemEncoding: { contentType: 'multipart/related', itemEncoding: { contentType: 'image/webp' } },
        },
      },
    },
  };
  const bodyOf = ({ operation }: { operation: Operation }): Encoding[] =>
    operation.requestBody?.content[0]?.encoding ?? [];
  const treeOf = (encodings: readonly Encoding[]): unknown[] =>
    encodings.map(({ name, kind, contentType, parts }) => [name, kind, contentType, ...treeOf(parts)]);

  test('can be nested to any depth', async () => {
    expect(treeOf(bodyOf(await pageOf(NESTED)))).toEqual([
      ['[0]', 'position', 'application/json'],
      [
        '[1]',
        'position',
        'multipart/form-data',
        ['cover', 'property', 'image/png'],
        ['notes', 'property', 'multipart/mixed', ['[0]', 'position', 'text/markdown'], ['[…]', 'items', 'text/plain']],
      ],
      ['[…]', 'items', 'multipart/related', ['[…]', 'items', 'image/webp']],
    ]);
  });

  test('are all on the page, each header with an anchor of its own', async () => {
    const page = await pageOf(NESTED);
    const text = textOf(page);
    for (const type of ['image/png', 'text/markdown', 'text/plain', 'multipart/related', 'image/webp'])
      expect(text).toContain(type);
    expect(text).toContain('Of the cover.');
    const ids = [...renderArticle(articleOf(page), renderToStaticMarkup).matchAll(/ id="([^"]*X-Part)"/g)].map(
      ([, id]) => id,
    );
    expect(ids).toEqual(['body.encoding.0.header.X-Part', 'body.encoding.1.encoding.cover.header.X-Part']);
  });

  test('name a part by its position, and the further parts', async () => {
    const text = textOf(
      await pageOf({
        requestBody: {
          content: { 'multipart/mixed': { itemSchema: {}, prefixEncoding: [{ style: 'form' }], itemEncoding: {} } },
        },
      }),
    );
    expect(text).toContain('[0] style: form');
    expect(text).toContain('[…] each further part');
  });
});

describe('allowReserved', () => {
  const IN_ALL: JsonObject = {
    parameters: ['path', 'query', 'header', 'cookie'].map((location) => ({
      name: location,
      in: location,
      required: true,
      allowReserved: true,
      schema: { type: 'string' },
    })),
  };
  const namesIn = async (openapi: string): Promise<string[]> => {
    const { operation } = await pageOf(IN_ALL, { openapi, path: '/items/{path}' });
    return operation.parameters.filter(({ allowReserved }) => allowReserved).map(({ name }) => name);
  };

  test.each([
    ['3.0.4', ['query']],
    ['3.1.1', ['query']],
    ['3.2.0', ['path', 'query', 'cookie']],
  ])('applies to the locations that OpenAPI %s gives it', async (openapi, names) => {
    expect(await namesIn(openapi)).toEqual(names);
  });

  test('does not apply to a media type, nor to a cookie that is not encoded', async () => {
    const { operation } = await pageOf({
      parameters: [
        { name: 'q', in: 'query', allowReserved: true, content: { 'application/json': { schema: {} } } },
        { name: 'c', in: 'cookie', style: 'cookie', allowReserved: true, schema: { type: 'string' } },
      ],
    });
    expect(operation.parameters.map(({ allowReserved }) => allowReserved)).toEqual([false, false]);
  });

  test('is worded for a path, in which some characters are always encoded', async () => {
    const text = textOf(await pageOf(IN_ALL, { path: '/items/{path}' }));
    expect(text).toContain('Reserved characters are sent as they are, except /, ? and #.');
    expect(text.split('Reserved characters such as / and ? are sent as they are.')).toHaveLength(3);
  });

  test('keeps reserved characters in the code samples', async () => {
    const parameter = (name: string, more: JsonObject): JsonObject => ({
      name,
      in: 'query',
      required: true,
      schema: { type: 'string' },
      example: 'a;b,c',
      ...more,
    });
    const page = await pageOf({ parameters: [parameter('as-is', { allowReserved: true }), parameter('encoded', {})] });
    const samples = JSON.stringify(page.operation.samples).replaceAll(/<[^>]+>/g, '');
    expect(samples).toContain('as-is=a;b,c');
    expect(samples).toContain('encoded=a%3Bb%2Cc');
  });
});

describe('allowEmptyValue', () => {
  test('applies to the query only', async () => {
    const page = await pageOf({
      parameters: ['query', 'header', 'cookie'].map((location) => ({
        name: location,
        in: location,
        allowEmptyValue: true,
        schema: { type: 'string' },
      })),
    });
    expect(page.operation.parameters.map(({ allowEmptyValue }) => allowEmptyValue)).toEqual([true, false, false]);
    expect(textOf(page).split('May be sent without a value.')).toHaveLength(2);
  });
});
