import { describe, expect, test } from 'vitest';

import type { SampledRequest } from '../../../web/model/request/request.ts';
import type { JsonObject } from '../../../web/model/text/json.ts';
import { parameter, type Place, requestOf } from './support.ts';

const urlOf = (json: JsonObject, place?: Place): string => requestOf(json, place).url;
const headersOf = ({ headers }: SampledRequest): string[] => headers.map(({ name, value }) => `${name}: ${value}`);

describe('the address', () => {
  test.each<[string, JsonObject[], string]>([
    ['an absolute server', [{ url: 'https://api.shop.example/v3/' }], 'https://api.shop.example/v3'],
    ['the first of several', [{ url: 'https://one.example' }, { url: 'https://two.example' }], 'https://one.example'],
    [
      'variables, filled in',
      [
        {
          url: 'https://{region}.shop.example:{port}/{base}',
          variables: { region: { default: 'us' }, port: { enum: ['443'] } },
        },
      ],
      'https://us.shop.example:443/{base}',
    ],
    ['a relative server', [{ url: '/v1' }], 'https://api.example.com/v1'],
    ['a relative server without a slash', [{ url: './v1/' }], 'https://api.example.com/v1'],
    ['only a slash', [{ url: '/' }], 'https://api.example.com'],
    ['a host without its scheme', [{ url: 'api.shop.example/v3' }], 'https://api.shop.example/v3'],
    ['two slashes', [{ url: '//api.shop.example' }], 'https://api.shop.example'],
    [
      'characters that would end a string',
      [{ url: 'https://api.shop.example/a b\'"<x>' }],
      'https://api.shop.example/a%20b%27%22%3Cx%3E',
    ],
    ['no server', [], 'https://api.example.com'],
  ])('begins with this server: %s', (_, servers, address) => {
    expect(urlOf({}, { path: '/x', document: { servers } })).toBe(`${address}/x`);
  });

  test('has the values of the path and of the query, and braces for a path parameter without a value', () => {
    const json = {
      parameters: [parameter('path', 'id', 'dev 1'), parameter('query', 'limit', 10), { in: 'query', name: 'after' }],
    };
    expect(urlOf(json, { path: '/users/{user}/devices/{id}' })).toBe(
      'https://api.shop.example/v3/users/{user}/devices/dev%201?limit=10',
    );
  });

  test('has no question mark without a query', () => {
    expect(urlOf({ parameters: [{ in: 'query', name: 'after', example: 'x' }] })).toMatch(/\/devices$/);
  });

  test('continues a query that the path begins', () => {
    expect(urlOf({ parameters: [parameter('query', 'a', 1)] }, { path: '/x?action=go' })).toBe(
      'https://api.shop.example/v3/x?action=go&a=1',
    );
  });

  test('encodes the fixed text of a path, and braces without a name', () => {
    expect(urlOf({}, { path: "/größe/it's {}" })).toBe('https://api.shop.example/v3/gr%C3%B6%C3%9Fe/it%27s%20%7B%7D');
  });

  test.each<[string, JsonObject, string]>([
    ['its example', { schema: { type: 'string', default: 'b' }, example: 'a' }, 'a'],
    [
      'the first of its examples',
      { schema: { type: 'string' }, examples: { one: { value: 'a' }, two: { value: 'b' } } },
      'a',
    ],
    ['the example of its schema', { schema: { type: 'string', example: 'a', default: 'b' } }, 'a'],
    ['its default', { schema: { type: 'string', default: 'b', enum: ['c', 'b'] } }, 'b'],
    ['its first possible value', { schema: { enum: ['c', 'b'] } }, 'c'],
    ['its name, to be replaced', { schema: { type: 'string', format: 'uuid' } }, '{id}'],
    ['its name if the example is empty', { example: '' }, '{id}'],
    ['its style', { example: [3, 4], style: 'matrix', explode: true }, ';id=3;id=4'],
    ['JSON where it has a media type', { content: { 'application/json': { example: { a: 1 } } } }, '%7B%22a%22:1%7D'],
  ])('has for a path parameter %s', (_, more, value) => {
    expect(urlOf({ parameters: [{ in: 'path', name: 'id', required: true, ...more }] }, { path: '/x/{id}' })).toBe(
      `https://api.shop.example/v3/x/${value}`,
    );
  });

  test('generates values for required query parameters', () => {
    const json = {
      parameters: [
        { in: 'query', name: 'when', required: true, schema: { type: 'string', format: 'date' } },
        { in: 'query', name: 'sort', schema: { type: 'string' } },
        { in: 'query', name: 'bare', required: true },
        { in: 'query', name: 'any', required: true, schema: {} },
      ],
    };
    expect(urlOf(json)).toMatch(/\?when=\d{4}-\d\d-\d\d&bare=string&any=string$/);
  });

  test('prefers the parameter of the operation to that of its path', () => {
    expect(
      urlOf(
        { parameters: [parameter('query', 'a', 2)] },
        { item: { parameters: [parameter('query', 'a', 1), parameter('query', 'b', 1)] } },
      ),
    ).toMatch(/\?a=2&b=1$/);
  });

  test('can have one parameter for the whole query', () => {
    expect(
      urlOf({
        parameters: [
          {
            in: 'querystring',
            name: 'q',
            required: true,
            content: { 'application/x-www-form-urlencoded': { example: "a=1&b=it's" } },
          },
        ],
      }),
    ).toMatch(/\?a=1&b=it%27s$/);
  });
});

describe('the headers', () => {
  test('are the required ones, without those that OpenAPI ignores', () => {
    const json = {
      parameters: [
        parameter('header', 'X-A', [1, 2]),
        parameter('header', 'Accept', 'text/x'),
        parameter('header', 'content-type', 'text/x'),
        { in: 'header', name: 'X-B', example: 'b' },
      ],
    };
    expect(headersOf(requestOf(json))).toEqual(['X-A: 1,2']);
  });

  test('have Accept for a single media type other than JSON', () => {
    const accept = (content: JsonObject): string[] =>
      headersOf(requestOf({ responses: { 404: { content: { 'text/html': {} } }, 200: { content } } }));
    expect(accept({ 'application/pdf': {} })).toEqual(['Accept: application/pdf']);
    expect(accept({ 'application/pdf': {}, 'application/json': {} })).toEqual([]);
    expect(accept({ 'application/json': {} })).toEqual([]);
    expect(accept({ 'image/*': {} })).toEqual([]);
  });

  test('have each name once', () => {
    const document = {
      components: { securitySchemes: { a: { type: 'http', scheme: 'bearer' }, b: { type: 'http', scheme: 'basic' } } },
    };
    expect(
      headersOf(
        requestOf(
          { security: [{ a: [], b: [] }], parameters: [parameter('header', 'authorization', 'x')] },
          { document },
        ),
      ),
    ).toEqual(['Authorization: Bearer YOUR_ACCESS_TOKEN']);
    expect(headersOf(requestOf({ parameters: [parameter('header', 'Authorization', 'Token x')] }))).toEqual([
      'Authorization: Token x',
    ]);
  });
});

describe('the credentials', () => {
  const securitySchemes: JsonObject = {
    bearer: { type: 'http', scheme: 'Bearer' },
    basic: { type: 'http', scheme: 'basic' },
    digest: { type: 'http', scheme: 'Digest' },
    oauth: { type: 'oauth2', flows: {} },
    openid: { type: 'openIdConnect', openIdConnectUrl: 'https://x.example' },
    header: { type: 'apiKey', in: 'header', name: 'X-Key' },
    query: { type: 'apiKey', in: 'query', name: 'api key' },
    cookie: { type: 'apiKey', in: 'cookie', name: 'key' },
    partnerToken: { type: 'apiKey', in: 'header', name: 'X-Token' },
    mutual: { type: 'mutualTLS' },
  };
  const secured = (...requirements: string[][]): SampledRequest =>
    requestOf(
      { security: requirements.map((schemes) => Object.fromEntries(schemes.map((scheme) => [scheme, []]))) },
      { document: { components: { securitySchemes } } },
    );

  test.each([
    ['bearer', 'Authorization: Bearer YOUR_ACCESS_TOKEN'],
    ['oauth', 'Authorization: Bearer YOUR_ACCESS_TOKEN'],
    ['openid', 'Authorization: Bearer YOUR_ACCESS_TOKEN'],
    ['basic', `Authorization: Basic ${btoa('YOUR_USERNAME:YOUR_PASSWORD')}`],
    ['digest', 'Authorization: Digest YOUR_CREDENTIALS'],
    ['header', 'X-Key: YOUR_HEADER'],
    ['partnerToken', 'X-Token: YOUR_PARTNER_TOKEN'],
  ])('of the scheme %s go into a header', (scheme, header) => {
    expect(headersOf(secured([scheme]))).toEqual([header]);
  });

  test('go into the query and the cookies', () => {
    expect(secured(['query']).url).toMatch(/\?api%20key=YOUR_QUERY$/);
    expect(secured(['cookie']).cookies).toBe('key=YOUR_COOKIE');
  });

  test('belong to all schemes of the first requirement', () => {
    const request = secured(['header', 'cookie'], ['basic']);
    expect(headersOf(request)).toEqual(['X-Key: YOUR_HEADER']);
    expect(request.cookies).toBe('key=YOUR_COOKIE');
    expect(headersOf(secured([], ['basic']))).toEqual([]);
  });

  test('are missing for a scheme without any, and for an unknown scheme', () => {
    expect(headersOf(secured(['mutual', 'unheard-of']))).toEqual([]);
  });
});

test('parameters in cookies come after the credentials', () => {
  const document = { components: { securitySchemes: { key: { type: 'apiKey', in: 'cookie', name: 'key' } } } };
  const { cookies } = requestOf(
    { security: [{ key: [] }], parameters: [parameter('cookie', 'lang', 'a b'), { in: 'cookie', name: 'other' }] },
    { document },
  );
  expect(cookies).toBe('key=YOUR_KEY; lang=a%20b');
});

test('a method is sent in upper case, without invalid characters', () => {
  expect(requestOf({}, { method: 'patch' }).method).toBe('PATCH');
  expect(requestOf({}, { method: 'X"; DROP' }).method).toBe('XDROP');
});

test('a response is read as JSON unless a success has other content or none', () => {
  const responseType = (content: JsonObject | undefined, method = 'get'): string =>
    requestOf({ responses: content === undefined ? {} : { 200: { content } } }, { method }).responseType;
  expect(responseType(undefined)).toBe('json');
  expect(responseType({ 'text/csv': {}, 'application/problem+json': {} })).toBe('json');
  expect(responseType({ 'text/csv': {} })).toBe('text');
  expect(requestOf({ responses: { 204: { description: 'Gone' } } }).responseType).toBe('text');
  expect(responseType({ 'application/json': {} }, 'head')).toBe('text');
});

describe('parts of which a request sends exactly one', () => {
  const optional = { required: false };
  const basicOrNone = {
    security: [{ basic: [] }, {}],
    'x-exactly-one-of': [['security.basic', 'body.secret']],
  };
  const place = {
    document: { components: { securitySchemes: { basic: { type: 'http', scheme: 'basic' } } } },
  };

  test('include the first parameter of the group', () => {
    const json = {
      parameters: [parameter('query', 'email', 'a@b.co', optional), parameter('query', 'id', 'usr_1', optional)],
      'x-exactly-one-of': [['query.id', 'query.email']],
    };
    expect(urlOf(json, { path: '/x' })).toBe('https://api.shop.example/v3/x?id=usr_1');
  });

  test('include no other parameter if one of the group is required', () => {
    const json = {
      parameters: [parameter('query', 'email', 'a@b.co', optional), parameter('query', 'id', 'usr_1')],
      'x-exactly-one-of': [['query.id', 'query.email']],
    };
    expect(urlOf(json, { path: '/x' })).toBe('https://api.shop.example/v3/x?id=usr_1');
  });

  test('are credentials in the header if the body has none', () => {
    const json = { ...basicOrNone, requestBody: { content: { 'application/json': { example: { grant: 'x' } } } } };
    expect(headersOf(requestOf(json, place)).some((line) => line.startsWith('Authorization: Basic'))).toBe(true);
  });

  test('are credentials in the body without a header', () => {
    const json = { ...basicOrNone, requestBody: { content: { 'application/json': { example: { secret: 'x' } } } } };
    expect(headersOf(requestOf(json, place)).some((line) => line.startsWith('Authorization'))).toBe(false);
  });
});
