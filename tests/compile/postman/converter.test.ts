import { describe, expect, test } from 'vitest';

import { collectionText } from '../../../web/compile/postman/converter.ts';
import { type JsonObject, objectOf } from '../../../web/model/text/json.ts';
import { documentNamed } from '../support/sources.ts';

interface Item {
  id?: string;
  name: string;
  item?: Item[];
  request?: {
    method: string;
    url: { path: string[] };
    auth?: { type: string };
    body?: { urlencoded?: { key: string; value: string; disabled?: boolean }[] };
  };
  response?: { id: string }[];
}
interface Collection {
  info: { name: string; schema: string; _postman_id: string };
  item: Item[];
  auth?: { type: string; oauth2?: { key: string; value: string }[] };
  variable: { key: string; value: string }[];
}

const collectionOf = (document: JsonObject): Collection => JSON.parse(collectionText(document) ?? 'null') as Collection;
const requestsIn = (items: Item[]): Item[] =>
  items.flatMap((item) => (item.item === undefined ? [item] : requestsIn(item.item)));

const API: JsonObject = {
  openapi: '3.1.0',
  info: { title: 'Shop', version: '1' },
  servers: [{ url: 'https://{region}.shop.example/v1/', variables: { region: { default: 'eu' } } }],
  tags: [{ name: 'orders' }, { name: 'unused' }],
  security: [{ key: [] }],
  paths: {
    '/orders/{id}': {
      get: {
        summary: 'Get an order',
        operationId: 'getOrder',
        tags: ['orders', 'reports'],
        parameters: [
          { name: 'id', in: 'path', required: true, schema: { type: 'string', pattern: '^ord_[0-9]{8}$' } },
          { name: 'since', in: 'query', schema: { type: 'string', format: 'date-time' } },
        ],
        responses: {
          200: {
            description: 'Fine',
            content: {
              'application/json': {
                schema: {
                  type: 'object',
                  properties: { at: { type: 'string', format: 'date-time' }, count: { type: 'integer' } },
                },
              },
            },
          },
        },
      },
    },
    '/tokens': {
      post: {
        operationId: 'createToken',
        security: [],
        requestBody: {
          content: {
            'application/x-www-form-urlencoded': {
              schema: { $ref: '#/components/schemas/Token' },
              example: { scope: 'read' },
            },
          },
        },
        responses: { 200: { description: 'Fine' } },
      },
    },
    'x-internal': { get: {} },
  },
  webhooks: { shipped: { post: {} } },
  components: {
    schemas: {
      Token: {
        type: 'object',
        properties: {
          grant: { type: 'string', const: 'client' },
          scope: { type: 'string' },
          client: { type: 'string', examples: ['ngw'] },
          note: { type: 'string', pattern: '^[a-z]{9}$' },
        },
      },
    },
    securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Key' } },
  },
};

describe('a Postman collection', () => {
  test('is of version 2.1 and named like the API', () => {
    expect(collectionOf(API).info).toMatchObject({
      name: 'Shop',
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    });
  });

  test('has one request an operation, in the folder of its first tag, named by its summary', () => {
    const { item } = collectionOf(API);
    expect(item.map(({ name }) => name)).toEqual(['orders', 'create Token']);
    expect(
      requestsIn(item).map(({ name, request }) => `${request?.method} ${request?.url.path.join('/')} ${name}`),
    ).toEqual(['GET orders/:id Get an order', 'POST tokens create Token']);
  });

  test('says who may call, and that nobody needs to', () => {
    const { auth, item } = collectionOf(API);
    expect(auth?.type).toBe('apikey');
    // What inherits the collection's has none of its own.
    expect(requestsIn(item).map(({ request }) => request?.auth?.type)).toEqual([undefined, 'noauth']);
  });

  test('asks for the authorization that may be left out', () => {
    expect(collectionOf({ ...API, security: [{}, { key: [] }] }).auth?.type).toBe('apikey');
  });

  test('has a variable for the address and for each secret, and no secret', () => {
    expect(collectionOf(API).variable).toMatchObject([
      { key: 'region', value: 'eu' },
      { key: 'baseUrl', value: 'https://{{region}}.shop.example/v1' },
      { key: 'apiKey', value: '' },
    ]);
  });

  test('asks for the client of OAuth 2.0', () => {
    const oauth = {
      ...API,
      components: {
        ...objectOf(API.components),
        securitySchemes: {
          key: {
            type: 'oauth2',
            flows: { clientCredentials: { tokenUrl: 'https://auth.example/token', scopes: { read: 'Read' } } },
          },
        },
      },
    };
    const { auth, variable } = collectionOf(oauth);
    expect(auth?.oauth2).toEqual(
      expect.arrayContaining([expect.objectContaining({ key: 'clientSecret', value: '{{clientSecret}}' })]),
    );
    expect(variable).toEqual(
      expect.arrayContaining([
        { key: 'clientId', value: '', type: 'string' },
        { key: 'clientSecret', value: '', type: 'string' },
      ]),
    );
  });

  test('fills forms with what their description says, and makes nothing up', () => {
    const [, token] = requestsIn(collectionOf(API).item);
    expect(token?.request?.body?.urlencoded?.map(({ key, value }) => [key, value])).toEqual([
      ['grant', 'client'],
      ['scope', 'read'],
      ['client', 'ngw'],
      ['note', ''],
    ]);
  });

  test('is the same on every build, identifiers included', () => {
    const text = collectionText(API);
    expect(collectionText(structuredClone(API))).toBe(text);
    const { info, item } = collectionOf(API);
    const ids = [
      info._postman_id,
      ...requestsIn(item).flatMap(({ id, response = [] }) => [{ id }, ...response].map((holder) => holder.id ?? '')),
    ];
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/);
  });

  test('leaves chance, time and the description as it found them', () => {
    const { random } = Math;
    const before = structuredClone(API);
    collectionText(API);
    expect(Math.random).toBe(random);
    expect(new Date().getFullYear()).toBe(new Date(Date.now()).getFullYear());
    expect(API).toEqual(before);
  });

  test('is none for a description without operations', () => {
    expect(
      collectionText({ openapi: '3.1.0', info: { title: 'Hooks', version: '1' }, webhooks: { shipped: { post: {} } } }),
    ).toBeNull();
  });

  test('that cannot be made says why', () => {
    expect(() => collectionText({ openapi: '3.1.0', paths: { '/a': { get: {} } } })).toThrow('Info Object');
    expect(() => collectionText({})).toThrow(/\w/);
  });
});

test.each([
  'everything.yaml',
  'foreign-names.yaml',
  'additional-operations.yaml',
  'path-item-references.yaml',
  'extensions-in-paths.yaml',
  'no-tags.yaml',
])('%s does not trip the converter', async (name) => {
  const { document } = await documentNamed(name);
  expect(requestsIn(collectionOf(document).item).length).toBeGreaterThan(0);
});
