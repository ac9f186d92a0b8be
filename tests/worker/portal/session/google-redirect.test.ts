import { beforeAll, describe, expect, test } from 'vitest';

import { formPost, SUBMISSIONS, type Submission } from '../../../attack/redirect-cases.ts';
import { KID, makeKey, makeToken, SECONDS, SESSION_COOKIE, type TestKey } from '../../../attack/tokens.ts';
import { makePortal, type TestPortal } from '../../support/portal.ts';

let key: TestKey;
let portal: TestPortal;
let token: string;

beforeAll(async () => {
  key = await makeKey(KID);
  portal = makePortal([key]);
  token = await makeToken({ key });
});

function submit(submission: Submission = {}, { ask } = portal): Promise<Response> {
  return ask('/auth/google', formPost(token, submission));
}

describe('POST /auth/google', () => {
  test('stores a verified credential and redirects to the internal docs', async () => {
    const response = await submit();
    expect([response.status, response.headers.get('Location')]).toEqual([303, '/docs/internal']);
    expect(response.headers.get('Set-Cookie')).toBe(
      `${SESSION_COOKIE}=${token}; Path=/; Secure; HttpOnly; SameSite=Lax; Max-Age=3540`,
    );
    expect(response.headers.get('Cache-Control')).toBe('private, no-store');
  });

  test.each(SUBMISSIONS)('shows the gate for $name', async ({ submission }) => {
    const response = await submit(submission(token));
    expect(response.status).toBe(401);
    expect(await response.text()).toContain('content="pending"');
    expect(response.headers.get('Set-Cookie')).toBeNull();
    expect(response.headers.get('Location')).toBeNull();
  });

  test.each([
    ['an expired token', { iat: SECONDS - 7200, exp: SECONDS - 3600 }, 401, 'pending'],
    ['an account of another company', { hd: 'other.example', email: 'bob@other.example' }, 403, 'denied'],
  ])('shows the gate for %s', async (_, claims, status, gateStatus) => {
    const response = await submit({ form: { credential: await makeToken({ key, claims }), g_csrf_token: 'c5rf' } });
    expect(response.status).toBe(status);
    expect(await response.text()).toContain(`content="${gateStatus}"`);
    expect(response.headers.get('Set-Cookie')).toBeNull();
  });

  test('shows the gate while the keys are unavailable', async () => {
    const response = await submit({}, makePortal([], { fetch: () => Promise.reject(new Error('down')) }));
    expect([response.status, response.headers.get('Retry-After')]).toEqual([503, '30']);
  });

  test('allows no other method', async () => {
    for (const method of ['GET', 'DELETE', 'OPTIONS']) {
      const response = await portal.ask('/auth/google', { method });
      expect([response.status, response.headers.get('Allow')]).toEqual([405, 'POST']);
    }
  });
});
