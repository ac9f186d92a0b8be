import { describe, expect, test } from 'vitest';

import { claimCases } from '../../attack/claim-cases.ts';
import { formPost, SUBMISSIONS, type Submission } from '../../attack/redirect-cases.ts';
import {
  BODIES,
  bodyOf,
  FOREIGN_DELETES,
  FOREIGN_POSTS,
  OTHER_ADDRESSES,
  own,
  OWN_POSTS,
} from '../../attack/session-cases.ts';
import { CLEARED_COOKIE, SESSION_COOKIE } from '../../attack/tokens.ts';
import type { RawResponse } from './raw-http.ts';
import { PAGE, SLACK, type Siege } from './siege.ts';

/** Attacks on the two session endpoints. */
export function attackSession(siege: Siege): void {
  const { name, ask, askWith, forge } = siege;
  const post = (headers: Record<string, string>, body: string | Uint8Array): Promise<RawResponse> =>
    ask({ method: 'POST', path: '/auth/session', headers: Object.entries(headers), body });
  const signOut = (headers: Record<string, string>): Promise<RawResponse> =>
    ask({ method: 'DELETE', path: '/auth/session', headers: Object.entries(headers) });
  const submit = (submission?: Submission): Promise<RawResponse> => {
    const { headers, ...request } = formPost(siege.good, submission);
    return ask({ path: '/auth/google', headers: Object.entries(headers), ...request });
  };
  const expectClosed = (response: RawResponse): void => {
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    expect(
      [...response.headers.keys()].filter((header) => header === 'location' || header.startsWith('access-control')),
    ).toEqual([]);
    expect(response.body).not.toContain(siege.good.slice(0, 20));
  };

  describe.concurrent(`the session endpoint of ${name}`, () => {
    test('stores a valid credential as the cookie that opens the page', async () => {
      const response = await post(own(siege.origin), JSON.stringify({ credential: siege.good }));
      expect([response.status, response.body]).toEqual([204, '']);
      expect(response.headers.get('set-cookie')).toMatch(
        new RegExp(`^${SESSION_COOKIE}=[\\w.-]+; Path=/; Secure; HttpOnly; SameSite=Lax; Max-Age=3\\d\\d\\d$`),
      );
      expect((await askWith(response.headers.get('set-cookie')?.split(';')[0] ?? '', { path: PAGE })).status).toBe(200);
    });

    test.each(siege.casesOf(FOREIGN_POSTS.filter((each) => each.isRewrittenByWrangler === undefined)))(
      'rejects $name',
      async ({ headers }) => {
        const response = await post(headers(siege.origin), JSON.stringify({ credential: siege.good }));
        expect([response.status, response.headers.get('set-cookie')]).toEqual([403, undefined]);
        expectClosed(response);
      },
    );

    test.each(siege.casesOf(OWN_POSTS))('accepts $name', async ({ headers }) => {
      expect((await post(headers(siege.origin), JSON.stringify({ credential: siege.good }))).status).toBe(204);
    });

    test.each(siege.casesOf(BODIES))('rejects a body with $name', async ({ body }) => {
      const response = await post(own(siege.origin), body);
      expect([response.status, response.body, response.headers.get('set-cookie')]).toEqual([
        401,
        '{"error":"invalid-credential"}',
        undefined,
      ]);
      expectClosed(response);
    });

    test('reads 8 KB and no more', async () => {
      const statusOf = async (length: number): Promise<number> =>
        (await post(own(siege.origin), bodyOf(siege.good, length))).status;
      expect([await statusOf(8192), await statusOf(8193), await statusOf(1_000_000)]).toEqual([204, 401, 401]);
    });

    test.each(
      claimCases(SLACK)
        .filter(({ status }) => status === 403)
        .slice(0, 5),
    )('rejects $name with 403 and no cookie', async ({ token }) => {
      const response = await post(own(siege.origin), JSON.stringify({ credential: await token(forge()) }));
      expect([response.status, response.body, response.headers.get('set-cookie')]).toEqual([
        403,
        '{"error":"not-the-company"}',
        undefined,
      ]);
    });

    test('signs out only from our own pages', async () => {
      const response = await signOut({ Origin: siege.origin });
      expect([response.status, response.headers.get('set-cookie')]).toEqual([204, CLEARED_COOKIE]);
      for (const { headers } of FOREIGN_DELETES) {
        const refused = await signOut(headers(siege.origin));
        expect([refused.status, refused.headers.get('set-cookie')]).toEqual([403, undefined]);
      }
    });

    test.each(siege.casesOf(OTHER_ADDRESSES))('has no other address, such as %s', async (path) => {
      const response = await ask({
        method: 'POST',
        path,
        headers: Object.entries(own(siege.origin)),
        body: JSON.stringify({ credential: siege.good }),
      });
      expect([response.status, response.headers.get('set-cookie')]).toEqual([405, undefined]);
    });

    test.each(['GET', 'HEAD', 'PUT', 'PATCH', 'OPTIONS'])('does not allow %s', async (method) => {
      const response = await ask({ method, path: '/auth/session', headers: Object.entries(own(siege.origin)) });
      expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST, DELETE']);
      expectClosed(response);
    });

    test('accepts the form that Google posts', async () => {
      const response = await submit();
      expect([response.status, response.headers.get('location')]).toEqual([303, '/docs/internal']);
      expect(response.headers.get('set-cookie')).toContain(`${SESSION_COOKIE}=${siege.good};`);
    });

    test.each(siege.casesOf(SUBMISSIONS))('shows the gate for a form with $name', async ({ submission }) => {
      const response = await submit(submission(siege.good));
      expect([response.status, response.headers.get('set-cookie'), response.headers.get('location')]).toEqual([
        401,
        undefined,
        undefined,
      ]);
      expect(response.body).toContain('data-page-kind="gate"');
    });
  });
}
