import { describe, expect, test } from 'vitest';

import { Gathering } from '../../../web/compile/search/gathering.ts';
import { gatherPage, synonymsFrom } from '../../../web/compile/site/site-search.ts';
import type { Term } from '../../../web/compile/source/content-data.ts';
import type { JsonObject } from '../../../web/model/text/json.ts';
import { ref } from '../support/schema-context.ts';
import { gathered, placesOf, searchDataOf } from '../support/search.ts';
import { tinySite } from '../support/site.ts';

const json = (schema: JsonObject): JsonObject => ({ content: { 'application/json': { schema } } });
const object = (properties: JsonObject): JsonObject => ({ type: 'object', properties });

describe('the search entries of an API description', () => {
  test('include every page with its kind', async () => {
    const data = await searchDataOf({
      tags: [{ name: 'items', description: 'Things on sale.' }],
      paths: {
        '/items': {
          get: {
            operationId: 'listItems',
            summary: 'List items',
            description: 'All of them.',
            tags: ['items'],
            deprecated: true,
            responses: {},
          },
        },
      },
      webhooks: { itemSold: { post: { summary: 'Item sold', responses: {} } } },
      components: { schemas: { Item: object({ id: { type: 'string' } }) } },
    });
    expect(placesOf(data, 'operation')).toEqual({ 'List items': ['/shop/list-items'] });
    expect(placesOf(data, 'webhook')).toEqual({ 'Item sold': ['/shop/webhooks/item-sold'] });
    expect(placesOf(data, 'schema')).toEqual({ Item: ['/shop/schemas/item'] });
    expect(Object.keys(placesOf(data, 'page'))).toEqual(['Shop', 'items', 'Webhooks']);
    expect(data.entries.find(({ label }) => label === 'List items')).toMatchObject({
      text: 'All of them.',
      deprecated: true,
    });
    expect(data.pages.find(({ kind }) => kind === 'operation')).toMatchObject({
      method: 'GET',
      path: '/items',
      group: 'items',
      reference: 0,
    });
    expect(data.references).toEqual([{ base: '/shop', title: 'Shop', version: '1' }]);
  });

  test('include the title of a schema in the text of its page', async () => {
    const data = await searchDataOf({
      components: { schemas: { 'Event.1': { ...object({}), title: 'Lost parcel', description: 'It is gone.' } } },
    });
    expect(data.entries.find(({ kind }) => kind === 'schema')).toMatchObject({ text: 'Lost parcel It is gone.' });
  });

  test('include a property of a shared schema once, with its least nested place first and the schema page last', async () => {
    const get = (schema: JsonObject): JsonObject => ({
      get: { responses: { 200: { description: 'OK', ...json(schema) } } },
    });
    const data = await searchDataOf({
      paths: { '/orders': get(object({ order: object({ item: ref('Item') }) })), '/items': get(ref('Item')) },
      components: { schemas: { Item: object({ price: { type: 'integer', description: 'In cents. Never null.' } }) } },
    });
    expect(placesOf(data, 'property')['price']).toEqual([
      '/shop/get-items#response-200.price',
      '/shop/get-orders#response-200.order.item.price',
      '/shop/schemas/item#schema.price',
    ]);
    expect(data.entries.find(({ label }) => label === 'price')?.text).toBe('In cents.');
  });

  test('list a request before a response at the same depth', async () => {
    const data = await searchDataOf({
      paths: {
        '/items': {
          get: { responses: { 200: { description: 'OK', ...json(ref('Item')) } } },
          post: { requestBody: json(ref('Item')), responses: {} },
        },
      },
      components: { schemas: { Item: object({ price: { type: 'integer' } }) } },
    });
    expect(placesOf(data, 'property')['price']?.slice(0, 2)).toEqual([
      '/shop/post-items#body.price',
      '/shop/get-items#response-200.price',
    ]);
  });

  test('keep properties of different schemas apart, even with equal names', async () => {
    const data = await searchDataOf({
      paths: {
        '/a': {
          post: {
            requestBody: json(object({ id: { type: 'string' } })),
            responses: { 200: { description: 'OK', ...json(ref('Item')) } },
          },
        },
      },
      components: { schemas: { Item: object({ id: { type: 'string' } }), Shop: object({ id: { type: 'string' } }) } },
    });
    expect(data.entries.filter(({ label }) => label === 'id').map(({ places }) => places.length)).toEqual([1, 2, 1]);
  });

  test('include parameters and headers, and those of several operations only once', async () => {
    const operation = {
      parameters: [{ name: 'X-Trace', in: 'header', schema: { type: 'string' } }],
      responses: { 200: { description: 'OK', headers: { 'X-Rate': { schema: { type: 'integer' } } } } },
    };
    const data = await searchDataOf({ paths: { '/a': { get: operation, put: operation } } });
    expect(placesOf(data, 'parameter')).toEqual({
      'X-Trace': ['/shop/get-a#header.X-Trace', '/shop/put-a#header.X-Trace'],
      'X-Rate': ['/shop/get-a#response-200.header.X-Rate', '/shop/put-a#response-200.header.X-Rate'],
    });
  });

  test('include properties inside parameters, items, alternatives, tuples, maps and callbacks', async () => {
    const data = await searchDataOf({
      paths: {
        '/a': {
          post: {
            parameters: [
              { name: 'filter', in: 'query', style: 'deepObject', schema: object({ since: { type: 'string' } }) },
            ],
            requestBody: json(
              object({
                list: { type: 'array', items: object({ inItem: { type: 'string' } }) },
                either: {
                  oneOf: [
                    { title: 'One', ...object({ inOne: { type: 'string' } }) },
                    { title: 'Two', ...object({ inTwo: { type: 'string' } }) },
                  ],
                },
                pair: { type: 'array', prefixItems: [object({ inPlace: { type: 'string' } })] },
                map: { type: 'object', additionalProperties: object({ inValue: { type: 'string' } }) },
              }),
            ),
            callbacks: {
              done: {
                '{$request.body#/url}': {
                  post: { requestBody: json(object({ inCallback: { type: 'string' } })), responses: {} },
                },
              },
            },
            responses: {},
          },
        },
      },
    });
    const places = placesOf(data, 'property');
    expect(
      Object.fromEntries(
        ['since', 'inItem', 'inOne', 'inTwo', 'inPlace', 'inValue', 'inCallback'].map((name) => [
          name,
          places[name]?.[0]?.split('#')[1],
        ]),
      ),
    ).toEqual({
      since: 'query.filter.since',
      inItem: 'body.list.inItem',
      inOne: 'body.either.One.inOne',
      inTwo: 'body.either.Two.inTwo',
      inPlace: 'body.pair.0.inPlace',
      inValue: 'body.map.*.inValue',
      inCallback: 'callback.done.body.inCallback',
    });
    expect(placesOf(data, 'heading')['done']).toEqual(['/shop/post-a#callback.done']);
    expect(Object.keys(places)).not.toContain('*');
  });

  test('include each constant, also those that count as false', async () => {
    const properties = { no: { const: false }, zero: { const: 0 }, none: { const: null }, empty: { const: '' } };
    const data = await searchDataOf({
      paths: { '/a': { get: { responses: { 200: { description: 'OK', ...json(object(properties)) } } } } },
    });
    expect(data.entries.filter(({ kind }) => kind === 'value').map(({ label }) => label)).toEqual([
      'false',
      '0',
      'null',
      '""',
    ]);
  });

  test('include the values of an enumeration once for all properties that share it', async () => {
    const data = await searchDataOf({
      paths: {
        '/a': {
          get: {
            parameters: [
              { name: 'state', in: 'query', schema: ref('State') },
              { name: 'size', in: 'query', schema: { enum: [1, 2] } },
            ],
            responses: {
              200: { description: 'OK', ...json(object({ states: { type: 'array', items: ref('State') } })) },
            },
          },
        },
      },
      components: {
        schemas: { State: { type: 'string', enum: ['open', 'shut'], 'x-enumDescriptions': { open: 'Ready to use.' } } },
      },
    });
    expect(placesOf(data, 'value')).toEqual({
      open: ['/shop/get-a#query.state', '/shop/get-a#response-200.states'],
      shut: ['/shop/get-a#query.state', '/shop/get-a#response-200.states'],
    });
    expect(data.entries.find(({ label }) => label === 'open')?.text).toBe('Ready to use.');
  });

  test('include statuses, and error codes with the place of their explanation first', async () => {
    const get = { responses: { 404: { description: 'Gone.', 'x-problem-codes': ['not_here'] } } };
    const data = await searchDataOf({
      paths: { '/a': { get }, '/b': { get } },
      'x-problem-codes': { not_here: { status: 404, title: 'Not here', meaning: 'It is elsewhere.' } },
    });
    expect(placesOf(data, 'status')).toEqual({
      '404 Not Found': ['/shop/errors#status-404', '/shop/get-a#response-404', '/shop/get-b#response-404'],
    });
    expect(placesOf(data, 'error')).toEqual({
      not_here: ['/shop/errors#not_here', '/shop/get-a#response-404', '/shop/get-b#response-404'],
    });
    expect(data.entries.find(({ kind }) => kind === 'error')?.text).toBe('Not here. It is elsewhere.');
  });

  test('include headings of descriptions and names of security schemes', async () => {
    const data = await searchDataOf({
      info: { title: 'Shop', version: '1', description: 'Hello.\n\n## Limits\n\nTen a second.' },
      components: {
        securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Key', description: 'Ask for it.' } },
      },
    });
    expect(placesOf(data, 'heading')).toEqual({
      Limits: ['/shop/shop#limits'],
      key: ['/shop/shop#authentication-key'],
    });
    expect(data.entries.find(({ label }) => label === 'Limits')?.text).toBe('Ten a second.');
  });
});

describe('the signature of webhook deliveries', () => {
  const SHOP = {
    webhooks: {
      itemSold: {
        post: {
          summary: 'Item sold',
          responses: {},
          'x-webhook-signature': {
            header: 'Shop-Signature',
            algorithm: 'HMAC-SHA256',
            signedPayload: 'body',
            description: 'Compare in constant time.',
          },
        },
      },
    },
  };

  test('has a search entry with the words of its section', async () => {
    const data = await searchDataOf(SHOP);
    const heading = data.entries.find(
      ({ kind, places }) => kind === 'heading' && places[0]?.anchor === 'verify-the-signature',
    );
    expect(heading?.text).toBe('Shop-Signature HMAC-SHA256 Compare in constant time.');
  });

  test('must have a section in the article', async () => {
    const { pages } = await tinySite({ 'shop.json': { info: { title: 'Shop', version: '1' }, ...SHOP } });
    const withoutSections = (): void => {
      for (const entry of pages) gatherPage(new Gathering(), entry.build(), []);
    };
    expect(withoutSections).toThrow(/item-sold has no section verify-the-signature/);
  });
});

describe('the synonyms of terms', () => {
  test('are the avoided wordings, the wordings for the search, and the English term if the translation differs', () => {
    const terms: Term[] = [
      { term: 'claim', locale: 'es', use: 'reclamo', not: ['siniestro'], also: ['incidente'] },
      { term: 'sandbox', locale: 'es', use: 'sandbox', not: [], also: [] },
      { term: 'claim', locale: 'pt', use: 'sinistro', not: [], also: [] },
    ];
    expect(synonymsFrom(terms, 'es')).toEqual([
      { said: 'claim', written: 'reclamo' },
      { said: 'siniestro', written: 'reclamo' },
      { said: 'incidente', written: 'reclamo' },
    ]);
    expect(synonymsFrom(terms, 'en')).toEqual([]);
  });
});

describe('an index with too many places', () => {
  test('leaves out the most deeply nested entries and returns the level', async () => {
    const nested = object({ a: object({ b: object({ c: { type: 'string' } }) }) });
    const { pages } = await tinySite({
      'shop.json': {
        info: { title: 'Shop', version: '1' },
        paths: { '/x': { post: { requestBody: json(nested), responses: {} } } },
      },
    });
    const whole = gathered(pages);
    expect(whole.cutAt).toBeNull();
    expect(Object.keys(placesOf(whole.data, 'property'))).toEqual(['a', 'b', 'c']);
    const places = whole.data.entries.reduce((sum, entry) => sum + entry.places.length, 0);
    const cut = gathered(pages, places - 1);
    expect(cut.cutAt).toBe(3);
    expect(Object.keys(placesOf(cut.data, 'property'))).toEqual(['a', 'b']);
    expect(placesOf(cut.data, 'operation')).toEqual(placesOf(whole.data, 'operation'));
  });

  test('always keeps its pages', async () => {
    const { pages } = await tinySite({
      'shop.json': { info: { title: 'Shop', version: '1' }, paths: { '/x': { get: { responses: {} } } } },
    });
    expect(
      gathered(pages, 0)
        .data.entries.map(({ kind }) => kind)
        .toSorted(),
    ).toEqual(['operation', 'page']);
  });
});
