import { describe, expect, it } from 'vitest';

import { readUsage } from '../../../web/model/integration/read-usage.ts';
import { wrongPlaceOf } from '../../../web/model/integration/usage-schema.ts';
import type { Json } from '../../../web/model/text/json.ts';
import { SMALL_CHANGES } from './small-api.ts';

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

const file = (mimeType: string): Json => ({ status: 200, headers: [], content: { size: 1, mimeType } });

const har = (...entries: Json[]): Json => ({ log: { version: '1.2', creator: { name: 'x' }, entries } });

const collection = (...item: Json[]): Json => ({
  info: { name: 'Pets', schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json' },
  item,
});

const written = (document: Json): string => JSON.stringify(document);

/** Each file that calls `POST /v1/pets` with a name, by its format. */
const FILES: Record<string, string> = {
  'a HAR file of Chromium': written(
    har(
      entry({ method: 'GET', url: 'https://cdn.example.com/app.js' }),
      {
        ...(entry({ method: 'GET', url: `${HOST}/app.css` }, file('text/css')) as object),
        _initiator: { type: 'parser' },
        _resourceType: 'stylesheet',
      },
      {
        ...(entry(
          {
            method: 'POST',
            url: `${HOST}/v1/pets`,
            httpVersion: 'h2',
            headers: [
              { name: ':authority', value: 'api.example.com' },
              { name: ':method', value: 'POST' },
            ],
            postData: { mimeType: 'application/json', text: '{"name":"secret"}' },
          },
          {
            status: 201,
            headers: [{ name: 'x', value: 'y' }],
            content: { size: 15, mimeType: 'application/json', text: '{"id":"secret"}' },
            _transferSize: 300,
          },
        ) as object),
        _initiator: { type: 'script', stack: { callFrames: [{ functionName: 'secret' }] } },
        _resourceType: 'fetch',
      },
      // A call without a response has the status 0.
      entry(
        { method: 'GET', url: `${HOST}/v1/pets` },
        { status: 0, headers: [], content: { size: 0 }, _error: 'net::ERR' },
      ),
    ),
  ),
  'a HAR file of Firefox, with bodies in base64': written(
    har(
      entry(
        {
          bodySize: 17,
          method: 'POST',
          url: `${HOST}/v1/pets`,
          postData: { mimeType: 'application/json', params: [], text: '{"name":"secret"}' },
        },
        {
          status: 201,
          headers: [{ name: 'X-Firefox-Spdy', value: 'h2' }],
          content: { mimeType: 'application/json', size: 15, encoding: 'base64', text: btoa('{"id":"secret"}') },
        },
      ),
      entry(
        { method: 'GET', url: `${HOST}/v1/pets` },
        {
          status: 200,
          headers: [],
          content: { mimeType: 'application/json', size: 9, comment: 'Response bodies are not included.' },
        },
      ),
    ),
  ),
  'a HAR file of Safari, with forms as parameters': `\uFEFF${written(
    har(
      entry(
        {
          method: 'POST',
          url: `${HOST}/v1/pets`,
          httpVersion: 'HTTP/2',
          postData: { mimeType: '', text: '', params: [{ name: 'name', value: 'secret' }] },
        },
        { status: 201, headers: [], content: { size: -1, mimeType: 'application/json', text: '{"id":"secret"}' } },
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
        format: 'exam-report',
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
    const read = readUsage(text, SMALL_CHANGES);
    const usage = read.kind === 'usage' ? read.usage : null;
    expect(usage?.operations.find(({ operationId }) => operationId === 'createPet')?.count).toBeGreaterThan(0);
    expect(written(read as unknown as Json)).not.toContain('secret');
    expect(wrongPlaceOf(usage as unknown as Json)).toBeNull();
    expect(readUsage(written(usage as unknown as Json), SMALL_CHANGES)).toEqual({ kind: 'usage', usage });
  });

  it.each([
    ['a HAR file of Chromium', ['body', 'body.name'], ['response.id']],
    ['a HAR file of Firefox, with bodies in base64', ['body', 'body.name'], ['response.id']],
    ['a HAR file of Safari, with forms as parameters', ['body', 'body.name'], ['response.id']],
    ['a log of a client', ['body', 'body.name'], ['response.id']],
    ['a Postman collection', ['body', 'body.name'], []],
    ['an OpenTelemetry export', [], []],
  ])('has the fields of %s', (name, sent, received) => {
    const read = readUsage(FILES[name] ?? '', SMALL_CHANGES);
    const [operation] = read.kind === 'usage' ? read.usage.operations : [];
    expect(Object.keys(operation?.sent ?? {})).toEqual(sent);
    expect(Object.keys(operation?.received['201'] ?? {})).toEqual(received);
  });

  it.each([
    ['as a file', collection],
    ['as the API of Postman returns it', (...item: Json[]): Json => ({ collection: collection(...item) })],
  ])('is read from a collection with folders and variables, %s', (_, wrapped) => {
    const requests: Json[] = [
      { method: 'GET', url: { raw: '{{ base }}/pets/:petId', variable: [{ key: 'petId', value: 'secret' }] } },
      { method: 'GET', url: '{{base}}/pets/{{secret}}' },
      {
        method: 'GET',
        url: {
          raw: '{{base}}/pets?limit={{secret}}',
          query: [
            { key: 'limit', value: '{{secret}}' },
            { key: 'filter', value: 'secret', disabled: true },
          ],
        },
        body: { mode: 'graphql', graphql: { query: 'secret' } },
      },
      '{{base}}/pets',
    ];
    const [first = null, second = null, ...others] = requests.map((request): Json => ({ request }));
    const document = wrapped(first, { name: 'folder', item: [second, { name: 'inner', item: others }] }) as {
      collection?: object;
    };
    Object.assign(document.collection ?? document, { variable: [{ key: 'base', value: `${HOST}/v1` }] });
    const read = readUsage(written(document as Json), SMALL_CHANGES);
    const { operations, unknown } = read.kind === 'usage' ? read.usage : { operations: [], unknown: null };
    expect(operations.map(({ operationId, count, sent }) => [operationId, count, Object.keys(sent)])).toEqual([
      ['getPet', 2, ['path.petId']],
      ['listPets', 2, ['query.limit']],
    ]);
    expect(unknown).toEqual({ operations: 0, fields: 0, events: 0, errors: 0 });
    expect(written(operations as unknown as Json)).not.toContain('secret');
  });

  it('does not count the files of a page as calls, but the pages of a gateway in place of a response', () => {
    const read = readUsage(
      written(
        har(
          entry({ method: 'GET', url: `${HOST}/v1/pets` }, file('text/html; charset=utf-8')),
          entry({ method: 'GET', url: `${HOST}/` }, file('text/html')),
          entry({ method: 'GET', url: `${HOST}/logo` }, file('image/png')),
          entry({ method: 'GET', url: `${HOST}/v0/pets` }, file('application/json')),
        ),
      ),
      SMALL_CHANGES,
    );
    expect(read).toMatchObject({ usage: { operations: [{ operationId: 'listPets' }], unknown: { operations: 1 } } });
  });

  it('has the events of an exam', () => {
    const read = readUsage(FILES['a report of the exam'] ?? '', SMALL_CHANGES);
    expect(read.kind === 'usage' && read.usage.events).toMatchObject([{ event: 'petCreated', count: 1, first: AT }]);
  });
});

describe('a hostile file', () => {
  const CREATE = { method: 'POST', url: `${HOST}/v1/pets` };
  const read = (text: string) => {
    const file = readUsage(text, SMALL_CHANGES);
    return file.kind === 'usage' ? file.usage : null;
  };
  const posted = (text: string, response?: Json): Json => entry({ ...CREATE, postData: { text } }, response);

  it.each([
    ['of Object', ['__proto__', 'constructor', 'toString', 'hasOwnProperty']],
    ['of HTML', ['<img src=x onerror=alert(1)>']],
    ['in another direction', ['\u202Egnp.secret']],
    ['of a megabyte', ['x'.repeat(1_000_000)]],
  ])('with names %s has them counted and not stored', (_, names) => {
    const entries = names.map((name) => {
      const text = `{${JSON.stringify(name)}:1,"name":1}`;
      const { url } = CREATE;
      return entry(
        { ...CREATE, url: `${url}?${encodeURIComponent(name)}=1`, postData: { text } },
        { status: 201, headers: [{ name, value: '1' }], content: { text } },
      );
    });
    const usage = read(written(har(...entries)));
    expect(usage?.unknown.fields).toBe(3 * names.length);
    expect(Object.keys(usage?.operations[0]?.sent ?? {})).toEqual(['body', 'body.name']);
    expect(Object.keys(usage?.operations[0]?.received['201'] ?? {})).toEqual(['response.name']);
  });

  it.each([
    ['lists in lists', `${'['.repeat(100_000)}${']'.repeat(100_000)}`],
    ['objects in objects', `${'{"parents":'.repeat(4000)}1${'}'.repeat(4000)}`],
  ])('with %s is read', (_, text) => {
    expect(read(written(har(posted(text))))?.operations[0]?.count).toBe(1);
  });

  it.each([
    ['a time after the year 9999', { startedDateTime: '+275760-09-13T00:00:00Z' }, { status: 201 }],
    ['a status that HTTP does not have', {}, { status: 1_000_000_000 }],
    ['a status with a fraction', {}, { status: 400.5 }],
    [
      'headers without a date',
      {},
      {
        status: 201,
        headers: [
          { name: 'Deprecation', value: '@soon' },
          { name: 'Sunset', value: 'secret 5' },
        ],
      },
    ],
  ])('with %s is a usage without it', (_, more, response) => {
    const usage = read(
      written(har({ ...(posted('{}', { headers: [], content: {}, ...response }) as object), ...more })),
    );
    expect(usage?.operations[0]).toMatchObject({ count: 1, errors: {} });
    expect(usage?.operations[0]).not.toHaveProperty('deprecation');
    expect(wrongPlaceOf(usage as unknown as Json)).toBeNull();
  });

  it('with spans before all time is read without times', () => {
    const attributes = { 'http.method': 'POST', 'http.url': CREATE.url };
    const spans = [
      span(attributes, { startTimeUnixNano: '9'.repeat(40) }),
      span(attributes, { startTimeUnixNano: 'x' }),
    ];
    const usage = read(written({ resourceSpans: [{ scopeSpans: [{ spans }] }] }));
    expect(usage?.operations[0]).toMatchObject({ count: 2, first: null, last: null });
  });

  it('with addresses of thousands of parts is not an API', () => {
    expect(read(`GET ${'/a'.repeat(100_000)}/v1/pets\nGET /v1/pets`)?.operations.map(({ count }) => count)).toEqual([
      1,
    ]);
  });

  it('that says to be integration.json keeps the names of descriptions and releases', () => {
    const seen = { count: 1, first: null, last: null };
    const fields = { 'body.name': seen, 'body.secret-4111': seen };
    const operation = { ...seen, api: 'public/v1', sent: fields, received: { '409': { 'response.secret': seen } } };
    const event = { ...seen, received: {}, api: 'public/v1' };
    const usage = read(
      written({
        integration: 1,
        sources: ['lines'],
        operations: [
          { ...operation, operationId: 'createPet', call: 'secret call', errors: { '409': ['secret'] } },
          { ...operation, operationId: 'secretOperation', call: 'secret', errors: {} },
        ],
        events: [
          { ...event, event: 'petCreated' },
          { ...event, event: 'secret' },
        ],
        clients: [{ ...seen, name: 'secret', version: '1' }],
        unknown: { operations: 0, fields: 0, events: 0, errors: 0 },
      }),
    );
    expect(usage?.operations).toMatchObject([{ call: 'POST /v1/pets', sent: { 'body.name': seen } }]);
    expect(usage?.unknown).toEqual({ operations: 1, fields: 2, events: 1, errors: 1 });
    expect(written(usage as unknown as Json)).not.toContain('secret');
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
    ['is compressed by gzip', '\u001F\uFFFD\u0008', 'format', 'gzip'],
    ['is a zip archive', 'PK\u0003\u0004', 'format', 'zip'],
    ['is nested too deeply', `${'['.repeat(50_000)}${']'.repeat(50_000)}`, 'json', 'line 1'],
    ['is a HAR file with an empty entry', '{"log":{"entries":[null]}}', 'place', 'log.entries[0].request.method'],
  ])('is refused in three languages, because it %s', (_, text, reason, words) => {
    const read = readUsage(text, SMALL_CHANGES);
    expect(read).toMatchObject({ kind: 'refused', reason });
    const sentences = Object.values(read.kind === 'refused' ? read.words : {});
    expect(sentences.filter((sentence) => sentence.includes(words) && !/[{}]/.test(sentence))).toHaveLength(3);
  });
});
