import { describe, expect, test } from 'vitest';

import { fileNameOf } from '../../../web/compile/samples/file-name.ts';
import type { Body } from '../../../web/model/request/request.ts';
import type { Json, JsonObject } from '../../../web/model/text/json.ts';
import { body, type Place, requestOf, requestsOf } from './support.ts';

const bodyOf = (requestBody: JsonObject, place?: Place): Body => requestOf({ requestBody }, place).body;
const names = (sent: Body): string[] =>
  sent.kind === 'form' || sent.kind === 'multipart'
    ? sent.fields.map(({ name, value, isFile }) => `${isFile ? '@' : ''}${name}=${value}`)
    : [];
const form = (
  properties: JsonObject,
  more: JsonObject = {},
  mediaType = 'application/x-www-form-urlencoded',
): JsonObject => body(mediaType, { schema: { type: 'object', properties, ...more } });

describe('the media type', () => {
  test.each<[string[], string]>([
    [
      ['text/plain', 'multipart/form-data', 'application/x-www-form-urlencoded', 'application/vnd.shop+json'],
      'application/vnd.shop+json',
    ],
    [
      ['application/xml', 'multipart/form-data', 'application/x-www-form-urlencoded'],
      'application/x-www-form-urlencoded',
    ],
    [['application/xml', 'multipart/form-data'], 'multipart/form-data'],
    [['application/xml', 'text/plain'], 'application/xml'],
    [['*/*'], 'application/json'],
    [['image/*'], 'image/jpeg'],
  ])('chosen from %j is %s', (mediaTypes, chosen) => {
    const content = Object.fromEntries(mediaTypes.map((name) => [name, { example: { a: 1 } }]));
    expect(requestOf({ requestBody: { required: true, content } }).contentType).toBe(chosen);
  });

  test('is missing without a body', () => {
    expect(requestOf({ requestBody: form({}) })).toMatchObject({ contentType: null, body: { kind: 'none' } });
  });
});

describe('a JSON body', () => {
  test('comes from each authored example', () => {
    const examples = {
      small: { value: { a: 1 } },
      elsewhere: { externalValue: 'https://x.example/a.json' },
      shared: { $ref: '#/components/examples/shared' },
    };
    const { requests } = requestsOf(
      { requestBody: body('application/json', { examples }) },
      { document: { components: { examples: { shared: { value: [2] } } } } },
    );
    expect(requests.map(({ example, request }) => [example, request.body])).toEqual([
      ['small', { kind: 'json', value: { a: 1 } }],
      ['shared', { kind: 'json', value: [2] }],
    ]);
  });

  test('has at most twelve examples', () => {
    const examples = Object.fromEntries(Array.from({ length: 40 }, (_, index) => [`e${index}`, { value: index }]));
    expect(requestsOf({ requestBody: body('application/json', { examples }) }).requests).toHaveLength(12);
  });

  test('is made from the schema without an authored example', () => {
    expect(
      bodyOf(
        body('application/json', { schema: { type: 'object', properties: { a: { type: 'integer', example: 7 } } } }),
      ),
    ).toEqual({ kind: 'json', value: { a: 7 } });
  });

  test.each<[Json, JsonObject, Json]>([
    ['{"a": 1}', {}, { a: 1 }],
    ['{"a": 1}', { type: 'string' }, '{"a": 1}'],
    ['{a', {}, '{a'],
  ])('of the example %j with the schema %j', (example, schema, value) => {
    expect(bodyOf(body('application/json', { example, schema }))).toEqual({ kind: 'json', value });
  });

  test('in place of an example that its schema refuses has each required value, however deep', () => {
    const depths = Array.from({ length: 9 }, (_, depth) => depth);
    const schemas = Object.fromEntries(
      depths.map((depth) => {
        const inner =
          depth === 8 ? { type: 'integer', example: 7 } : { $ref: `#/components/schemas/Level${depth + 1}` };
        return [`Level${depth}`, { type: 'object', properties: { in: inner }, required: ['in'] }];
      }),
    );
    const schema = { $ref: '#/components/schemas/Level0' };
    const requestBody = body('application/json', { schema, example: { in: 'text' } });
    const whole = depths.reduce<Json>((value) => ({ in: value }), 7);
    expect(bodyOf(requestBody, { document: { components: { schemas } } })).toEqual({ kind: 'json', value: whole });
  });

  test('is left out if it is empty and optional', () => {
    const schema = { type: 'object' };
    expect(bodyOf({ content: { 'application/json': { schema } } })).toEqual({ kind: 'none' });
    expect(bodyOf({ required: true, content: { 'application/json': { schema } } })).toEqual({
      kind: 'json',
      value: {},
    });
  });
});

test('GET has a body only if it is required or has an authored example', () => {
  const content = { 'application/json': { schema: { type: 'object', properties: { a: { type: 'string' } } } } };
  const get = { method: 'get' };
  expect(bodyOf({ content }, get).kind).toBe('none');
  expect(bodyOf({ required: true, content }, get).kind).toBe('json');
  expect(bodyOf({ content: { 'application/json': { example: { a: 1 } } } }, get).kind).toBe('json');
  expect(bodyOf({ content }, { method: 'delete' }).kind).toBe('json');
});

describe('a form', () => {
  test('has its required fields', () => {
    expect(
      names(
        bodyOf(
          form(
            { a: { type: 'string', example: 'x' }, b: { type: 'integer', default: 3 }, c: { type: 'string' } },
            { required: ['a', 'b'] },
          ),
        ),
      ),
    ).toEqual(['a=x', 'b=3']);
  });

  test('has no value with the delimiter of its style', () => {
    const list = (...example: string[]): JsonObject => ({ type: 'array', items: { type: 'string' }, example });
    const sent = (tags: JsonObject, authored: JsonObject = {}): string[] =>
      names(
        bodyOf(
          body('application/x-www-form-urlencoded', {
            schema: { type: 'object', properties: { tags, to: { type: 'string' } }, required: ['tags', 'to'] },
            encoding: { tags: { explode: false } },
            ...authored,
          }),
        ),
      );
    expect(sent(list('new', 'open'))).toEqual(['tags=new,open', 'to=string']);
    expect(sent(list('a,b'))).toEqual(['to=string']);
    expect(sent(list('new'), { example: { tags: ['a,b'], to: 'me' } })).toEqual(['tags=new', 'to=string']);
  });

  test('has its first scalar fields if none is required', () => {
    const text = { type: 'string', example: 'x' };
    expect(
      names(
        bodyOf(
          form({
            list: { type: 'array', items: text },
            old: { ...text, deprecated: true },
            a: text,
            b: text,
            c: text,
            d: text,
          }),
        ),
      ),
    ).toEqual(['a=x', 'b=x', 'c=x']);
  });

  test('has the required fields of its first alternative', () => {
    const oneOf = [
      { properties: { card: { type: 'string', example: '4242' } }, required: ['card'] },
      { properties: { iban: { type: 'string' } }, required: ['iban'] },
    ];
    expect(names(bodyOf(form({ amount: { type: 'integer', example: 899 } }, { required: ['amount'], oneOf })))).toEqual(
      ['amount=899', 'card=4242'],
    );
  });

  test('has the fields of the authored example', () => {
    expect(
      names(bodyOf(body('application/x-www-form-urlencoded', { example: { a: 1, b: [1, 2], c: { d: true } } }))),
    ).toEqual(['a=1', 'b=1', 'b=2', 'c={"d":true}']);
    expect(names(bodyOf(body('application/x-www-form-urlencoded', { example: 'a=1&b=x+y%26' })))).toEqual([
      'a=1',
      'b=x y&',
    ]);
    expect(names(bodyOf(form({ a: {} }, { example: { a: 5 } })))).toEqual(['a=5']);
  });

  test('follows the styles of its encoding', () => {
    const encoding = { items: { style: 'deepObject', explode: true }, tags: { style: 'pipeDelimited' } };
    expect(
      names(
        bodyOf(
          body('application/x-www-form-urlencoded', {
            example: { items: [{ price: 'prc_1' }], tags: ['a', 'b'] },
            encoding,
          }),
        ),
      ),
    ).toEqual(['items[0][price]=prc_1', 'tags=a|b']);
  });

  test('keeps the name of an empty list', () => {
    expect(names(bodyOf(body('application/x-www-form-urlencoded', { example: { a: [], b: 'x' } })))).toEqual([
      'a=',
      'b=x',
    ]);
  });
});

describe('a form with files', () => {
  const multipart = (properties: JsonObject, more: JsonObject = {}, encoding: JsonObject = {}): string[] =>
    names(bodyOf(body('multipart/form-data', { schema: { type: 'object', properties, ...more }, encoding })));

  test.each<[string, JsonObject, JsonObject, string]>([
    ['photo', { type: 'string', format: 'binary' }, {}, '@photo=photo.jpg'],
    ['upload', { type: 'string', format: 'binary' }, {}, '@upload=document.pdf'],
    ['upload', { contentMediaType: 'image/png' }, {}, '@upload=photo.png'],
    ['upload', { type: 'string' }, { upload: { contentType: 'text/csv' } }, '@upload=data.csv'],
    ['upload', { type: 'array', items: { type: 'string', format: 'binary' } }, {}, '@upload=document.pdf'],
    ['upload', { type: 'string', format: 'binary', example: 'IMG_1234.heic' }, {}, '@upload=IMG_1234.heic'],
    [
      'upload',
      { $ref: '#/components/schemas/Nothing' },
      { upload: { contentType: 'application/json' } },
      'upload=null',
    ],
  ])('sends %s, which is %j, by its encoding %j', (name, property, encoding, field) => {
    expect(multipart({ [name]: property }, { required: [name] }, encoding)).toEqual([field]);
  });

  test('has its optional files only if nothing is required', () => {
    const properties = { file: { type: 'string', format: 'binary' }, note: { type: 'string' } };
    expect(multipart(properties)).toEqual(['@file=document.pdf']);
    expect(multipart(properties, { required: ['note'] })).toEqual(['note=string']);
  });

  const sent = (property: JsonObject, example: Json, encoding: JsonObject = {}, mediaType = 'multipart/form-data') => {
    const schema = { type: 'object', properties: { a: property } };
    const { body: written } = requestOf({
      requestBody: body(mediaType, { schema, example: { a: example }, encoding: { a: encoding } }),
    });
    return written.kind === 'multipart' || written.kind === 'form'
      ? written.fields.map(({ value, contentType, headers }) => [value, contentType, headers])
      : [];
  };

  test.each<[JsonObject, Json, JsonObject, Json[]]>([
    [{ type: 'object' }, { b: 1 }, {}, ['{"b":1}', 'application/json']],
    [{ type: 'array' }, [{ b: 1 }], {}, ['{"b":1}', 'application/json']],
    [{ type: 'object' }, { b: 1 }, { contentType: 'application/*+json, text/plain' }, ['{"b":1}', 'application/json']],
    [{ type: 'string' }, 'x', {}, ['x']],
    [{ type: 'string' }, 'x', { contentType: 'text/plain; charset=utf-8' }, ['x', 'text/plain; charset=utf-8']],
    [{ type: 'string', contentMediaType: 'image/*' }, 'a.jpg', {}, ['a.jpg', 'image/jpeg']],
    [{ type: 'string', format: 'binary' }, 'a.jpg', {}, ['a.jpg']],
    [{ type: 'array' }, ['x', 'y'], { style: 'pipeDelimited', contentType: 'text/plain' }, ['x|y']],
  ])('sends a part of %j, which is %j, with the encoding %j as %j', (property, example, encoding, [value, type]) => {
    expect(sent(property, example, encoding)).toEqual([[value, type, undefined]]);
  });

  test('sends the headers of a part that are required or have a value', () => {
    const headers = {
      'X-Default': { schema: { default: [1, 2] } },
      'X-Example': { example: 'e' },
      'X-Required': { required: true, schema: { type: 'string' } },
      'X-Optional': { schema: { type: 'string' } },
      'Content-Type': { example: 'text/html' },
    };
    expect(sent({ type: 'string' }, 'x', { headers })[0]?.[2]).toEqual([
      { name: 'X-Default', value: '1,2' },
      { name: 'X-Example', value: 'e' },
      { name: 'X-Required', value: 'string' },
    ]);
  });

  test('sends a field of a URL-encoded form as JSON if its encoding says so', () => {
    const encoding = { contentType: 'application/json' };
    const form = 'application/x-www-form-urlencoded';
    expect(sent({ type: 'array' }, [1, 2], encoding, form)).toEqual([['[1,2]', undefined, undefined]]);
  });

  test('finds a file behind allOf', () => {
    const allOf = [{ properties: { file: { type: 'string', format: 'binary' } } }];
    expect(multipart({}, { allOf })).toEqual(['@file=document.pdf']);
  });
});

describe('any other body', () => {
  test.each<[string, JsonObject, string]>([
    ['a list', { schema: { type: 'array', items: true }, example: [{ a: 1 }, 'b'] }, 'application/json'],
    ['items in 3.2', { itemSchema: { const: { a: 1 } }, itemEncoding: { contentType: 'text/vcard' } }, 'text/vcard'],
  ])('has parts in their order: %s', (_name, content, type) => {
    const sent = requestOf({ requestBody: body('multipart/mixed', content) });
    expect(sent.contentType).toBe('multipart/mixed; boundary=part');
    if (sent.body.kind !== 'text') throw new Error('The body is not a text.');
    expect(sent.body.text).toMatch(/^--part\r\nContent-Type: [^]*\r\n--part--\r\n$/);
    expect(sent.body.text).toContain(`--part\r\nContent-Type: ${type}\r\n\r\n{"a":1}\r\n--part`);
  });

  test('is a text with the parts of its documented boundary', () => {
    const mediaType = 'multipart/mixed; boundary=batch';
    const example = '--batch\r\n\r\nGET /devices\r\n--batch--';
    expect(requestOf({ requestBody: body(mediaType, { schema: { type: 'string' }, example }) })).toMatchObject({
      contentType: mediaType,
      body: { kind: 'text', text: example },
    });
  });

  test('is the text of the authored example', () => {
    expect(bodyOf(body('application/xml', { example: '<a/>\n' }))).toEqual({ kind: 'text', text: '<a/>\n' });
    expect(bodyOf(body('text/yaml', { example: { a: 1 } }))).toEqual({ kind: 'text', text: '{\n  "a": 1\n}' });
  });

  test('is a file without an authored example', () => {
    expect(bodyOf(body('application/xml', { schema: { type: 'object', properties: { a: {} } } }))).toEqual({
      kind: 'file',
      name: 'request.xml',
    });
    expect(bodyOf(body('application/octet-stream', { example: '(binary)' }))).toEqual({
      kind: 'file',
      name: 'file.bin',
    });
  });

  test.each([
    ['image/jpeg', 'photo.jpg'],
    ['image/webp', 'photo.webp'],
    ['image/svg+xml', 'drawing.svg'],
    ['audio/mpeg', 'recording.mp3'],
    ['video/mp4', 'video.mp4'],
    ['application/pdf', 'document.pdf'],
    ['application/zip', 'archive.zip'],
    ['text/csv', 'data.csv'],
    ['application/octet-stream', 'file.bin'],
  ])('of %s is in the file %s', (mediaType, name) => {
    expect(fileNameOf(mediaType)).toBe(name);
  });
});

test.each<[string, Json]>([
  ['not an object', 3],
  ['a broken reference', { $ref: '#/nowhere' }],
  ['a map of invalid media types', { content: { 'application/json': null, 'text/plain': 3 } }],
  ['without a media type', { content: {} }],
  [
    'a media type with invalid examples',
    { content: { 'application/json': { examples: [1], example: null, schema: 'x' } } },
  ],
])('a body that is %s does not fail the build', (_, requestBody) => {
  expect(() => requestsOf({ requestBody })).not.toThrow();
});
