import { describe, expect, test } from 'vitest';

import { defaultValues, type FormValues } from '../../../web/app/console/form-values.ts';
import { obstacleOf, type Problem, problemsOf } from '../../../web/app/console/problems.ts';
import { en } from '../../../web/app/console/strings/en.ts';
import type { ConsoleData } from '../../../web/model/request/console.ts';
import { jsonBody, operation, parameter, scheme } from './support.ts';

const problems = (
  data: ConsoleData,
  change: Partial<FormValues> = {},
  files = new Map<string, readonly File[]>(),
): Problem[] => problemsOf(data, { ...defaultValues(data), ...change }, { files, strings: en });
const told = (found: Problem[]): string[] =>
  found.map(({ label, message, isFatal }) => `${label} ${message}${isFatal ? ' (fatal)' : ''}`);

describe('a parameter', () => {
  const data = operation({
    path: '/users/{id}',
    parameters: [
      parameter('path', 'id', { schema: { type: 'integer', minimum: 1 } }),
      parameter('query', 'limit', { required: true, schema: { type: 'integer' } }),
      parameter('header', 'X-Note', { schema: { type: 'string' } }),
      parameter('query', 'filter', { schema: { properties: { city: { minLength: 2 } } } }),
    ],
  });
  const entered = (...texts: string[]): string[] =>
    told(problems(data, { parameters: texts.map((text) => ({ text })) }));

  test('that is required is missed; without one of the path there is no address', () => {
    expect(entered('', '', '', '')).toEqual(['id is required. (fatal)', 'limit is required.']);
    expect(entered('""', '1', '', '')).toEqual(['id is required. (fatal)']);
  });

  test('is held against its schema', () => {
    expect(entered('0', '"ten"', '', '{"city":"a"}')).toEqual([
      'id must be at least 1.',
      'limit must be an integer.',
      'filter.city must have at least 2 characters.',
    ]);
    expect(entered('1', '10', '"ä"', '')).toEqual([]);
  });

  test('of a header takes no line break and no character beyond Latin-1', () => {
    for (const text of ['"a\\nb"', '"日本"'])
      expect(entered('1', '1', text, '')).toEqual([
        'X-Note contains characters that aren’t allowed in a header, such as a line break. (fatal)',
      ]);
  });

  test('leads to where the page describes it', () => {
    expect(problems(data, { parameters: ['1', '1', '', '{"city":"a"}'].map((text) => ({ text })) })[0]).toMatchObject({
      name: 'parameters.3.text',
      pointer: '/city',
      place: { anchor: 'query.filter', names: ['city'] },
    });
  });
});

test('a secret that no header can carry is a problem, one in the query is none', () => {
  const credentials = [{ user: '', secret: 'tök\nen' }];
  expect(told(problems(operation({ security: [[scheme('token')]] }), { credentials }))).toEqual([
    'token contains characters that aren’t allowed in a header, such as a line break. (fatal)',
  ]);
  expect(
    problems(operation({ security: [[scheme('key', { type: 'apiKey', in: 'query' })]] }), { credentials }),
  ).toEqual([]);
});

test('a server’s variable without a value leaves no address', () => {
  const data = operation({
    servers: [{ url: 'https://{tenant}.akko.example', variables: [{ name: 'tenant', default: '', enum: [] }] }],
  });
  expect(told(problems(data))).toEqual(['tenant is required. (fatal)']);
  expect(problems(data, { variables: [{ text: 'acme' }] })).toEqual([]);
});

describe('a body', () => {
  const schema = {
    type: 'object',
    required: ['lines'],
    properties: { lines: { type: 'array', items: { properties: { price: { type: 'number' } } } } },
  };
  const data = operation({ bodies: [jsonBody({ schema })] });

  test('is held against its schema, and each message names the property', () => {
    const [problem, ...others] = problems(data, { bodies: [{ text: '{"lines":[{"price":1},{"price":"x"}]}' }] });
    expect(problem).toMatchObject({
      name: 'bodies.0.text',
      pointer: '/lines/1/price',
      label: 'lines.price',
      place: { anchor: 'body', names: ['lines', 'price'] },
    });
    expect(others).toEqual([]);
  });

  test('that is no JSON says where', () => {
    expect(told(problems(data, { bodies: [{ text: '{"lines": [}' }] }))).toEqual([
      'Body is not valid JSON: error at line 1, column 12.',
    ]);
  });

  test('is missed only where it must be', () => {
    expect(told(problems(data, { bodies: [{ text: ' ' }] }))).toEqual(['Body is required.']);
    expect(problems({ ...data, requiresBody: false }, { bodies: [{ text: '' }] })).toEqual([]);
    expect(problems(data, { sendsBody: false })).toEqual([]);
  });

  test('of a form needs the files that are required', () => {
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
    expect(told(problems(form))).toEqual(['photo Choose a file. (fatal)', 'title must have at least 3 characters.']);
    const files = new Map([
      ['0/photo', [new File(['a'], 'a.png')]],
      ['0/more', [new File(['a'], 'b.png'), new File(['a'], 'c.png')]],
    ]);
    expect(told(problems(form, {}, files))).toEqual(['title must have at least 3 characters.']);
  });

  test('of a file needs one', () => {
    const file = operation({ bodies: [jsonBody({ kind: 'file' })] });
    expect(told(problems(file))).toEqual(['Body Choose a file. (fatal)']);
    expect(problems(file, {}, new Map([['0/', [new File(['a'], 'a.png')]]]))).toEqual([]);
  });
});

describe('nothing can be sent', () => {
  const obstacle = (data: ConsoleData, isSecurePage = true): string | null =>
    obstacleOf(data, defaultValues(data), { strings: en, isSecurePage });
  const server = (url: string): ConsoleData => operation({ servers: [{ url, variables: [] }] });

  test('without a server, or to one without a host', () => {
    expect(obstacle(operation({ servers: [] }))).toBe(en.noServer);
    expect(obstacle(server('/v1'))).toBe(en.relativeServer);
  });

  test('by a method that browsers refuse', () => {
    expect(obstacle(operation({ method: 'TRACE' }))).toBe(en.method('TRACE'));
  });

  test('by http from a page that came by https, unless to this machine', () => {
    expect(obstacle(server('http://api.akko.example'))).toBe(en.insecureServer);
    expect(obstacle(server('http://api.akko.example'), false)).toBeNull();
    expect(obstacle(server('http://127.0.0.1:8080/v1'))).toBeNull();
    expect(obstacle(server('http://localhost'))).toBeNull();
    expect(obstacle(server('http://localhost.evil.example'))).toBe(en.insecureServer);
    const data = operation({
      servers: [
        {
          url: '{scheme}://api.akko.example',
          variables: [{ name: 'scheme', default: 'https', enum: ['https', 'http'] }],
        },
      ],
    });
    expect(obstacle(data)).toBeNull();
    expect(
      obstacleOf(data, { ...defaultValues(data), variables: [{ text: 'http' }] }, { strings: en, isSecurePage: true }),
    ).toBe(en.insecureServer);
  });
});
