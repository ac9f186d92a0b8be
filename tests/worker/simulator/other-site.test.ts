import { describe, expect, it } from 'vitest';

import { simulatorData } from '../../../web/compile/simulator/simulator-data.ts';
import { API_SECURITY } from '../../../web/model/edge/headers.ts';
import { simulatorDataFrom } from '../../../web/model/simulator/data.ts';
import { createSimulator } from '../../../worker/simulator/worker.ts';

const PET = { type: 'object', required: ['name'], properties: { name: { type: 'string', example: 'Rex' } } };
const DOCUMENT = {
  openapi: '3.1.0',
  security: [{ key: [] }],
  paths: {
    '/pets': {
      get: {
        parameters: [
          { name: 'limit', in: 'query', schema: { type: 'integer', maximum: 10 } },
          { name: 'X-Trace', in: 'header', required: true, schema: { type: 'string' } },
        ],
        responses: { 200: { content: { 'application/json': { schema: { type: 'array', items: PET } } } } },
      },
      post: {
        // An operation of the site with rules has the same name.
        operationId: 'createContract',
        requestBody: { content: { 'application/json': { schema: PET } } },
        responses: {
          201: {
            content: {
              'application/json': { examples: { rex: { value: { name: 'Rex' } }, tom: { value: { name: 'Tom' } } } },
            },
          },
        },
      },
    },
    '/cats': {
      get: {
        deprecated: true,
        'x-sunset': '2026-12-31',
        parameters: [
          { name: 'limit', in: 'query', schema: { type: 'integer' } },
          // The portal passes on no cookies, so the simulator asks for none.
          { name: 'session', in: 'cookie', required: true, schema: { type: 'string' } },
        ],
        responses: { 200: { headers: { Deprecation: { example: '@1767225600' } } }, 404: {} },
      },
      delete: { 'x-sunset': '2026-12-31', responses: { 204: { headers: { Sunset: { example: 'never' } } } } },
    },
    '/pets/{id}': {
      get: { responses: { '2XX': { content: { 'application/json': { schema: PET } } } } },
      put: { responses: { default: { content: { 'application/json': { schema: PET } } } } },
      delete: {
        responses: {
          204: {
            headers: {
              'Set-Cookie': { example: 'a=b' },
              'Content-Length': { example: 5 },
              'X Y': { example: 1 },
              'X-Pets': { example: 3 },
              'Strict-Transport-Security': { example: 'max-age=0' },
              'Clear-Site-Data': { example: '"*"' },
              'Alt-Svc': { example: 'h3="evil.example:443"' },
              NEL: { example: '{"report_to":"x","max_age":1}' },
              'Content-Security-Policy': { example: "default-src 'none'" },
              'X-Content-Type-Options': { example: 'sniff' },
              'X-Name': { example: 'José' },
            },
            content: { 'application/json': { example: { name: 'A body where none is allowed.' } } },
          },
        },
      },
    },
  },
  components: { securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Key' } } },
};

/** The headers that every response has, whatever its description says. */
const LOWER_SECURITY = Object.fromEntries(
  Object.entries(API_SECURITY).map(([name, value]) => [name.toLowerCase(), value]),
);

describe('A description of another site', () => {
  const reports: string[] = [];
  const data = simulatorData([{ name: 'pets', document: DOCUMENT, problemType: 'https://pets.example/errors#' }]);
  const simulatorOf = (text: string) =>
    createSimulator({
      data: simulatorDataFrom(text),
      rules: null,
      storeOf: () => null,
      report: (message) => {
        reports.push(message);
      },
    });
  const app = simulatorOf(data);
  const TRACE = { 'X-Trace': 'a' };
  const JSON_BODY = { method: 'POST', headers: { 'Content-Type': 'application/json' } };

  it('has generated and authored examples without state and without credentials', async () => {
    const list = await app.request('/simulator/pets', { headers: TRACE });
    expect([list.status, await list.json()]).toEqual([200, [{ name: 'Rex' }]]);
    const named = await app.request('/simulator/pets', { method: 'POST', headers: { Prefer: 'example=tom' } });
    expect([named.status, await named.json()]).toEqual([201, { name: 'Tom' }]);
    expect(reports).toEqual([]);
  });

  it('has an example for 2XX and for default', async () => {
    for (const method of ['GET', 'PUT']) {
      const response = await app.request('/simulator/pets/1', { method });
      expect([response.status, await response.json()]).toEqual([200, { name: 'Rex' }]);
    }
  });

  it('has the documented headers of an API, and none that changes the connection, the body or the rules of the origin', async () => {
    const response = await app.request('/simulator/pets/1', { method: 'DELETE' });
    expect([response.status, response.body, response.headers.get('X-Pets')]).toEqual([204, null, '3']);
    expect(Object.fromEntries(response.headers)).toMatchObject(LOWER_SECURITY);
    const names = [...response.headers.keys()].filter(
      (name) => !name.startsWith('access-control-') && !Object.hasOwn(LOWER_SECURITY, name),
    );
    expect(names).toEqual(['cache-control', 'x-pets', 'x-request-id', 'x-robots-tag', 'x-simulator']);
  });

  it('tells on every response of a deprecated operation since when it is, and until when it works', async () => {
    const responses = await Promise.all([
      app.request('/simulator/cats'),
      app.request('/simulator/cats?limit=x'),
      app.request('/simulator/cats', { headers: { Accept: 'text/html' } }),
      app.request('/simulator/cats', { headers: { Prefer: 'code=404' } }),
    ]);
    expect(responses.map(({ status }) => status)).toEqual([200, 422, 200, 404]);
    for (const { headers } of responses)
      expect([headers.get('Deprecation'), headers.get('Sunset')]).toEqual([
        '@1767225600',
        'Thu, 31 Dec 2026 23:59:59 GMT',
      ]);
    const other = await app.request('/simulator/pets');
    expect([other.headers.get('Deprecation'), other.headers.get('Sunset')]).toEqual([null, null]);
  });

  it('judges requests by its schemas', async () => {
    const tooMany = await app.request('/simulator/pets?limit=11', { headers: TRACE });
    expect([tooMany.status, await tooMany.json()]).toEqual([
      422,
      expect.objectContaining({
        type: 'about:blank#invalid_request',
        errors: [{ pointer: '/query/limit', code: 'out_of_range', message: 'Must be at most 10.' }],
      }),
    ]);
    const invalid = await app.request('/simulator/pets', { ...JSON_BODY, body: '{"name":1}' });
    expect([invalid.status, await invalid.json()]).toEqual([
      422,
      expect.objectContaining({ errors: [{ pointer: '/name', code: 'invalid_format', message: 'Must be a string.' }] }),
    ]);
    expect((await app.request('/simulator/pets', { ...JSON_BODY, body: '{' })).status).toBe(400);
    expect((await app.request('/simulator/pets', { method: 'POST', body: 'x' })).status).toBe(415);
    expect((await app.request('/simulator/pets', { ...JSON_BODY, body: ' '.repeat(300_000) })).status).toBe(413);
    expect((await app.request('/simulator/pets')).status).toBe(422);
    expect((await app.request('/simulator/pets', { headers: { ...TRACE, Accept: 'text/html' } })).status).toBe(406);
  });

  it('has 404 and 405 as problem documents', async () => {
    expect((await app.request('/simulator/dogs')).status).toBe(404);
    const wrong = await app.request('/simulator/pets', { method: 'DELETE' });
    expect([wrong.status, wrong.headers.get('Allow'), wrong.headers.get('Content-Type')]).toEqual([
      405,
      'GET, HEAD, OPTIONS, POST',
      'application/problem+json',
    ]);
  });

  it('has no accounts', async () => {
    expect((await app.request('/simulator/accounts', { method: 'POST' })).status).toBe(404);
  });

  it("can have the paths of the simulator's own operations", async () => {
    const operation = { responses: { 200: { content: { 'application/json': { example: { isOwn: false } } } } } };
    const paths = ['/orders', '/accounts', '/account/{id}', '/simulator/orders'];
    const document = { openapi: '3.1.0', paths: Object.fromEntries(paths.map((path) => [path, { get: operation }])) };
    const other = simulatorOf(simulatorData([{ name: 'shop', document, problemType: 'about:blank#' }]));
    for (const path of ['/orders', '/accounts', '/account/1', '/simulator/orders'])
      expect([path, (await other.request(`/simulator${path}`)).status]).toEqual([path, 200]);
    expect((await other.request('/simulator/account')).status).toBe(404);
  });
});
