import { beforeAll, describe, expect, test, vi } from 'vitest';

import { makePortal, ORIGIN, RAY, type TestPortal } from '../support/portal.ts';
import { CSP } from '../support/texts.ts';

let portal: TestPortal;
beforeAll(() => {
  portal = makePortal([]);
});

describe('public paths', () => {
  test.each([
    ['/nope', 'Page not found', 'en'],
    ['/es/nope', 'Página no encontrada', 'es'],
    ['/pt/shop/v3/nope', 'Página não encontrada', 'pt'],
    ['/fr/nope', 'Page not found', 'en'],
    ['/blog', 'Page not found', 'en'],
    ['/404', 'Page not found', 'en'],
    ['/es/404', 'Página no encontrada', 'es'],
    ['/auth', 'Page not found', 'en'],
    ['/auth/other', 'Page not found', 'en'],
    ['/_headers', 'Page not found', 'en'],
  ])('respond to the unknown path %s with 404 in its language', async (path, text, lang) => {
    const response = await portal.ask(path);
    const body = await response.text();
    expect(response.status).toBe(404);
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    expect(response.headers.get('Content-Type')).toBe('text/html; charset=utf-8');
    expect(response.headers.get('Content-Security-Policy')).toBe(CSP);
    expect(body).toContain(text);
    expect(body).toContain(`lang="${lang}"`);
  });

  test.each([
    ['/guides/old?a=b', '/guides/hello?a=b'],
    ['/es/Guides/OLD/', '/es/guides/hello'],
    ['/pt/guides/old.html', '/pt/guides/hello'],
    ['/guides/old.md', '/guides/hello.md'],
    ['/old/hello', '/guides/hello'],
  ])('redirect the former address %s with 301 to %s', async (path, location) => {
    const response = await portal.ask(path);
    expect(response.status).toBe(301);
    expect(response.headers.get('Location')).toBe(location);
    expect(response.headers.get('Cache-Control')).toBe('no-store');
  });

  test.each([
    ['/guides/removed', 'Removed', 'text/html; charset=utf-8'],
    ['/pt/guides/removed', 'Página não encontrada', 'text/html; charset=utf-8'],
    ['/guides/removed.md', '# Removed', 'text/markdown; charset=utf-8'],
    ['/es/guides/removed.md', '# Página no encontrada', 'text/markdown; charset=utf-8'],
  ])('respond to the removed page %s with 410', async (path, text, type) => {
    const response = await portal.ask(path);
    expect(response.status).toBe(410);
    expect(response.headers.get('Content-Type')).toBe(type);
    expect(await response.text()).toContain(text);
  });

  test.each([
    '/_worker.js',
    '/_worker.js/index.js',
    '/_worker.js/abc-edge.txt',
    '/_routes.json',
    '/_headers',
    '/_Worker.js/index.js',
    '/%5Fworker.js/index.js',
    '/x/..%2f_worker.js/index.js',
    '/404',
  ])('request no asset at %s, which belongs to Pages', async (path) => {
    const { ask, assetRequests } = makePortal([]);
    let response = await ask(path);
    if (response.status === 308) response = await ask(response.headers.get('Location') ?? '');
    expect(response.status).toBe(404);
    expect(assetRequests).toEqual([]);
  });

  test.each(['/assets/nope-123.js', '/assets/', '/assets/boot-dkx2.js', '/assets/nope.css?v=1'])(
    'respond to the missing asset %s with an uncached 404',
    async (path) => {
      const response = await portal.ask(path);
      expect(response.status).toBe(404);
      expect(response.headers.get('Cache-Control')).toBe('no-store');
      expect(response.headers.get('Content-Type')).toBe('text/plain;charset=UTF-8');
    },
  );

  test('serve a file with the headers of a document', async () => {
    const response = await portal.ask('/intro');
    expect(response.status).toBe(200);
    expect(await response.text()).toBe('PUBLIC intro');
    expect(response.headers.get('Cache-Control')).toBe('public, max-age=0, must-revalidate');
    expect(response.headers.get('Content-Security-Policy')).toBe(CSP);
    expect(response.headers.get('ETag')).toBe('"1"');
    expect(response.headers.get('Access-Control-Allow-Origin')).toBeNull();
    expect(response.headers.get('Vary')).toBeNull();
  });

  test.each([
    ['/nope.md', '# Page not found'],
    ['/es/public/nope.md', '# Página no encontrada'],
  ])('respond to the missing twin %s with 404 in Markdown', async (path, text) => {
    const response = await portal.ask(path);
    expect([response.status, await response.text()]).toEqual([404, text]);
    expect(response.headers.get('Content-Type')).toBe('text/markdown; charset=utf-8');
    expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(response.headers.get('Cache-Control')).toBe('no-store');
  });

  test.each([
    ['/intro.md', 'text/markdown; charset=utf-8'],
    ['/v3.d.ts', 'text/plain; charset=utf-8'],
    ['/.well-known/api-catalog', 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"'],
  ])('serve %s with its media type, and lead to the APIs', async (path, type) => {
    const response = await portal.ask(path);
    expect([response.status, response.headers.get('Content-Type')]).toEqual([200, type]);
    expect(response.headers.get('Link')).toContain('</.well-known/api-catalog>; rel="api-catalog"');
  });

  describe('serve the feed', () => {
    const changed = 'Sat, 21 Nov 2026 10:00:00 GMT';
    test.each([
      ['without a date', {}, 200],
      ['with the date of its last change', { 'If-Modified-Since': changed }, 304],
      ['with a later date', { 'If-Modified-Since': 'Sun, 22 Nov 2026 10:00:00 GMT' }, 304],
      ['with an earlier date', { 'If-Modified-Since': 'Sat, 21 Nov 2026 09:59:59 GMT' }, 200],
      ['with a date that cannot be read', { 'If-Modified-Since': 'yesterday' }, 200],
      [
        'with another ETag and a date, which does not count',
        { 'If-None-Match': '"0"', 'If-Modified-Since': changed },
        200,
      ],
    ])('%s', async (_, headers, status) => {
      const response = await portal.ask('/es/changelog/v3.xml', { headers });
      expect([response.status, await response.text()]).toEqual([status, status === 304 ? '' : '<feed/>']);
      expect(response.headers.get('Last-Modified')).toBe(changed);
      expect(response.headers.get('ETag')).toBe('"1"');
      expect(response.headers.get('Cache-Control')).toBe('public, max-age=0, must-revalidate');
    });

    test('and no other file with a date', async () => {
      const response = await portal.ask('/intro', { headers: { 'If-Modified-Since': changed } });
      expect([response.status, response.headers.get('Last-Modified')]).toEqual([200, null]);
    });
  });

  test('serve a hashed asset as immutable', async () => {
    const response = await portal.ask('/assets/Boot-DkX2.js');
    expect([response.status, response.headers.get('Cache-Control')]).toEqual([
      200,
      'public, max-age=31536000, immutable',
    ]);
  });

  test('forward the validators to the assets, and no other header', async () => {
    const { ask, assetRequests } = makePortal([], {
      assets: { fetch: () => Promise.resolve(new Response(null, { status: 304 })) },
    });
    expect((await ask('/intro', { headers: { 'If-None-Match': '"1"' } })).status).toBe(304);
    expect(assetRequests).toEqual([]);
    await portal.ask('/intro', { headers: { 'If-None-Match': '"1"', Cookie: 'a=b', Authorization: 'x' } });
    expect(Object.fromEntries(portal.assetRequests.at(-1)?.headers ?? [])).toEqual({ 'if-none-match': '"1"' });
  });

  test.each([301, 302, 307, 308, 403, 405, 500])('treat the assets status %i as not found', async (status) => {
    const { ask } = makePortal([], {
      assets: {
        fetch: () =>
          Promise.resolve(
            new Response(null, { status, headers: { Location: '/docs/internal', 'Cache-Control': 'immutable' } }),
          ),
      },
    });
    const response = await ask('/intro');
    expect(response.status).toBe(404);
    expect(response.headers.get('Location')).toBeNull();
    expect(response.headers.get('Cache-Control')).toBe('no-store');
  });

  test('respond to HEAD without a body', async () => {
    for (const [path, status] of [
      ['/intro', 200],
      ['/nope', 404],
      ['/intro/', 308],
    ] as const) {
      const response = await portal.ask(path, { method: 'HEAD' });
      expect([response.status, await response.text()]).toEqual([status, '']);
    }
    expect(portal.assetRequests.at(-1)?.method).toBe('HEAD');
  });

  test.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND'])('do not allow %s', async (method) => {
    const asked = portal.assetRequests.length;
    const response = await portal.ask('/intro', { method });
    expect([response.status, response.headers.get('Allow')]).toEqual([405, 'GET, HEAD']);
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    expect(portal.assetRequests.length).toBe(asked);
  });

  test('reveal nothing about an internal error', async () => {
    const log = vi.spyOn(console, 'log').mockImplementation(() => undefined);
    const { ask } = makePortal([], { assets: { fetch: () => Promise.reject(new Error('SECRET reason')) } });
    const response = await ask('/intro', { headers: { 'CF-Ray': RAY } });
    expect([response.status, await response.text()]).toEqual([500, 'Something went wrong.\n']);
    const line = { worker: 'portal', rule: 'publicFiles Error', status: 500, request: RAY, ms: 0 };
    expect(log.mock.calls).toEqual([[JSON.stringify(line)]]);
    log.mockRestore();
    expect(response.headers.get('Cache-Control')).toBe('private, no-store');
  });

  test('keep the requested host', async () => {
    await portal.ask('/intro', { url: 'http://localhost:8787/intro' });
    expect(portal.assetRequests.at(-1)?.url).toBe('http://localhost:8787/intro');
    await portal.ask('/intro', { url: `${ORIGIN}/intro` });
    expect(portal.assetRequests.at(-1)?.url).toBe(`${ORIGIN}/intro`);
  });
});

describe('packages', () => {
  const asked: string[] = [];
  const packages = {
    fetch: (request: Request) => {
      asked.push(new URL(request.url).pathname);
      const isThere = request.url.endsWith('/clients/shop-2.0.0.tgz');
      return Promise.resolve(new Response(isThere ? 'newer' : 'no file', { status: isThere ? 200 : 404 }));
    },
  };

  test.each([
    ['/clients/shop-2.0.0.tgz', 200, 'newer', ['/clients/shop-2.0.0.tgz']],
    ['/clients/shop-3.0.0.tgz', 404, 'Page not found', ['/clients/shop-3.0.0.tgz']],
    ['/other/clients/shop-2.0.0.tgz', 404, 'Page not found', []],
    ['/', 200, '', []],
  ])('of later releases than the assets come from their Worker: %s', async (path, status, text, expected) => {
    asked.splice(0);
    const { ask } = makePortal([], { packages });
    const response = await ask(path);
    expect([response.status, asked]).toEqual([status, expected]);
    expect(await response.text()).toContain(text);
  });

  test('are 404 without their Worker', async () => {
    expect((await portal.ask('/clients/shop-2.0.0.tgz')).status).toBe(404);
  });
});
