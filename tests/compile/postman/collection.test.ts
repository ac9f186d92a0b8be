import { describe, expect, test } from 'vitest';

import { outlineOf } from '../../../web/compile/openapi/reading/outline.ts';
import { hasRequests } from '../../../web/compile/postman/collection.ts';
import { type JsonObject, objectOf } from '../../../web/model/text/json.ts';
import { type Collection, collectionOf, requestsIn, sourceOf, textOfDocument } from './support.ts';

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
  test('has version 2.1 of the schema and the name of the API', () => {
    expect(collectionOf(API).info).toMatchObject({
      name: 'Shop',
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    });
  });

  test('has one request for each operation, in the folder of its first tag, named by its title', () => {
    const { item } = collectionOf(API);
    expect(item.map(({ name }) => name)).toEqual(['orders', 'tokens']);
    expect(
      requestsIn(item).map(({ name, request }) => `${request?.method} ${request?.url.path.join('/')} ${name}`),
    ).toEqual(['GET orders/:id Get an order', 'POST tokens createToken']);
  });

  test('says which authorization an operation needs, and which operation needs none', () => {
    const { auth, item } = collectionOf(API);
    expect(auth?.type).toBe('apikey');
    // A request without an `auth` object inherits that of the collection.
    expect(requestsIn(item).map(({ request }) => request?.auth?.type)).toEqual([undefined, 'noauth']);
  });

  test('includes optional authorization', () => {
    expect(collectionOf({ ...API, security: [{}, { key: [] }] }).auth?.type).toBe('apikey');
  });

  test('has a variable for the address and for each secret, and no secret', () => {
    expect(collectionOf(API).variable).toMatchObject([
      { key: 'region', value: 'eu' },
      { key: 'baseUrl', value: 'https://{{region}}.shop.example/v1' },
      { key: 'key', value: '', secret: true },
    ]);
  });

  test('has variables for the client of OAuth 2.0', () => {
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
      expect.arrayContaining([
        { key: 'grant_type', value: 'client_credentials', type: 'string' },
        { key: 'scope', value: 'read', type: 'string' },
        { key: 'accessTokenUrl', value: 'https://auth.example/token', type: 'string' },
        { key: 'clientId', value: '{{clientId}}', type: 'string' },
        { key: 'clientSecret', value: '{{clientSecret}}', type: 'string' },
      ]),
    );
    expect(variable).toEqual(
      expect.arrayContaining([
        { key: 'clientId', value: '', type: 'string' },
        { key: 'clientSecret', value: '', type: 'string', secret: true },
      ]),
    );
  });

  test('fills forms with authored values, and invents none', () => {
    const [, token] = requestsIn(collectionOf(API).item);
    expect(token?.request?.body?.urlencoded).toEqual([
      { key: 'grant', value: 'client', disabled: true },
      { key: 'scope', value: 'read' },
      { key: 'client', value: 'ngw', disabled: true },
      { key: 'note', value: '', disabled: true },
    ]);
  });

  test('is the same on every build, identifiers included', () => {
    const text = textOfDocument(API);
    expect(textOfDocument(structuredClone(API))).toBe(text);
    const { info, item } = collectionOf(API);
    const ids = [
      info._postman_id,
      ...requestsIn(item).map(({ id }) => id),
      ...requestsIn(item).flatMap(({ response = [] }) => response.map(({ id }) => id)),
    ];
    expect(ids.length).toBeGreaterThan(3);
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/);
  });

  test('leaves the description unchanged', () => {
    const before = structuredClone(API);
    textOfDocument(API);
    expect(API).toEqual(before);
  });

  test('has no saved responses when it would be too large to serve', () => {
    const responses = (text: string) => requestsIn((JSON.parse(text) as Collection).item).map((item) => item.response);
    const whole = textOfDocument(API);
    expect(responses(whole).every((saved) => saved?.length === 1)).toBe(true);
    expect(responses(textOfDocument(API, whole.length - 1))).toEqual([undefined, undefined]);
  });

  test('exists for a description without `info` and without responses', () => {
    const { info, item } = collectionOf({ openapi: '3.1.0', paths: { '/a': { get: {} } } });
    expect(info.name).toBe('API');
    expect(requestsIn(item).map(({ request }) => request?.url.raw)).toEqual(['{{baseUrl}}/a']);
  });
});

test('a description with webhooks only has no requests', () => {
  const document = { openapi: '3.1.0', info: { title: 'Hooks', version: '1' }, webhooks: { shipped: { post: {} } } };
  expect(hasRequests(outlineOf(sourceOf(document)))).toBe(false);
  expect(hasRequests(outlineOf(sourceOf(API)))).toBe(true);
});
