import { describe, expect, it } from 'vitest';

import { readUsage } from '../../../web/model/integration/read-usage.ts';
import { wrongPlaceOf } from '../../../web/model/integration/usage-schema.ts';
import type { Json } from '../../../web/model/text/json.ts';
import { SMALL_API } from './small-api.ts';

const HOST = 'https://api.example.com';
const AT = '2026-11-28T09:00:00.000Z';

const span = (attributes: Record<string, Json>, more: Record<string, Json> = {}): Json => ({
  name: 'call',
  kind: 3,
  startTimeUnixNano: String(Date.parse(AT) * 1e6),
  attributes: Object.entries(attributes).map(([key, value]) => ({
    key,
    value: typeof value === 'number' ? { intValue: String(value) } : { stringValue: value },
  })),
  ...more,
});

const entry = (request: Json, response: Json = { status: 200, headers: [], content: {} }): Json => ({
  startedDateTime: '2026-11-28T10:00:00.000+01:00',
  request: { headers: [], queryString: [], ...(request as object) },
  response,
});

const har = (...entries: Json[]): Json => ({ log: { version: '1.2', creator: { name: 'x' }, entries } });

const collection = (...item: Json[]): Json => ({
  info: { name: 'Pets', schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json' },
  item,
});

const written = (document: Json): string => JSON.stringify(document);

/** Each file that calls `POST /v1/pets` with a name, by its format. */
const FILES: Record<string, string> = {
  'a HAR file of Chrome': written(
    har(
      entry({ method: 'GET', url: 'https://cdn.example.com/app.js' }),
      entry(
        {
          method: 'POST',
          url: `${HOST}/v1/pets`,
          postData: { mimeType: 'application/json', text: '{"name":"secret"}' },
        },
        {
          status: 201,
          headers: [{ name: 'x', value: 'y' }],
          content: { text: '{"id":"secret"}', mimeType: 'application/json' },
        },
      ),
    ),
  ),
  'a HAR file of Firefox, with bodies in base64': written(
    har(
      entry(
        {
          method: 'POST',
          url: `${HOST}/v1/pets`,
          postData: { mimeType: 'application/json', params: [], text: '{"name":"secret"}' },
        },
        { status: 201, headers: [], content: { encoding: 'base64', text: btoa('{"id":"secret"}') } },
      ),
    ),
  ),
  'a HAR file of Safari, with forms as parameters': `\uFEFF${written(
    har(
      entry(
        {
          method: 'POST',
          url: `${HOST}/v1/pets`,
          postData: { mimeType: '', text: '', params: [{ name: 'name', value: 'secret' }] },
        },
        { status: 201, headers: [], content: { size: -1, text: '{"id":"secret"}' } },
      ),
    ),
  )}`,
  'a Postman collection': written(
    collection({
      name: 'folder',
      item: [
        {
          name: 'make',
          request: {
            method: 'POST',
            header: [{ key: 'x-trace', value: '1', disabled: true }],
            body: { mode: 'raw', raw: '{"name": {{name}}}' },
            url: { raw: '{{baseUrl}}/v1/pets', host: ['{{baseUrl}}'], path: ['v1', 'pets'] },
          },
          response: [{ code: 201, body: '{"id":"secret"}' }],
        },
      ],
    }),
  ),
  'an OpenTelemetry export': written({
    resourceSpans: [
      {
        scopeSpans: [
          {
            spans: [
              span({
                'http.request.method': 'POST',
                'url.full': `${HOST}/v1/pets?a=secret`,
                'http.response.status_code': 201,
              }),
              span({ 'http.request.method': 'GET', 'url.path': '/v1/pets' }, { kind: 'SPAN_KIND_SERVER' }),
              span({ 'db.system': 'secret' }),
            ],
          },
        ],
      },
    ],
  }),
  'an OpenTelemetry export with the old names, one document a line': ['1', '2']
    .map(() =>
      written({
        resourceSpans: [
          {
            instrumentationLibrarySpans: [
              { spans: [span({ 'http.method': 'POST', 'http.url': `${HOST}/v1/pets`, 'http.status_code': 201 })] },
            ],
          },
        ],
      }),
    )
    .join('\n'),
  'a log of a client': `${written({
    operation: 'createPet',
    method: 'POST',
    path: '/v1/pets',
    query: [],
    headers: ['X-Trace'],
    request: { name: null },
    status: 201,
    response: { id: null },
    at: AT,
    client: 'small-client/1.2.0',
  })}\n`,
  'lines of calls': '# our calls\nPOST /v1/pets\n\n127.0.0.1 - - "GET /v1/pets/secret HTTP/1.1" 200 12\n',
  'a report of the exam': written({
    content: {
      report: {
        format: 'akko-exam-report',
        verdicts: [
          { decidedBy: { kind: 'request', id: 'secret', name: 'createPet', status: 201, at: AT } },
          { decidedBy: { kind: 'delivery', id: 'secret', name: 'pet.created', status: 200, at: AT } },
          { decidedBy: null },
        ],
      },
    },
  }),
};

describe('a usage', () => {
  it.each(Object.entries(FILES))('is read from %s, without values', (_, text) => {
    const read = readUsage(text, [SMALL_API]);
    const usage = read.kind === 'usage' ? read.usage : null;
    expect(usage?.operations.find(({ operationId }) => operationId === 'createPet')?.count).toBeGreaterThan(0);
    expect(written(read as unknown as Json)).not.toContain('secret');
    expect(wrongPlaceOf(usage as unknown as Json)).toBeNull();
    expect(readUsage(written(usage as unknown as Json), [SMALL_API])).toEqual({ kind: 'usage', usage });
  });

  it.each([
    ['a HAR file of Chrome', ['body', 'body.name'], ['response.id']],
    ['a HAR file of Firefox, with bodies in base64', ['body', 'body.name'], ['response.id']],
    ['a HAR file of Safari, with forms as parameters', ['body', 'body.name'], ['response.id']],
    ['a log of a client', ['body', 'body.name'], ['response.id']],
    ['a Postman collection', ['body', 'body.name'], []],
    ['an OpenTelemetry export', [], []],
  ])('has the fields of %s', (name, sent, received) => {
    const read = readUsage(FILES[name] ?? '', [SMALL_API]);
    const [operation] = read.kind === 'usage' ? read.usage.operations : [];
    expect(Object.keys(operation?.sent ?? {})).toEqual(sent);
    expect(Object.keys(operation?.received['201'] ?? {})).toEqual(received);
  });

  it('has the events of an exam', () => {
    const read = readUsage(FILES['a report of the exam'] ?? '', [SMALL_API]);
    expect(read.kind === 'usage' && read.usage.events).toMatchObject([{ event: 'petCreated', count: 1, first: AT }]);
  });
});

describe('a file without a usage', () => {
  it.each([
    ['is empty', ' \n', 'empty', '.'],
    ['has a broken line', '{"a":1}\n{"b":', 'json', 'line 2'],
    ['has an unknown format', '{"spans":[]}', 'format', 'spans'],
    ['has no line with a call', 'hello', 'format', 'line 1'],
    ['is an API description', '{"openapi":"3.1.0","info":{}}', 'description', 'openapi'],
    ['is an old Postman collection', '{"id":"1","requests":[]}', 'version', 'Postman Collection v2.1'],
    ['is a usage of a newer version', '{"integration":2}', 'version', 'integration'],
    ['is a usage with other keys', '{"integration":1}', 'place', '/sources'],
    ['is a HAR file without entries', '{"log":{}}', 'place', 'log.entries'],
    [
      'is a HAR file without a method',
      written(har(entry({ url: '/v1/pets' }))),
      'place',
      'log.entries[0].request.method',
    ],
    ['has calls of other APIs only', 'GET /other', 'none', '(1)'],
  ])('is refused in three languages, because it %s', (_, text, reason, words) => {
    const read = readUsage(text, [SMALL_API]);
    expect(read).toMatchObject({ kind: 'refused', reason });
    const sentences = Object.values(read.kind === 'refused' ? read.words : {});
    expect(sentences.filter((sentence) => sentence.includes(words) && !/[{}]/.test(sentence))).toHaveLength(3);
  });
});
