import { beforeAll, describe, expect, test } from 'vitest';

import { randomNonce } from '../../../worker/portal/portal.ts';
import { HEADER_TRICKS, OTHER_METHODS } from '../../attack/header-cases.ts';
import { CLEARED_COOKIE, KID, makeKey, makeToken, SECONDS, type TestKey } from '../../attack/tokens.ts';
import { makePortal, snapshot, type TestPortal } from '../support/portal.ts';

let key: TestKey;
let portal: TestPortal;
let downPortal: TestPortal;
const tokens: Record<string, string | undefined> = {};

beforeAll(async () => {
  key = await makeKey(KID);
  portal = makePortal([key]);
  downPortal = makePortal([key], { fetch: () => Promise.reject(new Error('down')) });
  tokens.none = undefined;
  tokens.malformed = 'rubbish';
  tokens.expired = await makeToken({ key, claims: { iat: SECONDS - 7200, exp: SECONDS - 3600 } });
  tokens['another company'] = await makeToken({ key, claims: { hd: 'other.example', email: 'bob@other.example' } });
  tokens.consumer = await makeToken({ key, claims: { hd: undefined, email: 'bob@gmail.com' } });
  tokens['the company'] = await makeToken({ key });
});

/** The expected response: the status, a text in the body, and the redirect target. */
interface Expected {
  status: number;
  body?: string;
  location?: string;
}
const GATED = {
  'cache-control': 'private, no-store',
  vary: 'Cookie, Accept',
  'x-robots-tag': 'noindex, nofollow, noarchive',
};
const GATE = { 401: 'content="pending"', 403: 'content="denied"', 503: 'content="unavailable"' };
const PATHS = {
  page: { path: '/docs/internal/get-app', granted: { status: 200, body: 'SECRET get-app' } },
  index: { path: '/docs/internal', granted: { status: 200, body: 'SECRET index' } },
  'page in Spanish': { path: '/es/docs/internal/get-app', granted: { status: 200, body: 'SECRET obtener app' } },
  fragment: { path: '/docs/internal/_/sidebar-en.json', granted: { status: 200, body: 'SECRET sidebar' } },
  twin: { path: '/docs/internal/get-app.md', granted: { status: 200, body: '# SECRET get-app {{edge:nonce}}' } },
  'missing twin': { path: '/docs/internal/nope.md', granted: { status: 404, body: '# No such internal page' } },
  'twin with a slash': {
    path: '/docs/internal/get-app.md/',
    granted: { status: 308, location: '/docs/internal/get-app.md' },
  },
  'twin in capitals': {
    path: '/docs/internal/GET-APP.MD',
    granted: { status: 308, location: '/docs/internal/get-app.md' },
  },
  'missing page': { path: '/docs/internal/nope', granted: { status: 404, body: 'No such internal page' } },
  'former page': { path: '/es/docs/internal/old?a', granted: { status: 301, location: '/es/docs/internal/get-app?a' } },
  'former twin': { path: '/docs/internal/old.md', granted: { status: 301, location: '/docs/internal/get-app.md' } },
  'removed page': { path: '/docs/internal/gone', granted: { status: 410, body: 'No such internal page' } },
  'missing page in Portuguese': {
    path: '/pt/docs/internal/nope',
    granted: { status: 404, body: 'Não existe essa página interna' },
  },
  'page with .html': {
    path: '/docs/internal/get-app.html?a=1',
    granted: { status: 308, location: '/docs/internal/get-app?a=1' },
  },
  'page with /index.html': {
    path: '/docs/internal/get-app/index.html',
    granted: { status: 308, location: '/docs/internal/get-app' },
  },
  'page with a slash': {
    path: '/docs/internal/get-app/?q',
    granted: { status: 308, location: '/docs/internal/get-app?q' },
  },
  'page in capitals': { path: '/Docs/Internal/Get-App', granted: { status: 308, location: '/docs/internal/get-app' } },
  'path deep inside another': {
    path: '/a/docs/internal/get-app',
    granted: { status: 404, body: 'No such internal page' },
  },
  'path with the same beginning': { path: '/docs/internals', granted: { status: 404, body: 'No such internal page' } },
} as const;
const TOKENS = [
  { token: 'none', status: 401, cleared: false },
  { token: 'malformed', status: 401, cleared: true },
  { token: 'expired', status: 401, cleared: true },
  { token: 'another company', status: 403, cleared: false },
  { token: 'consumer', status: 403, cleared: false },
  { token: 'the company', status: 200, cleared: false },
] as const;

describe('the gate', () => {
  for (const [kind, { path, granted }] of Object.entries(PATHS)) {
    for (const { token, status, cleared } of TOKENS) {
      test(`shows a ${kind} for a token of kind "${token}"`, async () => {
        const response = await portal.ask(path, tokens[token] === undefined ? {} : { token: tokens[token] });
        const { headers } = response;
        const body = await response.text();
        const expected: Expected = status === 200 ? granted : { status, body: GATE[status] };
        expect(response.status).toBe(expected.status);
        expect(body).toContain(expected.body ?? '');
        expect(headers.get('Location')).toBe(expected.location ?? null);
        expect(headers.get('Set-Cookie')).toBe(cleared ? CLEARED_COOKIE : null);
        expect(body.includes('SECRET')).toBe(expected.body?.includes('SECRET') ?? false);
        expect(Object.fromEntries(headers)).toMatchObject(GATED);
        for (const name of ['ETag', 'Last-Modified', 'Access-Control-Allow-Origin'])
          expect(headers.get(name)).toBeNull();
      });
    }
    test(`responds with 503 for a ${kind} while the keys are unavailable`, async () => {
      const response = await downPortal.ask(path, { token: tokens['the company'] ?? '' });
      expect(response.status).toBe(503);
      expect(Object.fromEntries(response.headers)).toMatchObject({ ...GATED, 'retry-after': '30' });
      expect(response.headers.get('Set-Cookie')).toBeNull();
      expect(await response.text()).toContain(GATE[503]);
    });
    test(`gives a reader without a token the same bytes for a ${kind} as for an invented page`, async () => {
      const prefix = /^\/(?:es|pt)(?=\/)/.exec(path)?.[0] ?? '';
      const invented = await snapshot(await portal.ask(`${prefix}/docs/internal/invented`));
      expect(await snapshot(await portal.ask(path))).toEqual(invented);
    });
    test.each(OTHER_METHODS)(
      `responds to %s at a ${kind} with 405 and the allowed methods, for anyone`,
      async (method) => {
        for (const token of [tokens.none, tokens['the company']]) {
          const response = await portal.ask(path, { method, ...(token === undefined ? {} : { token }) });
          expect(response.status).toBe(405);
          expect(response.headers.get('Allow')).toBe('GET, HEAD');
          expect(Object.fromEntries(response.headers)).toMatchObject(GATED);
          expect(await response.text()).toBe('');
        }
      },
    );
    test(`responds to HEAD at a ${kind} like GET, without a body`, async () => {
      for (const token of [tokens.none, tokens['the company']]) {
        const init = token === undefined ? {} : { token };
        const [head, get] = [await portal.ask(path, { ...init, method: 'HEAD' }), await portal.ask(path, init)];
        expect(head.status).toBe(get.status);
        expect([...head.headers]).toEqual([...get.headers]);
        expect(await head.text()).toBe('');
      }
    });
  }

  test.each([
    ['/docs/internal', 'text/html; charset=utf-8'],
    ['/docs/internal/_/sidebar-en.json', 'application/json'],
    ['/docs/internal/v3.yaml', 'application/yaml'],
  ])('serves %s as %s', async (path, type) => {
    const { headers } = await portal.ask(path, { token: tokens['the company'] ?? '' });
    expect(headers.get('Content-Type')).toBe(type);
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
  });

  test('fills the placeholders in the head of a page and not in its body', async () => {
    const body = await (await portal.ask('/docs/internal/get-app', { token: tokens['the company'] ?? '' })).text();
    const [head, rest] = body.split('</head>');
    expect(head).toContain('<meta name="nonce" content="NONCE"><meta name="gate-status" content="granted">');
    expect(head).toContain(
      'content="1234-portal.apps.googleusercontent.com"><meta name="hosted-domain" content="company.example">',
    );
    expect(rest).toContain('SECRET get-app {{edge:nonce}} $& $1');
  });

  test('shows the gate in the language of the path, in any letter case', async () => {
    for (const path of ['/es/docs/internal/x', '/ES/docs/internal', '/%65s//docs/internal']) {
      expect(await (await portal.ask(path)).text()).toContain('Inicie sesión');
    }
    expect(await (await portal.ask('/pt/docs/internal/x')).text()).toContain('Faça login');
  });

  test.each(HEADER_TRICKS)(
    'gives the same response with the header trick, with and without access: $name',
    async ({ headers }) => {
      const tricks = Object.fromEntries(headers);
      for (const [path, token] of [
        ['/docs/internal/get-app', undefined],
        ['/docs/internal/get-app', tokens['the company']],
        ['/docs/internal/nope', undefined],
        ['/internal/get-app', undefined],
      ] as const) {
        const init = token === undefined || 'Cookie' in tricks ? {} : { token };
        expect(await snapshot(await portal.ask(path, { ...init, headers: tricks }))).toEqual(
          await snapshot(await portal.ask(path, init)),
        );
      }
    },
  );

  test('uses a new nonce for every response, in the page and in its policy', async () => {
    const { ask } = makePortal([key], { nonce: randomNonce });
    const responses = await Promise.all([ask('/docs/internal'), ask('/docs/internal')]);
    const nonces = await Promise.all(
      responses.map(async (response) => {
        const nonce = /name="nonce" content="([^"]+)"/.exec(await response.text())?.[1] ?? '';
        expect(response.headers.get('Content-Security-Policy')).toContain(`'nonce-${nonce}'`);
        return nonce;
      }),
    );
    expect(nonces[0]).toMatch(/^[A-Za-z0-9+/]{22}==$/);
    expect(nonces[0]).not.toBe(nonces[1]);
  });
});

describe('the internal Worker', () => {
  test('is asked only for a reader who has access, and only by the canonical path', async () => {
    const reads: string[] = [];
    const { ask } = makePortal([key], {
      internal: {
        read: (path) => {
          reads.push(path);
          return Promise.resolve(null);
        },
      },
    });
    const askAll = async (token?: string): Promise<void> => {
      for (const { path } of Object.values(PATHS))
        await ask(path, { ...(token !== undefined && { token }), headers: { Accept: 'text/markdown' } });
    };
    const { 'the company': good, ...others } = tokens;
    for (const token of Object.values(others)) await askAll(token);
    expect(reads).toEqual([]);
    await askAll(good);
    expect(reads.length).toBeGreaterThan(0);
    expect(reads.filter((path) => !/^\/[^A-Z%?#;\\]*docs\/internal[^A-Z%?#;\\]*$/.test(path))).toEqual([]);
  });

  test('can fail without revealing why', async () => {
    const { ask } = makePortal([key], { internal: { read: () => Promise.reject(new Error('SECRET')) } });
    const response = await ask('/docs/internal/get-app', { token: tokens['the company'] ?? '' });
    expect([response.status, await response.text()]).toEqual([500, 'Something went wrong.\n']);
    expect(Object.fromEntries(response.headers)).toMatchObject(GATED);
  });
});

describe('the short addresses of internal pages', () => {
  test.each([
    ['/internal', '/docs/internal'],
    ['/internal/', '/docs/internal'],
    ['/internal/get-app', '/docs/internal/get-app'],
    ['/internal/invented?a=1&b=%2F', '/docs/internal/invented?a=1&b=%2F'],
    ['/es/internal/get-app', '/es/docs/internal/get-app'],
    ['/pt/internal', '/pt/docs/internal'],
    ['/internal/get-app.html', '/docs/internal/get-app'],
    ['/INTERNAL/Get-App/index.html', '/docs/internal/get-app'],
    ['/%69nternal//get-app', '/docs/internal/get-app'],
    ['/internal/caf%C3%A9', '/docs/internal/caf%C3%A9'],
    ['/internal//evil.example', '/docs/internal/evil.example'],
    ['/internal/%0d%0aSet-Cookie:x', '/docs/internal/set-cookie:x'],
  ])('redirect %s to %s, for anyone', async (path, location) => {
    for (const token of [tokens.none, tokens['the company']]) {
      const response = await portal.ask(path, token === undefined ? {} : { token });
      expect(response.status).toBe(308);
      expect(response.headers.get('Location')).toBe(location);
      expect(await response.text()).toBe('');
    }
  });

  test('allow no other methods', async () => {
    const response = await portal.ask('/internal/get-app', { method: 'POST', body: 'x' });
    expect([response.status, response.headers.get('Allow')]).toEqual([405, 'GET, HEAD']);
  });
});

describe('Accept behind the gate', () => {
  test.each([
    ['text/markdown', true],
    ['text/markdown, text/html, */*', true],
    ['TEXT/MARKDOWN;q=0.9, text/html;q=0.8', true],
    ['text/html, text/markdown;q=0.5', false],
    ['text/markdown;q=0', false],
    ['text/markdown;q=x', false],
    ['text/html,application/xhtml+xml,*/*;q=0.8', false],
    ['*/*', false],
    ['', false],
  ])('%s chooses the twin: %s', async (accept, isTwin) => {
    const response = await portal.ask('/docs/internal/get-app', {
      token: tokens['the company'] ?? '',
      headers: { Accept: accept },
    });
    expect(response.status).toBe(200);
    expect(response.headers.get('Content-Type')).toBe(
      isTwin ? 'text/markdown; charset=utf-8' : 'text/html; charset=utf-8',
    );
    expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff');
  });

  test('changes nothing for a page without a twin', async () => {
    const response = await portal.ask('/docs/internal', {
      token: tokens['the company'] ?? '',
      headers: { Accept: 'text/markdown' },
    });
    expect([response.status, await response.text()]).toEqual([200, expect.stringContaining('SECRET index')]);
  });

  test('tells strangers nothing about twins', async () => {
    const [first, ...others] = await Promise.all(
      ['/docs/internal/get-app', '/docs/internal/get-app.md', '/docs/internal/nope.md'].map(async (path) =>
        snapshot(await portal.ask(path, { headers: { Accept: 'text/markdown' } })),
      ),
    );
    for (const other of others) expect(other).toEqual(first);
    expect(first?.status).toBe(401);
  });
});
