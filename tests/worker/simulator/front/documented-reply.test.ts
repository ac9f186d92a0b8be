import { describe, expect, it, test } from 'vitest';

import { simulatorData } from '../../../../web/compile/simulator/simulator-data.ts';
import { simulatorDataFrom } from '../../../../web/model/simulator/data.ts';
import type { JsonObject } from '../../../../web/model/text/json.ts';
import { createSimulator } from '../../../../worker/simulator/worker.ts';

const json = (example: JsonObject): JsonObject => ({ content: { 'application/json': { example } } });
const text = (mediaType: string, media: JsonObject): JsonObject => ({
  responses: { 200: { content: { [mediaType]: media } } },
});
const PATHS: Record<string, JsonObject> = {
  '/quote': {
    get: {
      responses: {
        200: {
          content: {
            'application/json': {
              examples: {
                'Happy path (v2)': { value: 9 },
                preço: { value: 49 },
                'a,b;c': { value: 1 },
                'say "hi"': { value: 2 },
                empty: { value: null },
              },
            },
          },
        },
        '4XX': json({ error: 'client' }),
        503: { ...json({ error: 'busy' }), headers: { 'Retry-After': { schema: { example: 30 } } } },
        default: json({ error: 'other' }),
      },
    },
  },
  '/plain': { get: text('text/plain', { example: 'naïve' }) },
  '/made': { get: text('text/plain', { schema: { type: 'string', const: 'x' } }) },
  '/lines': { get: text('application/jsonl', { itemSchema: { const: { a: 1 } } }) },
  '/xml': { get: text('application/xml', { example: '<a/>' }) },
  '/structured': { get: text('application/xml', { example: { a: 1 } }) },
  '/page': { get: text('text/html', { example: '<script>' }) },
  '/ticket': { get: text('application/pdf', { schema: { type: 'string' } }) },
  '/nothing': {
    delete: { responses: { 204: {} } },
    options: { responses: { 200: json({ isDocumented: true }) } },
    get: { responses: { 200: {} } },
  },
  '/errors': { get: { responses: { '5XX': json({ error: 'always' }), '4XX': {} } } },
  '/any': {
    get: { responses: { 400: json({ is: 'bad' }), '4XX': json({ is: 'client' }), default: json({ is: 'any' }) } },
  },
  '/elsewhere': { get: { responses: { 302: {}, 404: {} } } },
};
const document = { openapi: '3.2.0', info: { title: 'Replies', version: '1' }, paths: PATHS };
const app = createSimulator({
  data: simulatorDataFrom(simulatorData([{ name: 'api', document, problemType: 'about:blank#' }])),
  rules: null,
  storeOf: () => null,
  report: () => undefined,
});
const bytes = (value: string): string => String.fromCharCode(...new TextEncoder().encode(value));

async function responseTo(request: string, headers: Record<string, string> = {}): Promise<[number, string, string]> {
  const [method = '', path = ''] = request.split(' ');
  const response = await app.request(`/simulator${path}`, { method, headers });
  return [response.status, response.headers.get('Content-Type') ?? 'none', await response.text()];
}

describe('A preference', () => {
  it.each([
    ['example="Happy path (v2)"', 200, '9'],
    [bytes('example="preço"'), 200, '49'],
    ["example*=UTF-8''pre%C3%A7o", 200, '49'],
    ['wait=0, example="a,b;c"', 200, '1'],
    [String.raw`example="say \"hi\""`, 200, '2'],
    ['example=empty', 200, 'null'],
    ['code=418', 418, '{"error":"client"}'],
    ['code="503"; wait=0', 503, '{"error":"busy"}'],
    ['code=500', 500, '{"error":"other"}'],
    ['code=4xx', 400, '{"error":"client"}'],
    ['code=default', 500, '{"error":"other"}'],
    ['code=5XX', 500, '{"error":"other"}'],
    ['example=unknown', 200, '9'],
    ['code=99', 200, '9'],
    ['respond-async, ", =', 200, '9'],
  ])('%s gives %i %s', async (prefer, status, body) => {
    const [got, , written] = await responseTo('GET /quote', { Prefer: prefer });
    expect([got, written]).toEqual([status, body]);
  });

  it.each([
    ['code=4XX', 401, '{"is":"client"}'],
    ['code=default', 200, '{"is":"any"}'],
  ])('%s gives a status that no other response describes: %i', async (prefer, status, body) => {
    const [got, , written] = await responseTo('GET /any', { Prefer: prefer });
    expect([got, written]).toEqual([status, body]);
  });

  it('brings the documented headers of its response', async () => {
    const { headers } = await app.request('/simulator/quote', { headers: { Prefer: 'code=503' } });
    expect(headers.get('Retry-After')).toBe('30');
  });
});

describe('A response', () => {
  it.each([
    ['GET /plain', {}, 200, 'text/plain; charset=utf-8', 'naïve'],
    ['GET /made', { Accept: 'text/*' }, 200, 'text/plain', 'x'],
    ['GET /lines', {}, 200, 'application/jsonl', '{"a":1}'],
    ['GET /xml', { Accept: '*/*' }, 200, 'application/xml', '<a/>'],
    ['GET /nothing', { Accept: 'text/plain' }, 200, 'none', ''],
    ['DELETE /nothing', { Accept: 'application/xml', 'Content-Type': 'application/json' }, 204, 'none', ''],
    ['OPTIONS /nothing', {}, 200, 'application/json', '{"isDocumented":true}'],
    ['OPTIONS /plain', {}, 204, 'none', ''],
    ['GET /errors', {}, 500, 'application/json', '{"error":"always"}'],
    ['GET /elsewhere', {}, 204, 'none', ''],
  ])('to %s with %j is %i %s %s', async (request, headers, status, type, body) => {
    expect(await responseTo(request, headers)).toEqual([status, type, body]);
  });

  it.each([
    ['GET /plain', 'application/json', 'The response is text/plain.'],
    ['GET /structured', '*/*', 'The response is application/xml.'],
    ['GET /page', '*/*', 'text/html, which the simulator cannot send.'],
    ['GET /ticket', '*/*', 'application/pdf, which the simulator cannot send.'],
    ['GET /quote', 'application/json;q=0, text/html', 'The response is application/json.'],
  ])('to %s with Accept: %s is refused with its media type', async (request, accept, detail) => {
    const [status, , body] = await responseTo(request, { Accept: accept });
    expect([status, body]).toEqual([406, expect.stringContaining(detail)]);
  });
});

test('a preflight request is allowed its method, also where the description has OPTIONS', async () => {
  const headers = { Origin: 'https://a.example', 'Access-Control-Request-Method': 'QUERY' };
  const response = await app.request('/simulator/nothing', { method: 'OPTIONS', headers });
  expect([response.status, response.headers.get('Access-Control-Allow-Methods')]).toEqual([204, 'QUERY']);
});
