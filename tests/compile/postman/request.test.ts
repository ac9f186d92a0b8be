import { describe, expect, test } from 'vitest';

import type { Json, JsonObject } from '../../../web/model/text/json.ts';
import { type Collection, collectionOf, type Request, requestsIn, type SavedResponse } from './support.ts';

const string = { type: 'string' };

/** The collection of a description with one operation. */
function collectionWith(
  operation: JsonObject,
  { path = '/things', method = 'post', ...rest }: Options = {},
): Collection {
  return collectionOf({
    openapi: '3.1.0',
    info: { title: 'API', version: '1' },
    paths: { [path]: { [method]: operation } },
    ...rest,
  });
}
type Options = JsonObject & { path?: string; method?: string };

function requestWith(operation: JsonObject, options?: Options): Request {
  const [item] = requestsIn(collectionWith(operation, options).item);
  if (item?.request === undefined) throw new Error('The collection has no request.');
  return item.request;
}

const withParameters = (parameters: JsonObject[], options?: Options): Request => requestWith({ parameters }, options);

/** The address that Postman sends a request to, its variables filled in. */
function addressOf({ url }: Request): string {
  const values = new Map(url.variable.map(({ key, value }) => [key, value ?? '']));
  const path = url.path.map((segment) => (segment.startsWith(':') ? values.get(segment.slice(1)) : segment)).join('/');
  const query = url.query.filter(({ disabled }) => disabled !== true).map(({ key, value }) => `${key}=${value ?? ''}`);
  return new URL(`https://api.example/${path}?${query.join('&')}`).href;
}

describe('the address of a request', () => {
  test('has path variables with authored values, and nothing invented', () => {
    const { url } = withParameters(
      [
        { name: 'id', in: 'path', required: true, description: 'An **id**', example: 'a/b c', schema: string },
        { name: 'sub', in: 'path', required: true, schema: { type: 'string', pattern: '^[a-z]{9}$' } },
      ],
      { path: '/things/{id}/parts/{sub}' },
    );
    expect(url).toEqual({
      raw: '{{baseUrl}}/things/:id/parts/:sub',
      host: ['{{baseUrl}}'],
      path: ['things', ':id', 'parts', ':sub'],
      query: [],
      variable: [
        { key: 'id', value: 'a%2Fb c', description: 'An **id**' },
        { key: 'sub', value: '' },
      ],
    });
  });

  test('uses a variable of the collection for a parameter in a part of a segment', () => {
    const parameters = [{ name: 'name', in: 'path', required: true, example: 'report', schema: string }];
    const { item, variable } = collectionWith({ parameters }, { path: '/files/{name}.pdf' });
    expect(requestsIn(item)[0]?.request?.url.path).toEqual(['files', '{{name}}.pdf']);
    expect(variable).toContainEqual({ key: 'name', value: 'report', type: 'string' });
  });

  test('lists optional query parameters as disabled', () => {
    const { url } = withParameters([
      { name: 'limit', in: 'query', required: true, schema: { type: 'integer', default: 25 } },
      { name: 'since', in: 'query', description: 'Start', schema: { type: 'string', examples: ['2026-01-01'] } },
    ]);
    expect(url.raw).toBe('{{baseUrl}}/things?limit=25');
    expect(url.query).toEqual([
      { key: 'limit', value: '25' },
      { key: 'since', value: '2026-01-01', description: 'Start', disabled: true },
    ]);
  });

  test('serializes structured values as the description says, and still does after Postman encodes them', () => {
    const request = withParameters([
      { name: 'q', in: 'query', required: true, example: 'C++ & 100% "ü"', schema: string },
      { name: 'tags', in: 'query', required: true, explode: false, example: ['a', 'b,c'], schema: { type: 'array' } },
      { name: 'filter', in: 'query', required: true, style: 'deepObject', example: { state: 'open' }, schema: {} },
      { name: 'where', in: 'query', required: true, content: { 'application/json': { example: { a: [1] } } } },
      { name: 'id', in: 'query', required: true, example: [1, 2], schema: { type: 'array' } },
    ]);
    expect(request.url.query.map(({ key }) => key)).toEqual(['q', 'tags', 'filter[state]', 'where', 'id', 'id']);
    expect([...new URL(addressOf(request)).searchParams]).toEqual([
      ['q', 'C++ & 100% "ü"'],
      ['tags', 'a,b,c'],
      ['filter[state]', 'open'],
      ['where', '{"a":[1]}'],
      ['id', '1'],
      ['id', '2'],
    ]);
    expect(addressOf(request)).toContain('tags=a,b%2Cc');
  });

  test('keeps a query string as authored', () => {
    const { url } = withParameters([{ name: 'all', in: 'querystring', required: true, example: 'a=%FF&b' }]);
    expect(url.raw).toBe('{{baseUrl}}/things?a=%FF&b');
    expect(url.query).toEqual([
      { key: 'a', value: '%FF' },
      { key: 'b', value: null },
    ]);
  });

  test('uses the server of the operation if the operation has its own', () => {
    const { item, variable } = collectionWith(
      { servers: [{ url: 'https://files.example' }] },
      { servers: [{ url: 'https://api.example/v1/' }] },
    );
    expect(requestsIn(item)[0]?.request?.url.host).toEqual(['{{baseUrl2}}']);
    expect(variable).toEqual([
      { key: 'baseUrl', value: 'https://api.example/v1', type: 'string' },
      { key: 'baseUrl2', value: 'https://files.example', type: 'string' },
    ]);
  });

  test.each([
    ['{scheme}://{host}/v1', 'http://api.example/v1'],
    ['https://{host}/v1', 'https://{{host}}/v1'],
    ['/v1', 'https://api.example.com/v1'],
  ])('uses the server %s as %s', (url, value) => {
    const variables = { scheme: { default: 'http' }, host: { default: 'api.example' } };
    const { variable } = collectionWith({}, { servers: [{ url, variables }] });
    expect(variable.find(({ key }) => key === 'baseUrl')?.value).toBe(value);
  });
});

describe('the headers of a request', () => {
  test('are those of the parameters, the body and the response', () => {
    const request = requestWith({
      parameters: [
        { name: 'Accept', in: 'header', required: true, schema: string },
        { name: 'X-Trace', in: 'header', required: true, example: 't1', schema: string },
        { name: 'X-Debug', in: 'header', description: 'Debug', schema: { type: 'boolean', default: true } },
        { name: 'session', in: 'cookie', required: true, example: 's 1', schema: string },
        { name: 'theme', in: 'cookie', example: 'dark', schema: string },
      ],
      requestBody: { content: { 'application/json': { example: { a: 1 } } } },
      responses: { 200: { description: 'OK', content: { 'text/csv': { example: 'a,b' } } } },
    });
    expect(request.header).toEqual([
      { key: 'Content-Type', value: 'application/json' },
      { key: 'Accept', value: 'text/csv' },
      { key: 'X-Trace', value: 't1' },
      { key: 'X-Debug', value: 'true', description: 'Debug', disabled: true },
      { key: 'Cookie', value: 'session=s%201' },
      { key: 'Cookie', value: 'theme=dark', disabled: true },
    ]);
  });
});

describe('the body of a request', () => {
  const bodyWith = (content: Json, options?: Options) => requestWith({ requestBody: { content } }, options).body;

  test('is JSON with its language', () => {
    const schema = { type: 'object', properties: { name: { type: 'string', examples: ['Ada'] } } };
    expect(bodyWith({ 'application/merge-patch+json': { schema } })).toEqual({
      mode: 'raw',
      raw: '{\n  "name": "Ada"\n}',
      options: { raw: { language: 'json' } },
    });
  });

  test('is text as authored', () => {
    expect(bodyWith({ 'application/xml': { example: '<a/>' } })).toEqual({
      mode: 'raw',
      raw: '<a/>',
      options: { raw: { language: 'xml' } },
    });
    expect(bodyWith({ 'text/plain': {} })).toMatchObject({ raw: '', options: { raw: { language: 'text' } } });
  });

  test('is a form with files', () => {
    const schema = {
      type: 'object',
      required: ['photo'],
      properties: {
        id: { type: 'string', readOnly: true },
        photo: { type: 'string', format: 'binary', description: 'A photo' },
        note: { type: 'string', default: 'front' },
      },
    };
    const request = requestWith({ requestBody: { content: { 'multipart/form-data': { schema } } } });
    expect(request.body).toEqual({
      mode: 'formdata',
      formdata: [
        { key: 'photo', description: 'A photo', type: 'file', src: [] },
        { key: 'note', value: 'front', disabled: true, type: 'text' },
      ],
    });
    // Postman adds the header with the boundary.
    expect(request.header).toEqual([]);
  });

  test('is form data with a note where the description has another multipart type', () => {
    const schema = { type: 'object', properties: { note: { type: 'string' } } };
    const content = { 'multipart/mixed': { schema } };
    expect(requestWith({ description: 'Sends it.', requestBody: { content } })).toMatchObject({
      description: 'Sends it.\n\nPostman sends this body as multipart/form-data, not as multipart/mixed.',
      body: { mode: 'formdata' },
      header: [],
    });
  });

  test('names the fields of an object as they are sent', () => {
    const range = { type: 'object', required: ['from'], properties: { from: { type: 'integer', example: 1 } } };
    const schema = { type: 'object', required: ['range'], properties: { range } };
    const encoding = { range: { style: 'deepObject', explode: true } };
    expect(bodyWith({ 'application/x-www-form-urlencoded': { schema, encoding } })).toEqual({
      mode: 'urlencoded',
      urlencoded: [{ key: 'range[from]', value: '1' }],
    });
    expect(bodyWith({ 'multipart/form-data': { schema } })).toEqual({
      mode: 'formdata',
      formdata: [{ key: 'range', value: '{"from":1}', contentType: 'application/json', type: 'text' }],
    });
  });

  test('is a file', () => {
    expect(bodyWith({ 'application/pdf': {} })).toEqual({ mode: 'file', file: { src: null } });
  });

  test('is sent with GET only if the description requires it', () => {
    const content = { 'application/json': { example: { a: 1 } } };
    const item = (required: boolean) =>
      requestsIn(
        collectionWith(
          { requestBody: { required, content: required ? content : { 'application/json': {} } } },
          { method: 'get' },
        ).item,
      )[0];
    expect(item(true)).toMatchObject({
      request: { body: { mode: 'raw' } },
      protocolProfileBehavior: { disableBodyPruning: true },
    });
    expect(item(false)?.request).not.toHaveProperty('body');
    expect(item(false)).not.toHaveProperty('protocolProfileBehavior');
  });
});

describe('the authorization of a request', () => {
  const authWith = (securitySchemes: JsonObject, security: Json = [{ a: [] }]) => {
    const { auth, item, variable } = collectionWith({ security }, { components: { securitySchemes } });
    return { auth, header: requestsIn(item)[0]?.request?.header, variables: variable.map(({ key }) => key).slice(1) };
  };

  test.each([
    [
      { type: 'http', scheme: 'Bearer' },
      { type: 'bearer', bearer: [{ key: 'token', value: '{{bearerToken}}', type: 'string' }] },
    ],
    [{ type: 'openIdConnect', openIdConnectUrl: 'https://a.example' }, { type: 'bearer' }],
    [{ type: 'http', scheme: 'basic' }, { type: 'basic' }],
    [{ type: 'http', scheme: 'digest' }, { type: 'digest' }],
    [
      { type: 'apiKey', in: 'query', name: 'key' },
      {
        type: 'apikey',
        apikey: [{ key: 'key', value: 'key' }, { value: '{{a}}' }, { key: 'in', value: 'query' }],
      },
    ],
    [
      {
        type: 'oauth2',
        flows: {
          authorizationCode: { authorizationUrl: 'https://a.example', tokenUrl: 'https://t.example', scopes: {} },
        },
      },
      { type: 'oauth2' },
    ],
    [{ type: 'oauth2', flows: {} }, { type: 'bearer' }],
  ])('of %o is %o', (scheme, auth) => {
    expect(authWith({ a: scheme }).auth).toMatchObject(auth);
  });

  test('is a cookie if the API key is sent in a cookie', () => {
    const { auth, header, variables } = authWith({ a: { type: 'apiKey', in: 'cookie', name: 'sid' } });
    expect(auth).toBeUndefined();
    expect(header).toEqual([{ key: 'Cookie', value: 'sid={{a}}' }]);
    expect(variables).toEqual(['a']);
  });

  test('includes every scheme of a requirement', () => {
    const key = (name: string) => ({ type: 'apiKey', in: 'header', name });
    const { auth, header, variables } = authWith(
      { a: key('X-App'), b: { type: 'http', scheme: 'bearer' }, c: key('X-User') },
      [{ a: [], b: [], c: [] }],
    );
    expect(auth?.type).toBe('bearer');
    expect(header).toEqual([
      { key: 'X-App', value: '{{a}}' },
      { key: 'X-User', value: '{{c}}' },
    ]);
    expect(variables).toEqual(['a', 'bearerToken', 'c']);
  });

  test('is missing for a client certificate and for a scheme that does not exist', () => {
    expect(authWith({ a: { type: 'mutualTLS' } })).toEqual({ auth: undefined, header: [], variables: [] });
    expect(authWith({})).toEqual({ auth: undefined, header: [], variables: [] });
  });

  test('is set on the collection if most requests need it', () => {
    const bearer = { security: [{ b: [] }] };
    const { auth, item } = collectionOf({
      openapi: '3.1.0',
      info: { title: 'API', version: '1' },
      paths: { '/a': { get: { security: [{ k: [] }] }, put: bearer, post: bearer, delete: {} } },
      components: {
        securitySchemes: { b: { type: 'http', scheme: 'bearer' }, k: { type: 'apiKey', in: 'header', name: 'K' } },
      },
    });
    expect(auth?.type).toBe('bearer');
    expect(requestsIn(item).map(({ request }) => request?.auth?.type)).toEqual([
      'apikey',
      undefined,
      undefined,
      'noauth',
    ]);
  });
});

describe('the saved responses of a request', () => {
  const savedWith = (responses: JsonObject): SavedResponse[] =>
    requestsIn(
      collectionWith({
        parameters: [{ name: 'q', in: 'query', description: 'Query', example: 'x', schema: string }],
        responses,
      }).item,
    )[0]?.response ?? [];

  test('are the examples with status, name, headers and body', () => {
    const [one, other] = savedWith({
      201: {
        description: 'Created.',
        headers: {
          Location: { description: 'Where', example: '/things/1', schema: string },
          Age: { schema: { type: 'integer' } },
        },
        content: {
          'application/json': { examples: { a: { summary: 'A thing', value: { id: 1 } }, b: { value: [] } } },
        },
      },
    });
    expect(one).toMatchObject({
      name: 'A thing',
      code: 201,
      status: 'Created',
      _postman_previewlanguage: 'json',
      header: [
        { key: 'Content-Type', value: 'application/json' },
        { key: 'Location', value: '/things/1', description: 'Where' },
        { key: 'Age', value: '' },
      ],
      body: '{\n  "id": 1\n}',
    });
    expect(other).toMatchObject({ name: 'b', body: '[]' });
  });

  test('repeat their request without descriptions and disabled parameters', () => {
    const [saved] = savedWith({ 200: { description: 'OK' } });
    expect(saved?.originalRequest).toEqual({
      method: 'POST',
      url: { raw: '{{baseUrl}}/things', host: ['{{baseUrl}}'], path: ['things'], query: [], variable: [] },
      header: [],
    });
  });

  test('have a name and a code for a range, for `default` and without content', () => {
    const names = (responses: JsonObject) => savedWith(responses).map(({ name, code, status }) => [name, code, status]);
    expect(
      names({ 204: {}, 422: {}, '4XX': { description: 'Wrong. See *errors*.' }, default: { description: 'Error' } }),
    ).toEqual([
      ['No Content', 204, 'No Content'],
      ['Unprocessable Content', 422, 'Unprocessable Content'],
      ['Wrong.', 400, 'Bad Request'],
      ['Error', 500, 'Internal Server Error'],
    ]);
    expect(names({ default: { description: 'Everything' } })).toEqual([['Everything', 200, 'OK']]);
  });
});
