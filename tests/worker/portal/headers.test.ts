import { beforeAll, describe, expect, test } from 'vitest';

import { parsePolicy } from '../../../web/model/edge/headers.ts';
import { createHeaders } from '../../../worker/portal/headers.ts';
import { makePortal, type TestPortal } from '../support/portal.ts';
import { CSP, FIRST_PAINT_HASH } from '../support/texts.ts';

const VALUES = { csp: CSP };

let portal: TestPortal;
beforeAll(() => {
  portal = makePortal([]);
});

const EVERYWHERE = {
  'cross-origin-resource-policy': 'same-origin',
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
};

describe('the header sets', () => {
  test.each([
    ['/intro', 200],
    ['/nope', 404],
    ['/intro/', 308],
    ['/assets/nope.js', 404],
  ])('give the public set to %s (%i)', async (path, status) => {
    const response = await portal.ask(path);
    expect(response.status).toBe(status);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      ...EVERYWHERE,
      'cross-origin-opener-policy': 'same-origin',
      'content-security-policy': CSP,
    });
    expect(response.headers.get('Permissions-Policy')).toContain('camera=()');
    expect(response.headers.get('Permissions-Policy')).toContain('identity-credentials-get=()');
    expect(response.headers.get('X-Robots-Tag')).toBeNull();
  });

  test.each([
    ['/docs/internal', 'GET', 401],
    ['/docs/internal', 'POST', 405],
    ['/internal/get-app', 'GET', 308],
    ['/auth/session', 'GET', 405],
    ['/auth/session', 'POST', 403],
    ['/auth/google', 'POST', 401],
  ])('give the gated set to %s by %s (%i)', async (path, method, status) => {
    const response = await portal.ask(path, { method });
    expect(response.status).toBe(status);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      ...EVERYWHERE,
      'cross-origin-opener-policy': 'same-origin-allow-popups',
      'cache-control': 'private, no-store',
      vary: 'Cookie, Accept',
      'x-robots-tag': 'noindex, nofollow, noarchive',
    });
    expect(response.headers.get('Permissions-Policy')).not.toContain('identity-credentials-get');
    for (const name of ['ETag', 'Last-Modified', 'Access-Control-Allow-Origin', 'Access-Control-Allow-Credentials'])
      expect(response.headers.get(name)).toBeNull();
  });

  test.each([
    ['/intro.md', 'GET', 200],
    ['/nope.md', 'GET', 404],
    ['/v3.d.ts', 'GET', 200],
    ['/.well-known/api-catalog', 'GET', 200],
    ['/es/changelog/v3.xml', 'GET', 200],
    ['/simulator/shop/v3/x', 'GET', 404],
    ['/mcp', 'POST', 404],
    ['/.well-known/exam-keys.json', 'GET', 200],
    ['/exam/step', 'GET', 405],
    ['/insight/signals', 'POST', 204],
    ['/insight/signals', 'GET', 405],
  ])('give the set of data to %s by %s (%i)', async (path, method, status) => {
    const response = await portal.ask(path, { method });
    expect(response.status).toBe(status);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      ...EVERYWHERE,
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    });
  });

  test('list the methods in public responses, and in gated ones only with status 405', async () => {
    for (const path of ['/intro', '/nope', '/intro/', '/assets/nope.js'])
      expect((await portal.ask(path)).headers.get('Allow')).toBe('GET, HEAD');
    for (const path of ['/docs/internal', '/internal/get-app'])
      expect((await portal.ask(path)).headers.get('Allow')).toBeNull();
  });

  test('add only what Google needs and a nonce to the gated policy', () => {
    const gated = parsePolicy(createHeaders(VALUES).gated('NONCE').get('Content-Security-Policy') ?? '');
    const expected = parsePolicy(CSP);
    expected.set('script-src', [
      "'self'",
      `'${FIRST_PAINT_HASH}'`,
      'https://accounts.google.com/gsi/client',
      "'nonce-NONCE'",
    ]);
    expected.set('style-src', ["'self'", 'https://fonts.googleapis.com', 'https://accounts.google.com/gsi/style']);
    expected.set('connect-src', ["'self'", 'https://api.lumen.example', 'https://accounts.google.com/gsi/']);
    expected.set('frame-src', ['https://accounts.google.com/gsi/']);
    expect(gated).toEqual(expected);
  });

  test('never reuse a nonce', () => {
    const { gated } = createHeaders(VALUES);
    gated('FIRST');
    expect(gated('SECOND').get('Content-Security-Policy')).not.toContain('FIRST');
  });
});
