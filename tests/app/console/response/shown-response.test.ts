import { describe, expect, test } from 'vitest';

import { shownAnswer, verdictOn, type Verdict } from '../../../../web/app/console/response/shown-response.ts';
import type { Answer } from '../../../../web/app/console/send.ts';
import { en } from '../../../../web/app/console/strings/en.ts';
import { prettyJson } from '../../../../web/model/text/json.ts';
import { operation } from '../support.ts';

const answer = (
  body: string | Uint8Array<ArrayBuffer>,
  contentType = 'application/json',
  fields: Partial<Answer> = {},
): Answer => ({
  status: 200,
  statusText: 'OK',
  headers: [],
  contentType,
  bytes: typeof body === 'string' ? new TextEncoder().encode(body) : body,
  milliseconds: 1,
  isTruncated: false,
  ...fields,
});

describe('an answer is shown', () => {
  test('as JSON, every digit of it', () => {
    const shown = shownAnswer(answer('{"id":9007199254740993,"price":1.10}'));
    expect(shown.kind === 'json' && prettyJson(shown.value)).toBe('{\n  "id": 9007199254740993,\n  "price": 1.10\n}');
  });

  test('as it is where it is called JSON and is none', () => {
    expect(shownAnswer(answer('<html>502</html>'))).toEqual({ kind: 'text', text: '<html>502</html>' });
  });

  test('as JSON where it is called something else and looks like it', () => {
    expect(shownAnswer(answer('[1]', 'text/plain')).kind).toBe('json');
    expect(shownAnswer(answer('[1', 'text/plain'))).toEqual({ kind: 'text', text: '[1' });
  });

  test('as text where it was cut off', () => {
    expect(shownAnswer(answer('[1, 2', 'application/json', { isTruncated: true }))).toEqual({
      kind: 'text',
      text: '[1, 2',
    });
  });

  test('as text where nobody would unfold it', () => {
    expect(shownAnswer(answer(`["${'x'.repeat(5_000_000)}"]`)).kind).toBe('text');
  });

  test('in the encoding that the server names, if there is such a one', () => {
    expect(shownAnswer(answer(new Uint8Array([0xe9]), 'text/plain; charset=iso-8859-1'))).toMatchObject({ text: 'é' });
    expect(shownAnswer(answer('é', 'text/plain; charset=klingon'))).toMatchObject({ text: 'é' });
  });

  test.each<[string, Answer, string]>([
    ['an image', answer(new Uint8Array([1, 2]), 'image/png'), 'image'],
    ['an image that was cut off', answer(new Uint8Array([1, 0, 2]), 'image/png', { isTruncated: true }), 'binary'],
    ['bytes', answer(new Uint8Array([0x50, 0x4b, 3, 4, 0, 0]), 'application/zip'), 'binary'],
    ['random bytes called JSON', answer(Uint8Array.from({ length: 400 }, (_, index) => 128 + (index % 100))), 'binary'],
    ['nothing', answer(''), 'none'],
    ['markup', answer('<a>', 'text/html'), 'text'],
  ])('by what it is: %s', (_, own, kind) => {
    expect(shownAnswer(own).kind).toBe(kind);
  });
});

describe('an answer is compared with the description', () => {
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
  const verdict = (own: Answer): Verdict => verdictOn(own, shownAnswer(own), data, en.check);

  test('of its status', () => {
    expect(verdict(answer('{"id":1}'))).toMatchObject({
      response: { status: '200' },
      deviations: [],
      otherTypes: null,
      anchor: 'response-200',
    });
    expect(verdict(answer('{}', 'application/json', { status: 404 }))).toMatchObject({
      response: { status: '4XX' },
      deviations: [{ pointer: '/id', message: 'is required.' }],
    });
    expect(verdict(answer('{}', 'application/json', { status: 500 }))).toMatchObject({ response: null });
  });

  test('or of the default', () => {
    const own = answer('{}', 'application/json', { status: 500 });
    expect(
      verdictOn(
        own,
        shownAnswer(own),
        operation({ responses: [{ status: 'default', anchor: 'response-default', content: [] }] }),
        en.check,
      ).response?.status,
    ).toBe('default');
  });

  test('and of its media type', () => {
    expect(verdict(answer('<p>', 'application/xml'))).toMatchObject({
      otherTypes: ['application/json', 'text/*'],
      deviations: [],
    });
    expect(verdict(answer('a,b', 'text/csv; charset=utf-8')).otherTypes).toBeNull();
    expect(verdict(answer('', 'text/plain', { status: 204 })).otherTypes).toBeNull();
  });

  test('of whether there is a body at all', () => {
    expect(verdict(answer('', ''))).toMatchObject({ otherTypes: ['application/json', 'text/*'], deviations: [] });
    const head = operation({ method: 'HEAD', responses: data.responses });
    expect(verdictOn(answer('', ''), { kind: 'none' }, head, en.check).otherTypes).toBeNull();
  });

  test('and of being what it is called', () => {
    expect(verdict(answer('<html>502</html>')).brokenJson).toEqual({ mistake: { position: 0, line: 1, column: 1 } });
    expect(verdict(answer(Uint8Array.of(0, 1, 2))).brokenJson).toEqual({ mistake: null });
    expect(verdict(answer('['.repeat(100_000))).brokenJson).toEqual({ mistake: null });
    expect(verdict(answer(`[1${' '.repeat(500_000)}`)).brokenJson).toEqual({ mistake: null });
    expect(verdict(answer('[1, 2', 'application/json', { isTruncated: true })).brokenJson).toBeNull();
    expect(verdict(answer('[1', 'text/plain')).brokenJson).toBeNull();
  });

  test('but not where it is very large', () => {
    expect(verdict(answer(`{"id":1,"a":"${'x'.repeat(2_100_000)}"}`)).deviations).toBeNull();
    expect(verdict(answer(`{"id":1,"a":"${'x'.repeat(5_100_000)}"}`))).toMatchObject({
      deviations: null,
      brokenJson: null,
    });
  });
});
