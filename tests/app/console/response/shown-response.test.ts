import { describe, expect, test } from 'vitest';

import { shownBody, verdictOn, type ResponseVerdict } from '../../../../web/app/console/response/shown-response.ts';
import type { ServerResponse } from '../../../../web/app/console/send.ts';
import { en } from '../../../../web/app/console/strings/en.ts';
import { prettyJson } from '../../../../web/model/text/json.ts';
import { operation } from '../support.ts';

const response = (
  body: string | Uint8Array<ArrayBuffer>,
  contentType = 'application/json',
  fields: Partial<ServerResponse> = {},
): ServerResponse => ({
  status: 200,
  headers: [],
  contentType,
  bytes: typeof body === 'string' ? new TextEncoder().encode(body) : body,
  milliseconds: 1,
  isTruncated: false,
  ...fields,
});

describe('a response is shown', () => {
  test('as JSON with every digit', () => {
    const shown = shownBody(response('{"id":9007199254740993,"price":1.10}'));
    expect(shown.kind === 'json' && prettyJson(shown.value)).toBe('{\n  "id": 9007199254740993,\n  "price": 1.10\n}');
  });

  test('as text if it claims to be JSON and is not', () => {
    expect(shownBody(response('<html>502</html>'))).toEqual({ kind: 'text', text: '<html>502</html>' });
  });

  test('as JSON if it looks like JSON, whatever its media type', () => {
    expect(shownBody(response('[1]', 'text/plain')).kind).toBe('json');
    expect(shownBody(response('[1', 'text/plain'))).toEqual({ kind: 'text', text: '[1' });
  });

  test('as text if it was truncated', () => {
    expect(shownBody(response('[1, 2', 'application/json', { isTruncated: true }))).toEqual({
      kind: 'text',
      text: '[1, 2',
    });
  });

  test('as text if it is too large to parse', () => {
    expect(shownBody(response(`["${'x'.repeat(5_000_000)}"]`)).kind).toBe('text');
  });

  test('in the encoding that the server names, if it exists', () => {
    expect(shownBody(response(new Uint8Array([0xe9]), 'text/plain; charset=iso-8859-1'))).toMatchObject({ text: 'é' });
    expect(shownBody(response('é', 'text/plain; charset=klingon'))).toMatchObject({ text: 'é' });
  });

  test.each<[string, ServerResponse, string]>([
    ['an image', response(new Uint8Array([1, 2]), 'image/png'), 'image'],
    [
      'binary data for a truncated image',
      response(new Uint8Array([1, 0, 2]), 'image/png', { isTruncated: true }),
      'binary',
    ],
    ['binary data', response(new Uint8Array([0x50, 0x4b, 3, 4, 0, 0]), 'application/zip'), 'binary'],
    [
      'binary data that claims to be JSON',
      response(Uint8Array.from({ length: 400 }, (_, index) => 128 + (index % 100))),
      'binary',
    ],
    ['an empty body', response(''), 'none'],
    ['text for markup', response('<a>', 'text/html'), 'text'],
  ])('as %s', (_, received, kind) => {
    expect(shownBody(received).kind).toBe(kind);
  });
});

describe('the verdict on a response', () => {
  const json = (
    anchor: string,
    schema = { type: 'object', required: ['id'] },
  ): { mediaType: string; anchor: string; schema: typeof schema } => ({
    mediaType: 'application/json',
    anchor,
    schema,
  });
  const data = operation({
    responses: [
      {
        status: '200',
        anchor: 'response-200',
        content: [json('response-200'), { mediaType: 'text/*', anchor: 'response-200-text', schema: true }],
      },
      { status: '204', anchor: 'response-204', content: [] },
      { status: '4XX', anchor: 'response-4XX', content: [json('response-4XX')] },
    ],
  });
  const verdict = (received: ServerResponse): ResponseVerdict =>
    verdictOn(received, shownBody(received), { data, strings: en.check });

  test('compares it with the response of its status, or of the class of its status', () => {
    expect(verdict(response('{"id":1}'))).toMatchObject({
      documented: { status: '200' },
      violations: [],
      otherTypes: null,
    });
    expect(verdict(response('{}', 'application/json', { status: 404 }))).toMatchObject({
      documented: { status: '4XX' },
      violations: [{ pointer: '/id', message: 'is required.' }],
    });
    expect(verdict(response('{}', 'application/json', { status: 500 }))).toMatchObject({ documented: null });
  });

  test('compares it with the default response if the status is not described', () => {
    const received = response('{}', 'application/json', { status: 500 });
    expect(
      verdictOn(received, shownBody(received), {
        data: operation({ responses: [{ status: 'default', anchor: 'response-default', content: [] }] }),
        strings: en.check,
      }).documented?.status,
    ).toBe('default');
  });

  test('names the described media types if its own is another one', () => {
    expect(verdict(response('<p>', 'application/xml'))).toMatchObject({
      otherTypes: ['application/json', 'text/*'],
      violations: [],
    });
    expect(verdict(response('a,b', 'text/csv; charset=utf-8')).otherTypes).toBeNull();
    expect(verdict(response('', 'text/plain', { status: 204 })).otherTypes).toBeNull();
  });

  test('names the described media types if it has no body, except for HEAD', () => {
    expect(verdict(response('', ''))).toMatchObject({ otherTypes: ['application/json', 'text/*'], violations: [] });
    const head = operation({ method: 'HEAD', responses: data.responses });
    expect(verdictOn(response('', ''), { kind: 'none' }, { data: head, strings: en.check }).otherTypes).toBeNull();
  });

  test('says where JSON is broken', () => {
    expect(verdict(response('<html>502</html>')).brokenJson).toEqual({ mistake: { position: 0, line: 1, column: 1 } });
    expect(verdict(response(Uint8Array.of(0, 1, 2))).brokenJson).toEqual({ mistake: null });
    expect(verdict(response('['.repeat(100_000))).brokenJson).toEqual({ mistake: null });
    expect(verdict(response(`[1${' '.repeat(500_000)}`)).brokenJson).toEqual({ mistake: null });
    expect(verdict(response('[1, 2', 'application/json', { isTruncated: true })).brokenJson).toBeNull();
    expect(verdict(response('[1', 'text/plain')).brokenJson).toBeNull();
  });

  test('does not compare a very large body', () => {
    expect(verdict(response(`{"id":1,"a":"${'x'.repeat(2_100_000)}"}`)).violations).toBeNull();
    expect(verdict(response(`{"id":1,"a":"${'x'.repeat(5_100_000)}"}`))).toMatchObject({
      violations: null,
      brokenJson: null,
    });
  });
});
