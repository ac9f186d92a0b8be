import { describe, expect, it } from 'vitest';

import type { Json, JsonObject } from '../../../../web/model/text/json.ts';
import { MAX_BODY, readBody } from '../../../../worker/simulator/front/request-body.ts';

const JSON_TYPE = 'application/json';
const FORM = 'application/x-www-form-urlencoded';
const READING = { definitions: {}, parseJson: () => undefined, parseNumber: Number };

function read(body: string | Uint8Array<ArrayBuffer> | null, type = JSON_TYPE, isRequired = true) {
  const request = new Request('https://portal.example/', {
    method: 'POST',
    body,
    headers: type === '' ? {} : { 'Content-Type': type },
  });
  const bodies = [
    { mediaType: JSON_TYPE, schema: true },
    { mediaType: FORM, schema: { properties: { b: { type: 'array' } } } },
  ];
  return readBody(request, { bodies, requiresBody: isRequired }, { reading: READING });
}

describe('The body of a request', () => {
  it('is JSON or a form, whatever the parameters of its media type', async () => {
    expect(await read('{"a":1}')).toMatchObject({ value: { a: 1 } });
    for (const charset of ['utf-8', '"UTF-8"', 'utf8; a=b'])
      expect(await read('{}', `Application/JSON; charset=${charset}`)).toMatchObject({ value: {} });
    expect(await read('a=1&b=2&b=3', FORM)).toMatchObject({ value: { a: '1', b: ['2', '3'] } });
  });

  it('is a multipart form with the texts of its files, or bytes that are not judged', async () => {
    const schema = { properties: { b: { type: 'integer' } } };
    const readAs = (body: string | FormData | Uint8Array<ArrayBuffer>, mediaType: string, headers = {}) =>
      readBody(
        new Request('https://portal.example/', { method: 'POST', body, headers }),
        { bodies: [{ mediaType, schema }], requiresBody: true },
        { reading: READING },
      );
    const form = new FormData();
    form.append('a', new File(['{'], 'a.txt'));
    form.append('b', '2');
    expect(await readAs(form, 'multipart/form-data')).toMatchObject({ value: { a: '{', b: 2 } });
    const bytes = { 'Content-Type': 'application/octet-stream' };
    expect(await readAs(new Uint8Array([255]), '*/*', bytes)).toMatchObject({ value: undefined, schema });
    expect(await readAs('x', 'multipart/form-data', { 'Content-Type': 'multipart/form-data' })).toMatchObject({
      refusal: { detail: 'The body is not a valid multipart form.' },
    });
    const part = '--x\r\nContent-Disposition: form-data; name="b"\r\n\r\n2\r\n--x--';
    const mixed = { 'Content-Type': 'multipart/mixed; boundary=x' };
    expect(await readAs(part, 'multipart/mixed', mixed)).toMatchObject({ value: { b: 2 } });
    expect(await readAs('--x\r\n\r\n2\r\n--x--', 'multipart/mixed', mixed)).toMatchObject({ value: undefined });
  });

  it.each<[string, string, JsonObject, Json | undefined]>([
    ['text/plain; charset=utf-8', 'é', { type: 'string', maxLength: 1 }, 'é'],
    ['text/plain', '12', { type: 'integer' }, 12],
    ['text/csv', 'a,b', { type: 'array' }, undefined],
    ['text/xml', '<a/>', { type: 'string' }, undefined],
  ])('%s of %s has the value that its schema %j describes', async (type, text, schema, value) => {
    const request = new Request('https://portal.example/', {
      method: 'POST',
      body: text,
      headers: { 'Content-Type': type },
    });
    const bodies = [{ mediaType: type, schema }];
    expect(await readBody(request, { bodies, requiresBody: true }, { reading: READING })).toMatchObject({ value });
  });

  it('may be missing only if the description says so', async () => {
    expect(await read(null, '', false)).toMatchObject({ value: undefined });
    expect(await read(null, '')).toMatchObject({ refusal: { detail: 'The body is missing.' } });
  });

  it.each<[string, string | Uint8Array<ArrayBuffer>, string, object]>([
    ['of another media type', '{}', 'text/plain', { status: 415 }],
    ['of another charset', '{}', 'application/json; charset=utf-16', { status: 415 }],
    ['of a form in another charset', 'a=1', `${FORM};a=b ; Charset = "iso-8859-1"`, { status: 415 }],
    ['that is not UTF-8', new Uint8Array([0x22, 0xff, 0x22]), JSON_TYPE, { detail: 'The body is not valid UTF-8.' }],
    ['that is not JSON', '{', JSON_TYPE, { detail: 'The body is not valid JSON.' }],
    ['that is nested too deep', '['.repeat(33) + ']'.repeat(33), JSON_TYPE, { code: 'invalid_request' }],
    ['that is too long', ' '.repeat(MAX_BODY + 1), JSON_TYPE, { status: 413 }],
  ])('%s is refused', async (_name, body, type, refusal) => {
    expect(await read(body, type)).toMatchObject({ refusal });
  });

  it('that is too long is read to its end', async () => {
    let sent = 0;
    const stream = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 1;
        if (sent > 20) controller.close();
        else controller.enqueue(new Uint8Array(MAX_BODY / 4));
      },
    });
    const request = new Request('https://portal.example/', { method: 'POST', body: stream, duplex: 'half' });
    expect(await readBody(request, { bodies: [], requiresBody: false }, { reading: READING })).toMatchObject({
      refusal: { status: 413 },
    });
    expect(sent).toBe(21);
  });
});
