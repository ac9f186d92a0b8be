import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { DISGUISES, RAW_URLS } from '../../attack/path-cases.ts';
import { FILES, makePortal, ORIGIN, type TestPortal } from '../support/portal.ts';

const HEADERS = { 'Content-Type': 'application/json', 'X-Simulator': 'true' };

let received: Request[] = [];
let response: () => Response | Promise<Response>;
let portal: TestPortal;
let log: ReturnType<typeof vi.spyOn>;

beforeEach(() => {
  received = [];
  response = () => new Response('{}', { status: 201, headers: HEADERS });
  portal = makePortal([], {
    simulator: {
      fetch: (request) => {
        received.push(request);
        return Promise.resolve(response());
      },
    },
  });
  log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => log.mockRestore());

/** Every response of the simulator has these headers. */
const SECURITY = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'cross-origin',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

describe('a request below /simulator', () => {
  test('reaches the simulator with its method, URL and body', async () => {
    const { status } = await portal.ask('/simulator/shop/v3/contracts?limit=1&a=%2F', {
      method: 'PATCH',
      body: '{"a":1}',
    });
    expect([status, received[0]?.method, received[0]?.url, await received[0]?.text()]).toEqual([
      201,
      'PATCH',
      `${ORIGIN}/simulator/shop/v3/contracts?limit=1&a=%2F`,
      '{"a":1}',
    ]);
  });

  test('keeps only the headers of HTTP and of the descriptions', async () => {
    const passed = {
      accept: 'application/json',
      'access-control-request-headers': 'authorization',
      'access-control-request-method': 'POST',
      authorization: 'Bearer simt_1',
      'content-type': 'application/json',
      'idempotency-key': 'k',
      'if-none-match': '"1"',
      'last-event-id': '7',
      prefer: 'code=409',
      'x-gateway-key': 'simg_1',
      'x-partner-token': 'simp_1',
    };
    const removed = {
      'CF-Access-Jwt-Assertion': 'x',
      'CF-Connecting-IP': '203.0.113.7',
      'CF-IPCountry': 'US',
      'CF-Ray': 'x',
      Cookie: '__Host-GOOGLE-TOKEN=secret',
      Forwarded: 'for=203.0.113.7',
      Origin: ORIGIN,
      Referer: `${ORIGIN}/docs/internal`,
      'Sec-Fetch-Site': 'same-origin',
      'True-Client-IP': '203.0.113.7',
      'User-Agent': 'x',
      Via: 'x',
      'X-Forwarded-For': '203.0.113.7',
      'X-Forwarded-Host': 'x',
      'X-Real-IP': '203.0.113.7',
      'X-Portal-Request': 'x',
      'X-Simulator-Caller': 'someone else',
    };
    await portal.ask('/simulator/accounts', { headers: { ...passed, ...removed } });
    const {
      'x-simulator-caller': caller,
      'x-portal-request': requestId,
      ...headers
    } = Object.fromEntries(received[0]?.headers ?? []);
    expect(headers).toEqual(passed);
    expect(caller).toMatch(/^[0-9a-f]{64}$/);
    expect(requestId).toMatch(/^[\da-f-]{36}$/);
  });

  test.each([
    ['lumen-client/1.20.3', 'lumen-client/1.20.3'],
    ['lumen-client/1.20.3 (Ada)', null],
    ['other/1.20.3', null],
    ['lumen-client/1.20.3-Ada', null],
    ['__proto__/1.0.0', null],
    ['Mozilla/5.0 (X11; Linux x86_64)', null],
  ])('learns the published client alone from the agent %s', async (agent, passed) => {
    await portal.ask('/simulator/accounts', { headers: { 'User-Agent': agent } });
    expect(received.at(-1)?.headers.get('User-Agent')).toBe(passed);
  });

  test('names its caller by the address that the platform tells, and by nothing else', async () => {
    const callers: (string | null | undefined)[] = [];
    for (const headers of [
      { 'CF-Connecting-IP': '203.0.113.7' },
      { 'CF-Connecting-IP': '203.0.113.7', 'X-Forwarded-For': '198.51.100.1', 'X-Simulator-Caller': 'x' },
      { 'CF-Connecting-IP': '203.0.113.8' },
    ]) {
      await portal.ask('/simulator/accounts', { method: 'POST', headers });
      callers.push(received.at(-1)?.headers.get('X-Simulator-Caller'));
    }
    expect(callers[0]).toBe(callers[1]);
    expect(callers[0]).not.toBe(callers[2]);
  });

  test.each(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])('may use %s', async (method) => {
    expect((await portal.ask('/simulator/accounts', { method })).status).toBe(201);
    expect(received.map((request) => request.method)).toEqual([method]);
  });

  test('gets a page where there is one', async () => {
    const files = new Map([...FILES, ['/simulator/activate', 'page']]);
    const { ask } = makePortal([], {
      simulator: { fetch: () => Promise.resolve(Response.json({ from: 'simulator' })) },
      assets: {
        fetch: ({ url }) => {
          const text = files.get(new URL(url).pathname);
          return Promise.resolve(new Response(text ?? null, { status: text === undefined ? 404 : 200 }));
        },
      },
    });
    expect(await (await ask('/simulator/activate')).text()).toBe('page');
    expect((await ask('/simulator/activate/')).headers.get('Location')).toBe('/simulator/activate');
    expect(await (await ask('/simulator/activate', { method: 'POST' })).json()).toEqual({ from: 'simulator' });
    expect(await (await ask('/simulator/other')).json()).toEqual({ from: 'simulator' });
  });

  test.each([
    '/simulator',
    '/simulators/accounts',
    '/es/simulator/accounts',
    '/Simulator/accounts',
    '/auth/simulator/',
  ])('differs from the path %s, which does not reach it', async (path) => {
    await portal.ask(path, { method: 'POST', body: '{}' });
    await portal.ask(path);
    expect(received).toEqual([]);
  });
});

describe('the gate decides before the simulator:', () => {
  const disguises = [
    ...DISGUISES,
    '/simulator/../docs/internal',
    '/simulator/%2e%2e/docs/internal',
    '/simulator/..%2fdocs/internal',
    '/simulator/%252e%252e%252fdocs/internal',
    '/simulator/docs/internal/get-app',
    '/simulator/docs%2Finternal',
    '/simulator/shop/v3/users/docs%2finternal',
    '/simulator//docs//internal',
    '/simulator\\docs\\internal',
    '/simulator/docs;a/internal',
    '/simulator/DOCS/Internal',
    '/simulator/%FF',
    '/docs/internal/simulator/accounts',
  ];
  test.each([...disguises, ...disguises.map((path) => `/simulator${path}`)])('%s never reaches it', async (path) => {
    for (const method of ['GET', 'POST', 'OPTIONS']) {
      const { status } = await portal.ask(path, { method });
      expect([method, status]).toEqual([method, method === 'GET' ? 401 : 405]);
    }
    expect(received).toEqual([]);
  });

  test.each(RAW_URLS)('the raw URL %j never reaches it', async (url) => {
    await portal.ask('/', { url: `${ORIGIN}${url}` });
    await portal.ask('/', { url: `${ORIGIN}/simulator/../${url}`, method: 'POST' });
    expect(received.filter(({ url: to }) => to.includes('internal'))).toEqual([]);
  });

  test.each(['/simulator/..%2fauth/session', '/simulator/../auth/session', '/simulator/%2e%2e/internal/x'])(
    '%s never reaches it either',
    async (path) => {
      await portal.ask(path, { method: 'POST' });
      await portal.ask(path);
      expect(received).toEqual([]);
    },
  );
});

/** Headers that a browser obeys for the whole origin, or that lead it elsewhere. */
const FOREIGN = {
  'Alt-Svc': 'h3="evil.example:443"',
  'Clear-Site-Data': '"*"',
  'Content-Security-Policy': "default-src 'none'",
  'Cross-Origin-Opener-Policy': 'unsafe-none',
  NEL: '{"report_to":"x","max_age":31536000}',
  'Permissions-Policy': 'camera=*',
  Refresh: '0; url=https://evil.example/',
  'Report-To': '{"group":"x","max_age":31536000,"endpoints":[{"url":"https://evil.example/"}]}',
  'Reporting-Endpoints': 'x="https://evil.example/"',
  'Service-Worker-Allowed': '/',
  SourceMap: 'https://evil.example/',
  'Strict-Transport-Security': 'max-age=0',
  'Speculation-Rules': '"https://evil.example/"',
};

describe('the response of the simulator', () => {
  test('is passed on with the headers of the APIs and of CORS, and with those that are good for all JSON', async () => {
    response = () =>
      new Response('{"a":1}', {
        status: 409,
        headers: {
          'Content-Type': 'application/problem+json',
          'Set-Cookie': '__Host-GOOGLE-TOKEN=planted',
          'X-Content-Type-Options': 'sniff',
          'X-Request-Id': 'req_1',
          'Access-Control-Allow-Origin': '*',
          'Access-Control-Allow-Credentials': 'true',
          'RateLimit-Remaining': '599',
          Sunset: 'Thu, 31 Dec 2026 23:59:59 GMT',
          Location: '/shop/v3/contracts/1',
          Link: `<${ORIGIN}/simulator/shop/v2/users?page=2>; rel="next"`,
          ETag: '"1"',
          'X-Trace': 'documented',
          'X-Other': 'not documented',
          ...FOREIGN,
        },
      });
    const passed = await portal.ask('/simulator/shop/v3/contracts');
    expect([passed.status, await passed.text(), Object.fromEntries(passed.headers)]).toEqual([
      409,
      '{"a":1}',
      {
        'access-control-allow-origin': '*',
        'cache-control': 'no-store',
        'content-type': 'application/problem+json',
        etag: '"1"',
        link: `<${ORIGIN}/simulator/shop/v2/users?page=2>; rel="next"`,
        location: '/shop/v3/contracts/1',
        'ratelimit-remaining': '599',
        ...SECURITY,
        sunset: 'Thu, 31 Dec 2026 23:59:59 GMT',
        'x-request-id': 'req_1',
        'x-trace': 'documented',
      },
    ]);
  });

  test.each(['text/plain', 'application/xml', 'text/csv; charset=utf-8'])(
    'of the type %s is passed on as a document without scripts',
    async (type) => {
      response = () => new Response('<a/>', { headers: { 'Content-Type': type } });
      const { headers } = await portal.ask('/simulator/accounts');
      expect([headers.get('Content-Type'), headers.get('Content-Security-Policy')]).toEqual([
        type,
        "default-src 'none'; frame-ancestors 'none'; sandbox",
      ]);
    },
  );

  test.each([
    ['Location', 'https://evil.example/', null],
    ['Location', '//evil.example/', null],
    ['Location', '\\\\evil.example', null],
    ['Location', 'https://', null],
    ['Location', `${ORIGIN}.evil.example/`, null],
    ['Link', '</simulator/a>; rel="next", <https://evil.example/>; rel="preload"', null],
    ['Cache-Control', 'public, max-age=31536000, immutable', 'no-store'],
    ['Cache-Control', 'private, max-age=86400', 'private, max-age=86400'],
  ])('with %s: %s is passed on with %s', async (name, value, expected) => {
    response = () => new Response('{}', { headers: { ...HEADERS, [name]: value } });
    expect((await portal.ask('/simulator/accounts')).headers.get(name)).toBe(expected);
  });

  test.each([
    ['no content', () => new Response(null, { status: 204 })],
    ['an error without a body, as it arrives', () => new Response(new Blob([]).stream(), { status: 404 })],
    ['not modified', () => new Response(null, { status: 304, headers: { ETag: '"1"' } })],
    ['a suffix', () => new Response('{}', { headers: { 'Content-Type': 'application/hal+json' } })],
    ['a charset', () => new Response('{}', { headers: { 'Content-Type': 'application/json; charset=utf-8' } })],
  ])('may have %s', async (_, make) => {
    response = make;
    expect((await portal.ask('/simulator/accounts')).status).toBe(make().status);
  });

  test.each([
    ['HTML', () => new Response('<script>', { headers: { 'Content-Type': 'text/html' } })],
    ['XHTML', () => new Response('<html/>', { headers: { 'Content-Type': 'application/xhtml+xml' } })],
    ['a script', () => new Response('a', { headers: { 'Content-Type': 'text/javascript' } })],
    ['HTML after text', () => new Response('a', { headers: { 'Content-Type': 'text/plain, text/html' } })],
    ['SVG', () => new Response('<svg>', { headers: { 'Content-Type': 'image/svg+xml' } })],
    ['a similar type', () => new Response('{}', { headers: { 'Content-Type': 'application/jsonx' } })],
    ['HTML after JSON', () => new Response('{}', { headers: { 'Content-Type': 'text/html, application/json' } })],
    ['no type', () => new Response(new Uint8Array([60]))],
    ['cut', () => new Response(new ReadableStream({ pull: (controller) => controller.error(new Error('SECRET')) }))],
    ['a redirect', () => new Response(null, { status: 302, headers: { Location: 'https://evil.example' } })],
    ['an error', () => Promise.reject(new Error('SECRET reason'))],
  ])('becomes 502 if it is %s', async (_, make) => {
    response = make;
    const refused = await portal.ask('/simulator/accounts');
    expect([refused.status, refused.headers.get('Content-Type'), refused.headers.get('Location')]).toEqual([
      502,
      'application/problem+json',
      null,
    ]);
    expect(refused.headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(await refused.json()).toMatchObject({ status: 502, type: 'about:blank' });
    expect(log.mock.calls.join()).not.toContain('SECRET');
    expect(log).toHaveBeenCalledOnce();
  });
});

describe('an event stream', () => {
  const STREAM = '/simulator/account/events/stream';
  const stream = (type = 'text/event-stream', status = 200) =>
    new Response(':\n\nid: 1\ndata: {}\n\n', {
      status,
      headers: { 'Content-Type': type, 'Set-Cookie': 'a=b', 'Cache-Control': 'public, max-age=60', ...FOREIGN },
    });

  test('is passed on from its address, with strict headers', async () => {
    response = () => stream();
    const passed = await portal.ask(STREAM, { headers: { Accept: 'text/event-stream' } });
    expect([passed.status, await passed.text(), Object.fromEntries(passed.headers)]).toEqual([
      200,
      ':\n\nid: 1\ndata: {}\n\n',
      {
        'cache-control': 'no-store',
        'content-type': 'text/event-stream',
        ...SECURITY,
      },
    ]);
  });

  test.each([
    '/simulator/account/events',
    '/simulator/account/events/stream/',
    '/simulator/account/events/stream/x',
    '/simulator/Account/events/stream',
    '/simulator/account/events/Stream',
    '/simulator/account/events/%73tream',
    '/simulator//account/events/stream',
    '/simulator/shop/v3/contracts',
  ])('is refused from %s', async (path) => {
    response = () => stream();
    expect((await portal.ask(path)).status).toBe(502);
  });

  test.each<[type: string, status: number]>([
    ['text/event-stream; charset=utf-8', 200],
    ['text/event-stream, text/html', 200],
    ['text/html', 200],
    ['text/event-stream', 201],
    ['text/event-stream', 500],
  ])('is refused with the type %s and the status %i', async (type, status) => {
    response = () => stream(type, status);
    expect((await portal.ask(STREAM)).status).toBe(502);
  });

  test.each(DISGUISES)('of a disguised gated path is refused: %s', async (path) => {
    response = () => stream();
    expect((await portal.ask(path)).status).toBe(401);
    expect(received).toEqual([]);
  });
});

test('a portal without the simulator responds with a problem, and works', async () => {
  const { ask } = makePortal([]);
  for (const method of ['GET', 'POST', 'OPTIONS']) {
    const missing = await ask('/simulator/accounts', { method });
    expect([missing.status, missing.headers.get('Content-Type')]).toEqual([404, 'application/problem+json']);
  }
  expect((await ask('/intro')).status).toBe(200);
  expect((await ask('/simulator')).status).toBe(404);
});

describe('a sample document', () => {
  const pdf = (status = 200) => new Response('%PDF-', { status, headers: { 'Content-Type': 'application/pdf' } });

  test('passes from its folder, with the headers of data', async () => {
    response = () => pdf();
    const { status, headers } = await portal.ask('/simulator/terms/privacy-2025-11.pdf');
    expect([status, headers.get('Content-Type')]).toEqual([200, 'application/pdf']);
    expect(Object.fromEntries(headers)).toMatchObject(SECURITY);
  });

  test.each([
    '/simulator/terms',
    '/simulator/Terms/privacy-2025-11.pdf',
    '/simulator/%74erms/privacy-2025-11.pdf',
    '/simulator/shop/v3/contracts',
  ])('is refused from %s', async (path) => {
    response = () => pdf();
    expect((await portal.ask(path)).status).toBe(502);
  });

  test('is refused with another status', async () => {
    response = () => pdf(500);
    expect((await portal.ask('/simulator/terms/privacy-2025-11.pdf')).status).toBe(502);
  });
});
