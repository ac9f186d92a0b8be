import { describe, expect, test } from 'vitest';

import {
  bodiesOf,
  chosenBody as shownBodyOf,
  defaultValues,
  type FormValues,
  requestFor,
  requestToSend,
} from '../../../web/app/console/form-values.ts';
import { bodyToSend } from '../../../web/app/console/send.ts';
import { type Target, targetOf } from '../../../web/app/console/targets.ts';
import type { ConsoleData } from '../../../web/model/description/console.ts';
import type { SampledRequest } from '../../../web/model/request/request.ts';
import { forServers, jsonBody, operation, parameter, scheme } from './support.ts';

const NO_FILES = new Map<string, readonly File[]>();
const sent = (data: ConsoleData, change: Partial<FormValues> = {}, files = NO_FILES): SampledRequest =>
  toSend(data, { ...defaultValues(data), ...change }, files);
const toSend = (data: ConsoleData, values: FormValues, files = NO_FILES): SampledRequest =>
  requestToSend(data, { values, files }, targetOf(data, values) as Target);
const lines = ({ url, headers }: SampledRequest): string[] => [
  url,
  ...headers.map(({ name, value }) => `${name}: ${value}`),
];
const chosenBody = (data: ConsoleData, values: FormValues, files = NO_FILES): BodyInit | null =>
  bodyToSend(data, { values, files }, toSend(data, values, files));

describe('the request', () => {
  test('goes to the chosen server with its variables', () => {
    const servers = [
      { url: 'https://api.shop.example', variables: [] },
      {
        url: 'https://sandbox.shop.example/{region}',
        variables: [{ name: 'region', default: 'us', enum: ['us', 'ca'] }],
      },
    ];
    expect(lines(sent(operation({ servers }), { target: 'https://sandbox.shop.example/{region}' }))[0]).toBe(
      'https://sandbox.shop.example/us/users',
    );
    expect(
      lines(
        sent(operation({ servers }), { target: 'https://sandbox.shop.example/{region}', variables: { region: 'ca' } }),
      )[0],
    ).toBe('https://sandbox.shop.example/ca/users');
  });

  test('serializes parameters by their styles and leaves out empty ones', () => {
    const data = operation({
      path: '/users/{id}',
      parameters: [
        parameter('path', 'id'),
        parameter('query', 'status', { explode: false }),
        parameter('query', 'filter', { style: 'deepObject' }),
        parameter('query', 'none'),
        parameter('header', 'X-Trace'),
      ],
    });
    const parameters = {
      'path.id': '9007199254740993',
      'query.status': '["active","new"]',
      'query.filter': '{"city":"São Paulo"}',
      'query.none': '',
      'header.X-Trace': '"a b"',
    };
    expect(lines(sent(data, { parameters }))).toEqual([
      'https://api.shop.example/users/9007199254740993?status=active,new&filter%5Bcity%5D=S%C3%A3o%20Paulo',
      'X-Trace: a b',
    ]);
  });

  test('has the chosen Accept header', () => {
    expect(lines(sent(operation({ responseTypes: ['application/json', 'text/csv'] }), { accept: 'text/csv' }))[1]).toBe(
      'Accept: text/csv',
    );
  });

  test('has the values of the code samples by default', () => {
    const data = operation({
      parameters: [parameter('query', 'limit', { value: 10 }), parameter('query', 'after')],
      bodies: [jsonBody()],
    });
    expect(lines(sent(data))[0]).toBe('https://api.shop.example/users?limit=10');
    expect(sent(data).body).toEqual({ kind: 'json', value: { name: 'Maya' } });
  });
});

describe('authorization', () => {
  const one = (securityScheme: ReturnType<typeof scheme>, credential = { user: '', secret: '' }): string[] =>
    lines(
      sent(operation({ security: [[securityScheme]] }), {
        credentials: forServers({ [securityScheme.name]: credential }),
      }),
    );

  test.each([
    ['a bearer token', scheme('token'), { user: '', secret: 's3cret' }, 'Authorization: Bearer s3cret'],
    [
      'a user name and a password',
      scheme('basic', { scheme: 'Basic' }),
      { user: 'maya', secret: 'pässword' },
      'Authorization: Basic bWF5YTpww6Rzc3dvcmQ=',
    ],
    [
      'a key in a header',
      scheme('key', { type: 'apiKey', in: 'header', parameterName: 'X-Key' }),
      { user: '', secret: 's3cret' },
      'X-Key: s3cret',
    ],
    [
      'an OAuth token',
      scheme('oauth', { type: 'oauth2', scheme: null }),
      { user: '', secret: 's3cret' },
      'Authorization: Bearer s3cret',
    ],
    [
      'another HTTP scheme',
      scheme('other', { scheme: 'HOBA' }),
      { user: '', secret: 's3cret' },
      'Authorization: HOBA s3cret',
    ],
  ])('sends %s', (_, securityScheme, credential, header) => {
    expect(one(securityScheme, credential)[1]).toBe(header);
  });

  test('sends a key in the query', () => {
    expect(
      one(scheme('key', { type: 'apiKey', in: 'query', parameterName: 'key' }), { user: '', secret: 'a&b' })[0],
    ).toBe('https://api.shop.example/users?key=a%26b');
  });

  test('is not sent without a secret, although code samples show a placeholder', () => {
    expect(one(scheme('token'))).toEqual(['https://api.shop.example/users']);
  });

  test('uses the chosen security requirement', () => {
    const data = operation({
      security: [[scheme('a')], [scheme('b', { type: 'apiKey', in: 'header', parameterName: 'X-B' })]],
    });
    const credentials = forServers({ a: { user: '', secret: 'one' }, b: { user: '', secret: 'two' } });
    expect(lines(sent(data, { credentials }))[1]).toBe('Authorization: Bearer one');
    expect(lines(sent(data, { credentials, security: 'b' }))[1]).toBe('X-B: two');
  });

  test('uses no other requirement if the chosen one lacks a credential', () => {
    const key = scheme('key', { type: 'apiKey', in: 'header', parameterName: 'X-Key' });
    const data = operation({ security: [[scheme('token')], [scheme('token'), key], [key]] });
    const credentials = forServers({ key: { user: '', secret: 'two' } });
    expect(lines(sent(data, { credentials, security: 'token key' }))[1]).toBe('X-Key: two');
  });
});

describe('the body', () => {
  const photo = new File(['abc'], 'photo.png', { type: 'image/png' });

  test('of JSON keeps every digit', () => {
    const data = operation({ bodies: [jsonBody()] });
    const values = { ...defaultValues(data), bodies: { 'application/json ': '{ "id":9007199254740993 }' } };
    expect(chosenBody(data, values)).toBe('{ "id":9007199254740993 }');
    expect(chosenBody(data, { ...values, bodies: { 'application/json ': '{oops' } })).toBe('{oops');
  });

  test('is the chosen example, and each example keeps its changes', () => {
    const data = operation({
      bodies: [
        jsonBody({
          inputs: [
            { name: 'us', input: { kind: 'json', value: { country: 'US' } } },
            { name: 'ca', input: { kind: 'json', value: { country: 'CA' } } },
          ],
        }),
      ],
    });
    expect(defaultValues(data, 'ca').example).toBe('ca');
    const values = {
      ...defaultValues(data),
      bodies: { 'application/json us': '{"country":"MX"}', 'application/json ca': '{"country":"CA"}' },
    };
    expect(chosenBody(data, values)).toBe('{"country":"MX"}');
    expect(chosenBody(data, { ...values, example: 'ca' })).toBe('{"country":"CA"}');
    expect(requestFor(data, { values, files: NO_FILES }, { body: bodiesOf(data)[1] }).body).toEqual({
      kind: 'json',
      value: { country: 'CA' },
    });
  });

  test('can be left out', () => {
    const data = operation({ bodies: [jsonBody()], requiresBody: false });
    expect(sent(data, { sendsBody: false })).toMatchObject({ body: { kind: 'none' }, contentType: null });
    expect(chosenBody(data, { ...defaultValues(data), sendsBody: false })).toBeNull();
  });

  test('of a form is URL-encoded', () => {
    const data = operation({
      bodies: [
        jsonBody({
          kind: 'form',
          contentType: 'application/x-www-form-urlencoded',
          inputs: [{ name: null, input: { kind: 'fields', value: { name: 'Pixel & Co', tags: ['a', 'b'] } } }],
        }),
      ],
    });
    expect(chosenBody(data, defaultValues(data))).toBe('name=Pixel+%26+Co&tags=a&tags=b');
  });

  test('of a multipart form has the chosen files and no placeholders', async () => {
    const data = operation({
      bodies: [
        jsonBody({
          kind: 'multipart',
          contentType: 'multipart/form-data',
          files: ['photo', 'more'],
          inputs: [{ name: null, input: { kind: 'fields', value: { title: 'Front', photo: 'photo.jpg' } } }],
        }),
      ],
    });
    const values = defaultValues(data);
    const form = await new Response(
      chosenBody(data, values, new Map([['application/json  more', [photo, photo]]])),
    ).formData();
    expect([...form].map(([name, value]) => [name, typeof value === 'string' ? value : value.name])).toEqual([
      ['title', 'Front'],
      ['more', 'photo.png'],
      ['more', 'photo.png'],
    ]);
    expect(sent(data, {}, new Map([['application/json  photo', [photo]]])).body).toEqual({
      kind: 'multipart',
      type: 'multipart/form-data',
      fields: [
        { name: 'title', value: 'Front', isFile: false },
        { name: 'photo', value: 'photo.png', isFile: true },
      ],
    });
  });

  test('of parts that are not form data has the documented media type', () => {
    const inputs = [{ name: null, input: { kind: 'fields' as const, value: { title: 'Front' } } }];
    const data = operation({ bodies: [jsonBody({ kind: 'multipart', contentType: 'multipart/mixed', inputs })] });
    expect(new Response(chosenBody(data, defaultValues(data))).headers.get('Content-Type')).toMatch(
      /^multipart\/mixed; boundary=part-/,
    );
  });

  test('of a multipart form has the media types and headers of its encoding', async () => {
    const data = operation({
      bodies: [
        jsonBody({
          kind: 'multipart',
          contentType: 'multipart/form-data',
          files: ['photo'],
          encodings: {
            claim: { contentType: 'application/json; charset=utf-8', headers: [{ name: 'X-Version', value: '2' }] },
            photo: { contentType: 'image/jpeg', accept: 'image/jpeg, image/png' },
          },
          inputs: [{ name: null, input: { kind: 'fields', value: { claim: { id: 'é' }, labels: ['a', 'b'] } } }],
        }),
      ],
    });
    const sentForm = new Response(
      chosenBody(data, defaultValues(data), new Map([['application/json  photo', [photo]]])),
    );
    const boundary = /^multipart\/form-data; boundary=([\w-]+)$/.exec(sentForm.headers.get('Content-Type') ?? '')?.[1];
    const [, ...parts] = (await sentForm.text()).split(`--${boundary}`).map((part) => part.trim().split('\r\n'));
    expect(parts).toEqual([
      [
        'Content-Disposition: form-data; name="claim"',
        'Content-Type: application/json; charset=utf-8',
        'X-Version: 2',
        '',
        '{"id":"é"}',
      ],
      ['Content-Disposition: form-data; name="labels"', '', 'a'],
      ['Content-Disposition: form-data; name="labels"', '', 'b'],
      ['Content-Disposition: form-data; name="photo"; filename="photo.png"', 'Content-Type: image/png', '', 'abc'],
      ['--'],
    ]);
  });

  test('of a file is the file', () => {
    const data = operation({
      bodies: [
        jsonBody({
          kind: 'file',
          contentType: 'image/png',
          inputs: [{ name: null, input: { kind: 'file', name: 'photo.jpg' } }],
        }),
      ],
    });
    expect(chosenBody(data, defaultValues(data), new Map([['application/json  ', [photo]]]))).toBe(photo);
    expect(chosenBody(data, defaultValues(data))).toBeNull();
    expect(sent(data).body).toEqual({ kind: 'file', name: 'photo.jpg' });
  });

  test('of text is the typed text or a file', () => {
    const data = operation({
      bodies: [
        jsonBody({
          kind: 'text',
          contentType: 'text/csv',
          inputs: [{ name: 'default', input: { kind: 'text', text: 'a,b' } }],
        }),
      ],
    });
    expect(chosenBody(data, defaultValues(data))).toBe('a,b');
    expect(chosenBody(data, defaultValues(data), new Map([['application/json default ', [photo]]]))).toBe(photo);
  });

  test('is kept for each media type', () => {
    const data = operation({
      bodies: [jsonBody(), jsonBody({ kind: 'text', mediaType: 'text/csv', contentType: 'text/csv', inputs: [] })],
    });
    expect(shownBodyOf(data, { mediaType: 'text/csv', example: 'gone' })?.key).toBe('text/csv ');
    expect(
      sent(data, { mediaType: 'text/csv', bodies: { 'application/json ': '{}', 'text/csv ': 'a,b' } }),
    ).toMatchObject({
      contentType: 'text/csv',
      body: { kind: 'text', text: 'a,b' },
    });
  });
});
