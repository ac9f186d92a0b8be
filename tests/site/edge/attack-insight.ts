import { describe, expect, test } from 'vitest';

import { FOREIGN_DELETES, FOREIGN_POSTS, own } from '../../attack/session-cases.ts';
import { SIGNAL_BODIES } from '../../attack/signal-cases.ts';
import { SESSION_COOKIE } from '../../attack/tokens.ts';
import type { RawResponse } from './raw-http.ts';
import { comparable, type Siege } from './siege.ts';

const INBOX = '/docs/internal/insight';

/** Attacks on the address for signals, and on the inbox that shows them. */
export function attackInsight(siege: Siege): void {
  const { name, ask, askWith, gateFor } = siege;
  const post = (headers: Record<string, string>, body: string): Promise<RawResponse> =>
    ask({ method: 'POST', path: '/insight/signals', headers: Object.entries(headers), body });
  const told = ({ status, headers, body }: RawResponse): unknown => ({
    status,
    body,
    caching: headers.get('cache-control'),
    others: [...headers.keys()].filter((key) => /^(?:set-cookie|location|access-control-)/.test(key)),
  });
  const NOTHING = { status: 204, body: '', caching: 'no-store', others: [] };

  describe.concurrent(`the address for signals at ${name}`, () => {
    test.each(siege.casesOf(SIGNAL_BODIES))('says nothing about $name', async ({ body }) => {
      expect(told(await post(own(siege.origin), body))).toEqual(NOTHING);
    });

    const isForm = (headers: Record<string, string>): boolean =>
      headers['Content-Type']?.includes('urlencoded') === true;
    test.each(siege.casesOf(FOREIGN_POSTS.filter(({ headers }) => !isForm(headers('http://a.example')))))(
      'says nothing about a signal with $name',
      async ({ headers }) => {
        const response = await post(headers(siege.origin), '{"kind":"feedback","page":"/intro","helpful":"no"}');
        expect(told(response)).toEqual(NOTHING);
      },
    );

    test.each(['GET', 'HEAD', 'PUT', 'DELETE', 'OPTIONS'])('refuses %s', async (method) => {
      const response = await ask({ method, path: '/insight/signals' });
      expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST']);
    });

    test('leads a form back to a path of this site', async () => {
      const headers = { Origin: siege.origin, 'Content-Type': 'application/x-www-form-urlencoded' };
      const response = await post(headers, 'page=%2F%2Fevil.example%2Fx&helpful=yes');
      expect([response.status, response.headers.get('location')]).toEqual([303, '/evil.example/x#thank-you']);
    });
  });

  describe.concurrent(`the inbox at ${name}`, () => {
    test.each([INBOX, `/es${INBOX}`, `${INBOX}.md`, `${INBOX}.csv`, '/docs/internal/_/places.json'])(
      'shows a stranger at %s what every internal address shows',
      async (path) => {
        expect(comparable(await ask({ path }))).toEqual(comparable(gateFor(path)));
        expect((await ask({ path, method: 'POST', body: 'status=resolved' })).status).toBe(405);
      },
    );

    test.each(siege.casesOf(FOREIGN_DELETES))('takes no decision from a session with $name', async ({ headers }) => {
      const request = { method: 'POST', path: INBOX, headers: Object.entries(headers(siege.origin)), body: 'a=b' };
      expect((await askWith(`${SESSION_COOKIE}=${siege.good}`, request)).status).toBe(403);
    });

    test('opens for staff', async () => {
      const { status, headers } = await askWith(`${SESSION_COOKIE}=${siege.good}`, { path: INBOX });
      expect([status, headers.get('cache-control')]).toEqual([200, 'private, no-store']);
    });
  });
}
