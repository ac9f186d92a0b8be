import { beforeAll, describe, expect, test } from 'vitest';

import {
  BODIES,
  bodyOf,
  FOREIGN_DELETES,
  FOREIGN_POSTS,
  OTHER_ADDRESSES,
  own,
  OWN_POSTS,
} from '../../../attack/session-cases.ts';
import {
  CLEARED_COOKIE,
  KID,
  makeKey,
  makeToken,
  SECONDS,
  SESSION_COOKIE,
  type TestKey,
} from '../../../attack/tokens.ts';
import { makePortal, ORIGIN, type TestPortal } from '../../support/portal.ts';

let key: TestKey;
let portal: TestPortal;
let token: string;

beforeAll(async () => {
  key = await makeKey(KID);
  portal = makePortal([key]);
  token = await makeToken({ key });
});

const OWN = own(ORIGIN);

function post(credential: unknown, headers: Record<string, string> = OWN, { ask } = portal): Promise<Response> {
  return ask('/auth/session', { method: 'POST', headers, body: JSON.stringify({ credential }) });
}

/** Checks what every response of the endpoint has in common. */
function expectClosed(response: Response): void {
  expect(response.headers.get('Cache-Control')).toBe('private, no-store');
  expect(response.headers.get('Location')).toBeNull();
  expect([...response.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
}

describe('POST /auth/session', () => {
  test('stores a verified credential as the session cookie', async () => {
    const response = await post(token);
    expect(response.status).toBe(204);
    expect(response.headers.get('Set-Cookie')).toBe(
      `${SESSION_COOKIE}=${token}; Path=/; Secure; HttpOnly; SameSite=Lax; Max-Age=3540`,
    );
    expect(await response.text()).toBe('');
    expectClosed(response);
    expect(
      (
        await portal.ask('/docs/internal', {
          headers: { Cookie: response.headers.get('Set-Cookie')?.split(';')[0] ?? '' },
        })
      ).status,
    ).toBe(200);
  });

  test.each([
    ['an hour at most', SECONDS + 7200, 3600],
    ['no longer than the token', SECONDS + 90, 90],
    ['one second for a token that lives by clock skew', SECONDS - 30, 1],
    ['whole seconds', SECONDS + 90.7, 90],
  ])('gives the cookie a lifetime of %s', async (_, exp, maxAge) => {
    const response = await post(await makeToken({ key, claims: { iat: SECONDS - 3600, exp } }));
    expect(response.headers.get('Set-Cookie')).toContain(`; Max-Age=${maxAge}`);
  });

  test.each([
    ['an expired token', { iat: SECONDS - 7200, exp: SECONDS - 3600 }, 401, 'invalid-credential'],
    ['a token for another portal', { aud: 'other' }, 401, 'invalid-credential'],
    ['a consumer account', { hd: undefined, email: 'bob@gmail.com' }, 403, 'not-the-company'],
    ['an unverified address', { email_verified: false }, 403, 'not-the-company'],
  ])('rejects %s', async (_, claims, status, error) => {
    const response = await post(await makeToken({ key, claims }));
    expect(response.status).toBe(status);
    expect(await response.json()).toEqual({ error });
    expect(response.headers.get('Set-Cookie')).toBeNull();
    expectClosed(response);
  });

  test('responds with 503 while the keys are unavailable', async () => {
    const response = await post(token, OWN, makePortal([], { fetch: () => Promise.reject(new Error('down')) }));
    expect([response.status, response.headers.get('Retry-After')]).toEqual([503, '30']);
    expect(await response.json()).toEqual({ error: 'keys-unavailable' });
    expectClosed(response);
  });

  test.each(FOREIGN_POSTS)('rejects $name without reading the credential', async ({ headers }) => {
    const { ask, keyRequests } = makePortal([key]);
    const response = await ask('/auth/session', {
      method: 'POST',
      headers: headers(ORIGIN),
      body: JSON.stringify({ credential: token }),
    });
    expect(response.status).toBe(403);
    expect(response.headers.get('Set-Cookie')).toBeNull();
    expect(keyRequests).toEqual([]);
    expectClosed(response);
  });

  test.each(OWN_POSTS)('accepts $name', async ({ headers }) => {
    expect((await post(token, headers(ORIGIN))).status).toBe(204);
  });

  test.each(BODIES)('rejects a body with $name', async ({ body }) => {
    const response = await portal.ask('/auth/session', { method: 'POST', headers: OWN, body });
    expect(response.status).toBe(401);
    expect(await response.json()).toEqual({ error: 'invalid-credential' });
    expect(response.headers.get('Set-Cookie')).toBeNull();
  });

  test('reads 8 KB and no more, with and without a length', async () => {
    const body = (length: number): string => bodyOf(token, length);
    const status = async (text: string | ReadableStream): Promise<number> =>
      (await portal.ask('/auth/session', { method: 'POST', headers: OWN, body: text })).status;
    const stream = (text: string): ReadableStream => new Response(text).body as ReadableStream;
    expect(await status(body(8192))).toBe(204);
    expect(await status(body(8193))).toBe(401);
    expect(await status(stream(body(8192)))).toBe(204);
    expect(await status(stream(body(8193)))).toBe(401);
    const endless = new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(1000).fill(32)) });
    expect(await status(endless)).toBe(401);
  });

  test('never returns the token in a body', async () => {
    for (const claims of [{ aud: 'other' }, { hd: 'other.example' }]) {
      const value = await makeToken({ key, claims });
      expect(await (await post(value)).text()).not.toContain(value.slice(0, 20));
    }
  });
});

describe('DELETE /auth/session', () => {
  test.each([
    ['without a cookie', {}],
    ['with any cookie', { Cookie: `${SESSION_COOKIE}=rubbish` }],
  ])('removes the cookie %s', async (_, extra) => {
    const { ask, keyRequests } = makePortal([key]);
    const response = await ask('/auth/session', { method: 'DELETE', headers: { Origin: ORIGIN, ...extra } });
    expect(response.status).toBe(204);
    expect(response.headers.get('Set-Cookie')).toBe(CLEARED_COOKIE);
    expect(keyRequests).toEqual([]);
    expectClosed(response);
  });

  test.each(FOREIGN_DELETES)('rejects $name', async ({ headers }) => {
    const response = await portal.ask('/auth/session', { method: 'DELETE', headers: headers(ORIGIN) });
    expect(response.status).toBe(403);
    expect(response.headers.get('Set-Cookie')).toBeNull();
    expectClosed(response);
  });
});

describe('the session endpoint', () => {
  test.each(['GET', 'HEAD', 'PUT', 'PATCH', 'OPTIONS'])('does not allow %s', async (method) => {
    const response = await portal.ask('/auth/session', { method, headers: OWN });
    expect([response.status, response.headers.get('Allow')]).toEqual([405, 'POST, DELETE']);
    expectClosed(response);
  });

  test.each(OTHER_ADDRESSES)('does not exist at %s', async (path) => {
    const response = await portal.ask(path, {
      method: 'POST',
      headers: OWN,
      body: JSON.stringify({ credential: token }),
    });
    expect(response.status).toBe(405);
    expect(response.headers.get('Set-Cookie')).toBeNull();
  });
});
