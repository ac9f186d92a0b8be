import { beforeAll, describe, expect, test } from 'vitest';

import { operationOf } from '../../../../web/compile/openapi/operation/operation.ts';
import { securitySchemesOf } from '../../../../web/compile/openapi/operation/security.ts';
import { outlineOf } from '../../../../web/compile/openapi/reading/outline.ts';
import type { ApiSource } from '../../../../web/compile/source/api-source.ts';
import type { MediaType, Operation, Parameter, Response } from '../../../../web/model/api/operation.ts';
import { contextOf, namesOf, referenceOf } from '../../support/schema-context.ts';
import { documentNamed } from '../../support/sources.ts';

let source: ApiSource;
const built = new Map<string, { operation: Operation; anchors: ReadonlySet<string> }>();

beforeAll(async () => {
  source = await documentNamed('everything.yaml');
  for (const key of outlineOf(source).operations)
    built.set(`${key.kind} ${key.method}`, operationOf(key, contextOf(source.document)));
});

function operation(name = 'operation get'): Operation {
  const found = built.get(name)?.operation;
  if (found === undefined) throw new Error(`There is no ${name}.`);
  return found;
}

function parameter(name: string): Parameter | undefined {
  return operation().parameters.find((candidate) => candidate.name === name);
}

function response(status: string): Response | undefined {
  return operation().responses.find((candidate) => candidate.status === status);
}

function media(name: string): MediaType | undefined {
  return operation('operation post').requestBody?.content.find((candidate) => candidate.name === name);
}

describe('an operation', () => {
  test('has the title and description of its path if it has none', () => {
    expect(operation()).toMatchObject({
      title: 'One order',
      description: 'What an order is.',
      excerpt: 'What an order is.',
      operationId: 'getOrder',
      slug: 'get-order',
      deprecated: true,
      tags: ['orders'],
    });
  });

  test('links to further documentation', () => {
    expect(operation().externalDocs).toEqual({ url: 'https://docs.example', isDead: false, description: 'More' });
  });

  test('that is empty is built', () => {
    expect(operation('operation put')).toMatchObject({
      operationId: null,
      parameters: [{ name: 'id' }, { name: 'trace' }],
      requestBody: null,
      responses: [],
      callbacks: [],
      deprecated: false,
    });
  });

  test('has every anchor once', () => {
    for (const {
      operation: { parameters, responses, callbacks },
      anchors,
    } of built.values()) {
      const own = [...parameters, ...responses, ...responses.flatMap(({ headers }) => headers), ...callbacks].map(
        ({ anchor }) => anchor,
      );
      expect(new Set(own).size).toBe(own.length);
      expect(own.filter((anchor) => !anchors.has(anchor))).toEqual([]);
    }
  });
});

describe('the parameters', () => {
  test('of the operation override those of its path', () => {
    expect(operation().parameters.filter(({ name }) => name === 'id')).toMatchObject([
      { in: 'path', required: true, description: 'From the operation', schema: { types: ['integer'] } },
    ]);
  });

  test('are found in every location, the required ones first', () => {
    expect(operation().parameters.map(({ in: place, name }) => `${place} ${name}`)).toEqual([
      'path id',
      'cookie session',
      'header trace',
      'query limit',
      'query filter',
      'query filter.name',
      'querystring everything',
    ]);
  });

  test('may be references', () => {
    expect(parameter('limit')).toMatchObject({ anchor: 'query.limit', required: false, examples: [{ text: '10' }] });
  });

  test('may have a media type with an example', () => {
    expect(parameter('filter')).toMatchObject({
      mediaType: 'application/json',
      schema: { properties: [{ name: 'name' }] },
      examples: [{ text: '{\n  "name": "Maya"\n}' }],
    });
  });

  test('have other anchors than properties', () => {
    const inner = parameter('filter')?.schema;
    expect(inner).toMatchObject({ properties: [{ anchor: 'query.filter.name' }] });
    expect(parameter('filter.name')).toMatchObject({ anchor: 'query.filter~name', deprecated: true });
  });

  test('may have several examples', () => {
    expect(parameter('session')?.examples.map(({ name, text }) => [name, text])).toEqual([
      ['a', '"abc"'],
      ['b', '"def"'],
    ]);
  });
});

describe('the examples of a body', () => {
  test('are the authored ones that have a value or a text, by name', () => {
    expect(media('application/json')?.examples).toMatchObject([
      {
        name: 'small',
        summary: 'A small one',
        description: 'With **less**',
        text: '{\n  "name": "A"\n}',
        elsewhere: null,
      },
      { name: 'shared', text: '{\n  "name": "Shared"\n}' },
      { name: 'elsewhere', text: '', elsewhere: { url: 'https://x.example/order.json', isDead: false } },
    ]);
  });

  test('of a form are written as one', () => {
    expect(media('application/x-www-form-urlencoded')?.examples).toMatchObject([
      { name: 'default', text: 'name=A+%26+B\n&list=%5B1%2C2%5D\n&empty=' },
    ]);
  });

  test('in XML stay as they are written, highlighted', () => {
    const [example] = media('application/xml')?.examples ?? [];
    expect(example?.text).toBe('<order>\n  <name>A</name>\n</order>');
    expect(example?.html).toContain('&lt;<span class="hljs-name">order</span>&gt;');
  });

  test('are made from the schema for JSON values', () => {
    expect(media('application/vnd.example.v1+json')?.examples).toMatchObject([
      { name: 'default', text: '{\n  "name": "string"\n}' },
    ]);
    expect(media('multipart/form-data')?.examples).toMatchObject([{ text: '{\n  "file": "(binary)"\n}' }]);
  });

  test('are not made up in XML', () => {
    expect(media('text/xml')?.examples).toEqual([]);
  });

  test('have no property of the other direction', () => {
    expect(namesOf(media('application/json')?.schema)).toEqual(['name', 'secret']);
  });
});

describe('the responses', () => {
  test('are all of them but extensions, in order', () => {
    expect(operation().responses.map(({ status, anchor }) => [status, anchor])).toEqual([
      ['200', 'response-200'],
      ['4XX', 'response-4XX'],
      ['default', 'response-default'],
    ]);
  });

  test('may be references, and have problem codes', () => {
    expect(response('4XX')).toMatchObject({ description: 'Wrong.', content: [{ name: 'application/problem+json' }] });
    expect(response('default')?.problemCodes).toEqual([
      { code: 'gone', href: '/errors#gone', cause: null, remedy: null },
      { code: 'late', href: '/errors#late', cause: null, remedy: null },
    ]);
  });

  test('of an error link to their schema', () => {
    expect(referenceOf(response('4XX')?.content[0]?.schema)).toMatchObject({
      name: 'Problem',
      href: '/schemas/Problem',
      recursive: false,
    });
  });

  test('have headers', () => {
    expect(response('200')?.headers).toMatchObject([
      { name: 'X-Rate-Limit', required: true, deprecated: true, description: 'Left', schema: { types: ['integer'] } },
      { name: 'X-Shared', description: 'Shared', schema: { types: ['string'] } },
    ]);
  });

  test('do not share an anchor between a header and a property', () => {
    expect(response('200')?.headers[0]?.anchor).toBe('response-200.header.X-Rate-Limit');
    expect(response('200')?.content[0]?.schema).toMatchObject({
      properties: [
        { anchor: 'response-200.header', schema: { properties: [{ anchor: 'response-200.header.X-Rate-Limit-2' }] } },
      ],
    });
  });

  test('link to operations', () => {
    expect(response('200')?.links).toEqual([
      {
        name: 'next',
        operationId: 'listOrders',
        href: '/listOrders',
        description: 'Go on',
        parameters: [
          { name: 'id', expression: '$response.body#/id' },
          { name: 'page', expression: '2' },
        ],
        requestBody: null,
        server: null,
      },
      {
        name: 'elsewhere',
        operationId: 'GET /orders',
        href: '/#/paths/~1orders/get',
        description: null,
        parameters: [],
        requestBody: null,
        server: null,
      },
    ]);
  });

  test('come in several media types', () => {
    expect(response('200')?.content.map(({ name, examples }) => [name, examples[0]?.text])).toEqual([
      ['application/json', '{\n  "header": {\n    "X-Rate-Limit": "string"\n  }\n}'],
      ['text/csv', 'id,name'],
    ]);
  });
});

test('callbacks have every expression, their own anchors, and the reader on the receiving side', () => {
  const { callbacks } = operation('operation post');
  expect(callbacks).toMatchObject([
    {
      anchor: 'callback.shipped',
      name: 'shipped',
      expression: '{$request.body#/url}',
      operation: { kind: 'callback', method: 'post', title: 'It left', responses: [{ status: '204' }] },
    },
    {
      anchor: 'callback.shipped-2',
      name: 'shipped',
      expression: '{$request.body#/backup}',
      operation: { method: 'put', deprecated: true },
    },
    {
      anchor: 'callback.returned',
      name: 'returned',
      expression: '{$request.query.url}',
      operation: { method: 'post', title: 'returned' },
    },
  ]);
  expect(namesOf(callbacks[0]?.operation.requestBody?.content[0]?.schema)).toEqual(['at']);
});

test('a webhook is received, asks for no credentials and has no server', () => {
  const webhook = operation('webhook post');
  expect(webhook).toMatchObject({
    kind: 'webhook',
    path: 'shipped',
    title: 'shipped',
    security: null,
    servers: [],
    signature: null,
    delivery: null,
  });
  expect(namesOf(webhook.requestBody?.content[0]?.schema)).toEqual(['id']);
});

describe('security', () => {
  test('is any one requirement, all of its schemes together', () => {
    expect(
      operation().security?.map(({ schemes }) => schemes.map(({ scheme, scopes }) => [scheme.name, scopes])),
    ).toEqual([
      [
        ['key', []],
        ['user', ['read', 'write']],
      ],
      [['user', ['admin']]],
      [],
    ]);
  });

  test('is empty if the operation says so, else that of the document', () => {
    expect(operation('operation post').security).toEqual([]);
    expect(operation('operation put').security).toMatchObject([
      { schemes: [{ scheme: { name: 'key', type: 'apiKey', in: 'header', parameterName: 'X-Key' } }] },
    ]);
  });

  test('has every kind of scheme', () => {
    expect(securitySchemesOf(contextOf(source.document))).toMatchObject([
      { name: 'key', description: 'A key', flows: [] },
      {
        name: 'user',
        type: 'oauth2',
        flows: [
          {
            name: 'clientCredentials',
            tokenUrl: 'https://auth.example/token',
            scopes: [{ name: 'read', description: 'Reads' }, { name: 'write' }, { name: 'admin' }],
          },
        ],
      },
      { name: 'token', scheme: 'bearer', bearerFormat: 'JWT' },
      { name: 'login', openIdConnectUrl: 'https://auth.example/.well-known/openid-configuration' },
    ]);
  });
});

test('servers are those of the operation, else of its path, else of the document', () => {
  expect(operation().servers.map(({ url }) => url)).toEqual(['https://operation.example']);
  expect(operation('operation put').servers.map(({ url }) => url)).toEqual(['https://path.example']);
  expect(operation('operation put').hasOwnServers).toBe(true);
});

test('servers of the document have variables', async () => {
  const { document } = source;
  const [key] = outlineOf(source).operations;
  if (key === undefined) throw new Error('There is no operation.');
  const bare = { ...document, paths: { '/orders/{id}': { get: {} } } };
  expect(operationOf(key, contextOf(bare)).operation.servers).toEqual([
    {
      name: null,
      url: 'https://{region}.api.example',
      description: 'By region',
      variables: [
        { name: 'region', default: 'eu', enum: ['eu', 'us'], description: 'Where' },
        { name: 'port', default: '443', enum: [], description: null },
      ],
    },
  ]);
});
