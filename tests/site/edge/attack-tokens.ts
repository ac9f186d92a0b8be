import { describe, expect, test } from 'vitest';

import { claimCases } from '../../attack/claim-cases.ts';
import { COOKIE_CASES } from '../../attack/cookie-cases.ts';
import { HEADER_TRICKS } from '../../attack/header-cases.ts';
import { DISGUISES } from '../../attack/path-cases.ts';
import { FORM_CASES, GRANTED, HEADER_CASES, INVALID, SIGNATURE_CASES } from '../../attack/token-cases.ts';
import { CLEARED_COOKIE, SESSION_COOKIE } from '../../attack/tokens.ts';
import { observatoryScore } from './observatory.ts';
import type { RawResponse } from './raw-http.ts';
import { cookieOf, now, PAGE, SLACK, type Siege } from './siege.ts';

/** The server in front of a worker may reject longer headers itself. */
const LONGEST_HEADER = 8_000;

/** The expected response of the gate: status, kind of document, and what happens to the cookie. */
function said({ status, headers, body }: RawResponse): object {
  return {
    status,
    kind: /data-page-kind="([\w-]+)"/.exec(body)?.[1],
    caching: headers.get('cache-control'),
    cookie: headers.get('set-cookie'),
  };
}

function expected(status: number, hasCookie: boolean): object {
  return {
    status,
    kind: status === GRANTED ? 'operation' : 'gate',
    caching: 'private, no-store',
    cookie: status === INVALID && hasCookie ? CLEARED_COOKIE : undefined,
  };
}

/** Attacks with forged and valid tokens. */
export function attackTokens(siege: Siege): void {
  const { name, ask, askWith, forge } = siege;

  describe.concurrent(`a request with a token to ${name}`, () => {
    test.each(siege.casesOf([...FORM_CASES, ...HEADER_CASES, ...SIGNATURE_CASES, ...claimCases(SLACK)]))(
      'gets $status for $name',
      async ({ token, status }) => {
        const cookie = cookieOf(await token(forge()));
        const response =
          status === GRANTED
            ? await askWith(cookie, { path: PAGE })
            : await ask({ path: PAGE, headers: [['Cookie', cookie]] });
        const isRefusedAsTooLong = cookie.length > LONGEST_HEADER && response.status === 431;
        expect(isRefusedAsTooLong || said(response)).toEqual(isRefusedAsTooLong || expected(status, true));
        expect(isRefusedAsTooLong || observatoryScore(response.headers)).toBe(isRefusedAsTooLong || 130);
      },
    );

    test.each(siege.casesOf(COOKIE_CASES))(
      'gets $status for a Cookie header with $name',
      async ({ header, status }) => {
        const cookie = header(SESSION_COOKIE, siege.good);
        const hasCookie = cookie.split(/; ?/).some((pair) => pair.startsWith(`${SESSION_COOKIE}=`));
        const response =
          status === GRANTED
            ? await askWith(cookie, { path: PAGE })
            : await ask({ path: PAGE, headers: [['Cookie', cookie]] });
        expect(said(response)).toEqual(expected(status, hasCookie));
      },
    );

    test('ignores a token in two Cookie headers, a URL or another header', async () => {
      const cookie = ['Cookie', cookieOf(siege.good)] as const;
      expect((await ask({ path: PAGE, headers: [cookie, cookie] })).status).toBe(401);
      expect(
        (
          await ask({
            path: `${PAGE}?token=${siege.good}&credential=${siege.good}`,
            headers: [['Authorization', `Bearer ${siege.good}`]],
          })
        ).status,
      ).toBe(401);
    });

    test('gets the twin of a page at its address, and by Accept', async () => {
      const cookie = cookieOf(siege.good);
      const twin = await askWith(cookie, { path: `${PAGE}.md` });
      const negotiated = await askWith(cookie, { path: PAGE, headers: [['Accept', 'text/markdown, text/html;q=0.5']] });
      for (const response of [twin, negotiated]) {
        expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/markdown; charset=utf-8']);
        expect(response.headers.get('x-content-type-options')).toBe('nosniff');
        expect(response.headers.get('cache-control')).toBe('private, no-store');
      }
      expect(negotiated.body).toBe(twin.body);
      expect(twin.body).toMatch(/^# /);
      const missing = await askWith(cookie, { path: '/docs/internal/no-such-page.md' });
      expect([missing.status, missing.headers.get('content-type')]).toEqual([404, 'text/markdown; charset=utf-8']);
    });

    test.each(siege.casesOf(DISGUISES))('gets a page only at its own address, requested as %s', async (path) => {
      const cookie = cookieOf(siege.good);
      const first = await askWith(cookie, { path });
      const location = first.headers.get('location');
      const last = location === undefined ? first : await askWith(cookie, { path: location });
      expect([location === undefined ? 200 : 308, 404]).toContain(first.status);
      expect(location ?? '/').toMatch(/^\/(?!\/)/);
      expect([200, 404]).toContain(last.status);
      expect(last.headers.get('cache-control')).toBe('private, no-store');
      expect(last.body.length).toBeGreaterThan(0);
    });

    test.each(siege.casesOf(HEADER_TRICKS.filter(({ headers }) => headers.every(([header]) => header !== 'Cookie'))))(
      'gets the whole page with the header trick: $name',
      async ({ headers }) => {
        const response = await askWith(cookieOf(siege.good), { path: PAGE, headers });
        expect([response.status, response.headers.get('cache-control'), response.headers.get('vary')]).toEqual([
          200,
          'private, no-store',
          'Cookie, Accept',
        ]);
        expect(response.body).toMatch(/<\/html>\n$/);
        for (const header of ['etag', 'last-modified', 'content-range', 'accept-ranges', 'access-control-allow-origin'])
          expect(response.headers.has(header)).toBe(false);
      },
    );

    test('has the account and the session end in the head of a page', async () => {
      const { body } = await askWith(cookieOf(siege.good), { path: PAGE });
      expect(body).toContain('<meta name="account" content="ann@company.example">');
      expect(Number(/name="session-expires" content="(\d+)"/.exec(body)?.[1])).toBeGreaterThan(now());
      expect(body).not.toContain(siege.good);
    });
  });
}
