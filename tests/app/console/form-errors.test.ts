import { describe, expect, test } from 'vitest';

import { formErrorsOf } from '../../../web/app/console/form-errors.ts';
import { defaultValues, type FormValues } from '../../../web/app/console/form-values.ts';
import { type FormError, obstacleOf } from '../../../web/app/console/sending-errors.ts';
import { en } from '../../../web/app/console/strings/en.ts';
import type { ConsoleData } from '../../../web/model/description/console.ts';
import { forServers, jsonBody, operation, parameter, scheme } from './support.ts';

const errors = (
  data: ConsoleData,
  change: Partial<FormValues> = {},
  files = new Map<string, readonly File[]>(),
): FormError[] => formErrorsOf(data, { values: { ...defaultValues(data), ...change }, files }, en);
const messagesOf = (formErrors: FormError[]): string[] =>
  formErrors.map(({ label, message, isFatal }) => `${label} ${message}${isFatal ? ' (fatal)' : ''}`);

describe('the errors of a parameter', () => {
  const data = operation({
    path: '/users/{id}',
    parameters: [
      parameter('path', 'id', { schema: { type: 'integer', minimum: 1 } }),
      parameter('query', 'limit', { required: true, schema: { type: 'integer' } }),
      parameter('header', 'X-Note', { schema: { type: 'string' } }),
      parameter('query', 'filter', { schema: { properties: { city: { minLength: 2 } } } }),
    ],
  });
  const entered = (id: string, limit: string, note: string, filter: string): Partial<FormValues> => ({
    parameters: { 'path.id': id, 'query.limit': limit, 'header.X-Note': note, 'query.filter': filter },
  });
  const parameterMessages = (...texts: [string, string, string, string]): string[] =>
    messagesOf(errors(data, entered(...texts)));

  test('are fatal for every missing parameter', () => {
    expect(parameterMessages('', '', '', '')).toEqual(['id is required. (fatal)', 'limit is required. (fatal)']);
    expect(parameterMessages('""', '""', '', '')).toEqual(['id is required. (fatal)', 'limit is required. (fatal)']);
  });

  test('include the violations from its schema', () => {
    expect(parameterMessages('0', '"ten"', '', '{"city":"a"}')).toEqual([
      'id must be at least 1.',
      'limit must be an integer.',
      'filter.city must have at least 2 characters.',
    ]);
    expect(parameterMessages('1', '10', '"ä"', '')).toEqual([]);
  });

  test('include header values with line breaks or characters beyond Latin-1', () => {
    for (const text of ['"a\\nb"', '"日本"'])
      expect(parameterMessages('1', '1', text, '')).toEqual([
        'X-Note contains characters that aren’t allowed in a header, such as a line break. (fatal)',
      ]);
  });

  test('include a value with the delimiter of its list', () => {
    const lists = operation({
      parameters: [
        parameter('query', 'status', { style: 'pipeDelimited', explode: false }),
        parameter('header', 'X-Tags', { style: 'simple' }),
        parameter('query', 'ids', { style: 'form', explode: false }),
      ],
      bodies: [
        jsonBody({
          kind: 'form',
          styles: {
            tags: { style: 'spaceDelimited', explode: false, allowReserved: false },
            kinds: { style: 'form', explode: false, allowReserved: false },
          },
          inputs: [{ name: null, input: { kind: 'fields', value: { tags: ['a b'], kinds: ['a,b'] } } }],
        }),
      ],
    });
    const parameters = {
      'query.status': '["open","a|b"]',
      'header.X-Tags': '["a,b"]',
      'query.ids': '["a,b"]',
    };
    const rest = 'inside a value, but this character separates the values. (fatal)';
    expect(messagesOf(errors(lists, { parameters }))).toEqual([
      `status contains “|” ${rest}`,
      `X-Tags contains “,” ${rest}`,
      `tags contains “ ” ${rest}`,
      `kinds contains “,” ${rest}`,
    ]);
  });

  test('point to the field', () => {
    expect(errors(data, entered('1', '1', '', '{"city":"a"}'))[0]).toMatchObject({
      name: 'query.filter',
      pointer: '/city',
    });
  });
});

test('a secret with characters that a header cannot carry is an error, unless it is in the query', () => {
  const entered = { user: '', secret: 'tök\nen' };
  const credentials = forServers({ token: entered, key: entered });
  expect(messagesOf(errors(operation({ security: [[scheme('token')]] }), { credentials }))).toEqual([
    'Access token contains characters that aren’t allowed in a header, such as a line break. (fatal)',
  ]);
  expect(errors(operation({ security: [[scheme('key', { type: 'apiKey', in: 'query' })]] }), { credentials })).toEqual(
    [],
  );
});

describe('the errors of a credential', () => {
  const key = scheme('key', { type: 'apiKey', in: 'header', parameterName: 'X-Partner-Token' });
  const basic = scheme('basic', { scheme: 'basic' });
  const certificate = scheme('certificate', { type: 'mutualTLS' });
  const cookie = scheme('session', { type: 'apiKey', in: 'cookie' });
  const data = operation({ security: [[key, basic, certificate, cookie], []] });

  test('name each credential of the chosen requirement that is missing and that a page can send', () => {
    expect(messagesOf(errors(data))).toEqual([
      'API key (X-Partner-Token) is required. (fatal)',
      'Username is required. (fatal)',
    ]);
    expect(errors(data, { security: '' })).toEqual([]);
  });

  test('do not exist for a user name without a password, which some APIs take as a key', () => {
    const credentials = forServers({ key: { user: '', secret: 'k' }, basic: { user: 'u', secret: '' } });
    expect(errors(data, { credentials })).toEqual([]);
  });

  test('do not exist where nothing can be sent', () => {
    expect(errors({ ...data, canSend: false })).toEqual([]);
  });

  test('do not exist for the simulator, whose account the form fills in', () => {
    const simulated = operation({
      simulator: { tokenPath: null, url: 'https://portal.example/simulator' },
      security: [[key]],
    });
    expect(errors(simulated)).toEqual([]);
    expect(errors(simulated, { target: simulated.servers[0]?.url ?? '' })).toHaveLength(1);
  });
});

test('a missing property of the body is a fatal error', () => {
  const schema = { type: 'object', required: ['name'], properties: { name: { type: 'string' } } };
  for (const text of ['{}', '{"name":""}'])
    expect(
      messagesOf(errors(operation({ bodies: [jsonBody({ schema })] }), { bodies: { 'application/json ': text } })),
    ).toEqual(['name is required. (fatal)']);
});

test('a server variable without a default is a fatal error, because the description lists no server for its values', () => {
  const data = operation({
    servers: [{ url: 'https://{tenant}.shop.example', variables: [{ name: 'tenant', default: '', enum: [] }] }],
  });
  expect(messagesOf(errors(data))).toEqual(['tenant is required. (fatal)']);
  expect(messagesOf(errors(data, { variables: { tenant: 'acme' } }))).toEqual([
    `tenant ${en.variables['unlisted-origin']('')} (fatal)`,
  ]);
});

describe('the errors of a body', () => {
  const schema = {
    type: 'object',
    required: ['lines'],
    properties: { lines: { type: 'array', items: { properties: { price: { type: 'number' } } } } },
  };
  const data = operation({ bodies: [jsonBody({ schema })] });

  test('name the property that deviates from the schema', () => {
    const [error, ...others] = errors(data, {
      bodies: { 'application/json ': '{"lines":[{"price":1},{"price":"x"}]}' },
    });
    expect(error).toMatchObject({
      name: 'body',
      pointer: '/lines/1/price',
      label: 'lines.1.price',
    });
    expect(others).toEqual([]);
  });

  test('name the line and column of invalid JSON', () => {
    expect(messagesOf(errors(data, { bodies: { 'application/json ': '{"lines": [}' } }))).toEqual([
      'Body is not valid JSON: error at line 1, column 12.',
    ]);
  });

  test('include a missing body only if it is required', () => {
    expect(messagesOf(errors(data, { bodies: { 'application/json ': ' ' } }))).toEqual(['Body is required. (fatal)']);
    expect(errors({ ...data, requiresBody: false }, { bodies: { 'application/json ': '' } })).toEqual([]);
    expect(errors(data, { sendsBody: false })).toEqual([]);
  });

  test('include missing files of a form', () => {
    const form = operation({
      bodies: [
        jsonBody({
          kind: 'multipart',
          files: ['photo', 'more'],
          schema: {
            type: 'object',
            required: ['photo'],
            properties: {
              photo: { type: 'string' },
              more: { type: 'array', items: { type: 'string' } },
              title: { type: 'string', minLength: 3 },
            },
          },
          inputs: [
            { name: null, input: { kind: 'fields', value: { photo: 'photo.jpg', more: 'more.jpg', title: 'A' } } },
          ],
        }),
      ],
    });
    expect(messagesOf(errors(form))).toEqual([
      'photo Choose a file. (fatal)',
      'title must have at least 3 characters.',
    ]);
    const files = new Map([
      ['application/json  photo', [new File(['a'], 'a.png')]],
      ['application/json  more', [new File(['a'], 'b.png'), new File(['a'], 'c.png')]],
    ]);
    expect(messagesOf(errors(form, {}, files))).toEqual(['title must have at least 3 characters.']);
  });

  test('include a missing file', () => {
    const file = operation({ bodies: [jsonBody({ kind: 'file' })] });
    expect(messagesOf(errors(file))).toEqual(['Body Choose a file. (fatal)']);
    expect(errors(file, {}, new Map([['application/json  ', [new File(['a'], 'a.png')]]]))).toEqual([]);
  });
});

describe('the errors of a server variable', () => {
  const data = operation({
    servers: [
      {
        url: 'https://{tenant}.api.example/{base}',
        variables: ['tenant', 'base'].map((name) => ({ name, default: name, enum: [] })),
      },
      { url: 'https://other.api.example', variables: [] },
    ],
  });
  const variableMessages = (tenant: string, base: string): string[] =>
    messagesOf(errors(data, { variables: { tenant, base } }));

  test('name the variable and are fatal', () => {
    expect(variableMessages('evil.example/x?', '')).toEqual([`tenant ${en.variables['host-label']} (fatal)`]);
    expect(variableMessages('', '../..')).toEqual([`base ${en.variables['dot-segment']} (fatal)`]);
    expect(variableMessages('third', '')).toEqual([
      `tenant ${en.variables['unlisted-origin']('https://tenant.api.example, https://other.api.example')} (fatal)`,
    ]);
  });

  test('do not exist for values that lead to a listed server', () => {
    for (const [tenant, base] of [
      ['', ''],
      ['tenant', 'v2/beta'],
      ['other', ''],
    ] as const)
      expect(variableMessages(tenant, base)).toEqual([]);
  });

  test('include a port that is not a number', () => {
    const local = operation({
      servers: [{ url: 'http://localhost:{port}', variables: [{ name: 'port', default: '80', enum: [] }] }],
    });
    expect(messagesOf(errors(local, { variables: { port: '80@evil.example' } }))).toEqual([
      `port ${en.variables.port} (fatal)`,
    ]);
  });
});

describe('a request cannot be sent', () => {
  const obstacle = (data: ConsoleData, isSecurePage = true): string | null =>
    obstacleOf(data, defaultValues(data), { strings: en, isSecurePage });
  const server = (url: string): ConsoleData => operation({ servers: [{ url, variables: [] }] });

  test('without a server that has a host', () => {
    expect(obstacle(operation({ servers: [] }))).toBe(en.noServer);
    expect(obstacle(server('/v1'))).toBe(en.relativeServer);
  });

  test('with a method that browsers refuse', () => {
    expect(obstacle(operation({ method: 'TRACE' }))).toBe(en.method('TRACE'));
  });

  test('to http: from a page on https:, except to the local machine', () => {
    expect(obstacle(server('http://api.shop.example'))).toBe(en.insecureServer);
    expect(obstacle(server('http://api.shop.example'), false)).toBeNull();
    expect(obstacle(server('http://127.0.0.1:8080/v1'))).toBeNull();
    expect(obstacle(server('http://localhost'))).toBeNull();
    expect(obstacle(server('http://localhost.evil.example'))).toBe(en.insecureServer);
    const data = operation({
      servers: [
        {
          url: '{scheme}://api.shop.example',
          variables: [{ name: 'scheme', default: 'https', enum: ['https', 'http'] }],
        },
      ],
    });
    expect(obstacle(data)).toBeNull();
    expect(
      obstacleOf(data, { ...defaultValues(data), variables: { scheme: 'http' } }, { strings: en, isSecurePage: true }),
    ).toBe(en.insecureServer);
  });
});
