import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, test } from 'vitest';

import { ASSET_CACHING, DATA_SECURITY, DOCUMENT_CACHING, publicHeaders } from '../../../web/model/edge/headers.ts';
import { NOT_GATED, OTHER_SPELLINGS } from '../../attack/path-cases.ts';
import { sampleOf } from '../../tier.ts';
import { DIST, edgeTexts, missingPaths, namedPaths, publicFiles } from '../dist.ts';
import { observatoryScore } from './observatory.ts';
import type { RawResponse } from './raw-http.ts';
import type { Siege } from './siege.ts';

/** Attacks through the public paths. */
export function attackPublic({ name, ask, askWith, casesOf }: Siege): void {
  const values = { csp: edgeTexts()('csp') ?? '' };
  const expectHeaders = (response: RawResponse, headers: readonly (readonly [string, string])[]): void => {
    for (const [header, value] of headers)
      expect([header, response.headers.get(header.toLowerCase())]).toEqual([header, value]);
    for (const header of ['access-control-allow-origin', 'set-cookie', 'x-powered-by', 'vary'])
      expect([header, response.headers.has(header)]).toEqual([header, false]);
  };

  describe.concurrent(`${name} on public paths`, () => {
    test.each(['/', '/intro', '/es/intro', '/public/v3/create-contract', '/pt/glossary/users'])(
      'serves %s with every header, for revalidation',
      async (path) => {
        const response = await ask({ path });
        expect(response.status).toBe(200);
        expectHeaders(response, [...publicHeaders(values), ['Cache-Control', DOCUMENT_CACHING]]);
        const again = await ask({ path, headers: [['If-None-Match', response.headers.get('etag') ?? '']] });
        expect([again.status, again.body]).toEqual([304, '']);
      },
    );

    test.each([
      ['/index.md', 'text/markdown; charset=utf-8'],
      ['/es/public/v3/create-contract.md', 'text/markdown; charset=utf-8'],
      ['/public/v3.d.ts', 'text/plain; charset=utf-8'],
      ['/llms.txt', 'text/plain; charset=utf-8'],
      ['/public/v3.json', 'application/json'],
      ['/es/changelog.xml', 'application/xml'],
    ])('serves %s as %s', async (path, type) => {
      const response = await ask({ path });
      expect([response.status, response.headers.get('content-type')]).toEqual([200, type]);
      expectHeaders(response, [...Object.entries(DATA_SECURITY), ['Cache-Control', DOCUMENT_CACHING]]);
    });

    test.each(['/no-such-page.md', '/es/no-such-page.md', '/public/v3.md'])(
      'responds to the missing twin %s with 404 in Markdown',
      async (path) => {
        const response = await ask({ path });
        expect([response.status, response.headers.get('content-type')]).toEqual([404, 'text/markdown; charset=utf-8']);
        expect(response.headers.get('cache-control')).toBe('no-store');
        expect(response.body).toMatch(/^# .*\n\n.*\n\n<https:.*\/llms\.txt>\n$/s);
      },
    );

    test('serves packages of other releases from their Worker, which alone has the index', async () => {
      expect(existsSync(join(DIST, 'public/clients/packages.sha256'))).toBe(false);
      const response = await ask({ path: '/clients/packages.sha256' });
      expect([response.status, response.body]).toEqual([
        200,
        readFileSync(join(DIST, 'packages/clients/packages.sha256'), 'utf8'),
      ]);
      expectHeaders(response, [['Cache-Control', DOCUMENT_CACHING]]);
    });

    test('serves hashed assets for a year', async () => {
      const files = readdirSync(join(DIST, 'public/assets')).filter((entry) => /^(?:boot|site|client)-/.test(entry));
      expect(files.length).toBeGreaterThanOrEqual(3);
      for (const file of files) {
        const response = await ask({ path: `/assets/${file}` });
        expect([response.status, response.headers.has('link')]).toEqual([200, false]);
        // A style sheet needs no policy of its own: Pages sends that of documents, the asset server that of data.
        const security = publicHeaders(values).filter(
          ([header]) => !file.endsWith('css') || !header.startsWith('Content-S'),
        );
        expectHeaders(response, [...security, ['Cache-Control', ASSET_CACHING]]);
      }
    });

    test.each([
      '/assets/boot-00000000.js',
      '/assets/site-00000000.css',
      '/assets/nope/nope.js',
      '/assets/',
      '/assets/boot-00000000.js.map',
      '/assets/mermaid-0.0.0/mermaid.esm.min.mjs',
    ])('responds to %s with an uncached 404', async (path) => {
      const response = await ask({ path });
      expect([response.status, response.headers.get('cache-control')]).toEqual([404, 'no-store']);
      expect(response.body).not.toContain('data-page-kind="home"');
      expectHeaders(response, publicHeaders(values));
    });

    test.each([
      '/no-such-page',
      '/es/no-such-page',
      '/404',
      '/blog',
      '/_headers',
      '/_routes.json',
      '/_worker.js',
      '/_worker.js/index.js',
      '/wrangler.json',
      '/wrangler.toml',
      '/report.json',
      '/../wrangler.toml',
      '/internal.txt',
      '/edge.txt',
    ])('has no page at %s', async (path) => {
      const response = await ask({ path });
      expect([response.status, response.headers.get('cache-control')]).toEqual([404, 'no-store']);
      expect(response.body).toContain('data-page-kind="not-found"');
      expectHeaders(response, publicHeaders(values));
    });

    test.each([
      ['/', {}, 200, 130],
      ['/es/public/v3/create-contract', {}, 200, 130],
      ['/no-such-page', {}, 404, 130],
      ['/intro.md', {}, 200, 130],
      ['/changelog.xml', {}, 200, 130],
      ['/changelog.css', {}, 200, 130],
      ['/public/v3.json', {}, 200, 130],
      ['/.well-known/security.txt', {}, 200, 130],
      ['/assets/nope.js', {}, 404, 130],
      ['/docs/internal', {}, 401, 130],
      ['/internal/get-app', {}, 308, 130],
      ['/auth/session', {}, 405, 130],
      ['/mcp', { method: 'POST', body: '{}' }, 415, 130],
      ['/.well-known/exam-keys.json', {}, 200, 130],
      ['/exam/step', { method: 'POST', body: '{}' }, 401, 130],
      ['/insight/signals', { method: 'POST', body: '{}' }, 204, 130],
      ['/insight/reports', { method: 'POST', body: '[]' }, 204, 130],
      ['/sbom.cdx.json', {}, 200, 130],
      // Pages of all origins may call it.
      ['/simulator/gateway/health', {}, 200, 120],
    ] as const)('has all points of Mozilla Observatory at %s', async (path, request, status, score) => {
      const response = await askWith('theme=dark', { path, ...request });
      expect([response.status, observatoryScore(response.headers)]).toEqual([status, score]);
    });

    test.each(casesOf(NOT_GATED))('finds nothing at the ungated path %s', async (path) => {
      const response = await ask({ path });
      expect([response.status, response.headers.has('location')]).toEqual([404, false]);
    });

    test.each(casesOf(OTHER_SPELLINGS.filter(([, address]) => !address.startsWith('/assets/'))))(
      'redirects %s to %s in one step',
      async (path, address) => {
        const response = await ask({ path });
        expect([307, 308]).toContain(response.status);
        expect(response.headers.get('location')).toBe(address);
      },
    );

    test.each([
      '/assets/..%2f_worker.js',
      '/assets/..%2f..%2fwrangler.json',
      '/assets/..%5c_worker.js',
      '/assets/%2e%2e%2f_worker.js',
      '/assets/..%2f..%2finternal%2fedge.txt',
      '/assets/..%2f..%2finternal%2ffiles%2fdocs%2finternal.txt',
    ])('exposes no file through the assets path %s', async (path) => {
      expect((await ask({ path })).status).not.toBe(200);
    });
  });
}

/** Requests the addresses that published files name. */
export function attackNamed({ name, ask }: Siege): void {
  test(`${name} serves the pages and files whose addresses published files name`, { timeout: 300_000 }, async () => {
    const paths = sampleOf([...namedPaths(publicFiles()).keys()], 100);
    expect(await missingPaths(paths, (path) => ask({ path }))).toEqual([]);
  });
}
