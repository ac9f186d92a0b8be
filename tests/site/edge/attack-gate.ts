import { describe, expect, test } from 'vitest';

import { LOCALE_INFO } from '../../../web/model/site/locale.ts';
import { createHeaders } from '../../../worker/portal/headers.ts';
import { HEADER_TRICKS, OTHER_METHODS } from '../../attack/header-cases.ts';
import { DISGUISES, RAW_URLS } from '../../attack/path-cases.ts';
import { sampleOf } from '../../tier.ts';
import { edgeTexts, report } from '../dist.ts';
import { comparable, INVENTED, PAGE, withoutNonce, type Siege } from './siege.ts';

/** Attacks on the gate by path, method and header. */
export function attackGate(siege: Siege): void {
  const { name, ask, gates, gateFor } = siege;
  // Concurrent, because wrangler's own servers take more time than the worker.
  describe.concurrent(`a stranger at ${name}`, () => {
    test('gets the gate and its headers', () => {
      const expected = createHeaders({
        csp: edgeTexts()('csp') ?? '',
      }).gated('');
      for (const [locale, response] of gates) {
        expect([response.status, response.body]).toEqual([
          401,
          expect.stringMatching(
            `<html lang="${LOCALE_INFO[locale].htmlLang}" dir="ltr" data-page-kind="gate"`,
          ) as string,
        ]);
        for (const [header, value] of expected)
          expect({ header, value: withoutNonce(response.headers.get(header) ?? '') }).toEqual({
            header,
            value: withoutNonce(value),
          });
        for (const header of ['etag', 'last-modified', 'age', 'access-control-allow-origin', 'set-cookie', 'location'])
          expect(response.headers.has(header)).toBe(false);
      }
    });

    test.each(siege.casesOf(DISGUISES))('gets the gate at %s', async (path) => {
      expect(comparable(await ask({ path }))).toEqual(comparable(gateFor(path)));
    });

    test.each(siege.casesOf(RAW_URLS.filter((path) => /^\/[\x21-\x7e]*$/.test(path))))(
      'gets the gate at %j',
      async (path) => {
        expect(comparable(await ask({ path }))).toEqual(comparable(gateFor(path)));
      },
    );

    test.each([
      `${PAGE}.md`,
      `${INVENTED}.md`,
      '/docs/internal.md',
      '/docs/internal/llms.txt',
      '/es/docs/internal/llms.txt',
      '/docs/internal/llms-full.txt',
      '/docs/internal.d.ts',
      '/docs/internal/opensearch.xml',
      '/x/..%2fdocs/internal.md',
    ])('gets the gate at %s, also for a request of Markdown', async (path) => {
      expect(comparable(await ask({ path }))).toEqual(comparable(gateFor(path)));
      expect(comparable(await ask({ path, headers: [['Accept', 'text/markdown']] }))).toEqual(
        comparable(gateFor(path)),
      );
    });

    test.each(['/cards/docs/internal.png', '/cards/docs/internal/llms.txt', '/llms.txt/docs/internal'])(
      'finds nothing at %s',
      async (path) => {
        expect((await ask({ path })).status).toBe(401);
      },
    );

    test('cannot tell any internal page from an invented one', async () => {
      const internal = report().pages.filter((page) => page.audience === 'internal');
      const different: string[] = [];
      for (const { path } of sampleOf(internal, 8)) {
        for (const form of [path, `${path}.md`, `${path}.html`, `${path}/`]) {
          if (JSON.stringify(comparable(await ask({ path: form }))) !== JSON.stringify(comparable(gateFor(path))))
            different.push(form);
        }
      }
      expect(internal.length).toBeGreaterThan(300);
      expect(different).toEqual([]);
    });

    test.each([
      '/internal',
      '/internal/get-app',
      '/internal/no-such-page',
      '/es/internal/get-app',
      '/pt/internal/no-such-page',
      '/INTERNAL/get-app.html',
      '/%69nternal//get-app',
    ])('is redirected to the gate from %s', async (path) => {
      const response = await ask({ path: `${path}?a=1` });
      const target = decodeURI(path)
        .toLowerCase()
        .replace('/internal', '/docs/internal')
        .replace('.html', '')
        .replaceAll('//', '/');
      expect([response.status, response.headers.get('location'), response.headers.get('cache-control')]).toEqual([
        308,
        `${target}?a=1`,
        'private, no-store',
      ]);
    });

    test.each(siege.casesOf(OTHER_METHODS))('cannot use %s on internal or public paths', async (method) => {
      for (const path of [PAGE, INVENTED, '/internal/get-app', '/intro', '/no-such-page']) {
        const response = await ask({ method, path });
        expect([path, response.status, response.headers.get('allow'), response.body]).toEqual([
          path,
          405,
          'GET, HEAD',
          '',
        ]);
      }
    });

    test('gets no body by HEAD', async () => {
      for (const path of [PAGE, INVENTED]) {
        const response = await ask({ method: 'HEAD', path });
        expect([response.status, response.body, response.headers.get('cache-control')]).toEqual([
          401,
          '',
          'private, no-store',
        ]);
      }
    });

    test.each(siege.casesOf(HEADER_TRICKS))(
      'gets the same response with the header trick: $name',
      async ({ headers }) => {
        expect(comparable(await ask({ path: PAGE, headers }))).toEqual(comparable(gateFor(PAGE)));
        expect(comparable(await ask({ path: '/intro', headers }))).toEqual(comparable(siege.intro));
      },
    );

    test.each(['evil.example', 'localhost', '127.0.0.1', '[::1]:1', 'portal.example:443'])(
      'gets the same response for the host %s, and no redirect to it',
      async (host) => {
        const headers = [['Host', host]] as const;
        expect(comparable(await ask({ path: PAGE, headers }))).toEqual(comparable(gateFor(PAGE)));
        expect((await ask({ path: '/internal/get-app', headers })).headers.get('location')).toBe(PAGE);
        expect((await ask({ path: '//evil.example/..;/', headers })).headers.has('location')).toBe(false);
        expect((await ask({ path: '//intro', headers })).headers.get('location')).toBe('/intro');
      },
    );

    test('gets the same response for an absolute request target', async () => {
      expect(comparable(await ask({ path: `http://evil.example${PAGE}` }))).toEqual(comparable(gateFor(PAGE)));
    });
  });
}
