import { request } from 'node:http';

import { createRemoteJWKSet, decodeJwt, jwtVerify } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { startIdentityProvider } from '../../../web/commands/local/identity-provider.ts';

const PORTAL = 'http://localhost:8787';
let provider: Awaited<ReturnType<typeof startIdentityProvider>>;

beforeAll(async () => {
  provider = await startIdentityProvider({ clientId: 'local', portalOrigins: [PORTAL, 'http://127.0.0.1:8787'] });
});
afterAll(() => provider.close());

/** fetch() cannot set Host. */
function statusForHost(host: string): Promise<number | undefined> {
  const { hostname, port } = new URL(provider.origin);
  return new Promise((resolve, reject) => {
    request({ hostname, port, path: '/jwks', headers: { Host: host } }, (response) =>
      resolve(response.resume().statusCode),
    )
      .on('error', reject)
      .end();
  });
}

function submit(
  form: Record<string, string>,
  headers: Record<string, string> = { Origin: provider.origin },
): Promise<Response> {
  return fetch(`${provider.origin}/sign-in`, {
    method: 'POST',
    headers,
    body: new URLSearchParams({ portal: PORTAL, ...form }),
  });
}

async function credentialFor(email: string): Promise<string> {
  return /"credential":"([^"]+)"/.exec(await (await submit({ email })).text())?.[1] ?? '';
}

describe('the local identity provider', () => {
  test('listens on this machine only', () => {
    expect(provider.origin).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  });

  test.each(['localhost', 'evil.example', '127.0.0.1', '127.0.0.1.evil.example'])(
    'rejects other host names, such as %s',
    async (host) => {
      expect(await statusForHost(`${host}:1`)).toBe(421);
    },
  );

  test('issues tokens like Google’s, valid for an hour, under a published key', async () => {
    const { payload, protectedHeader } = await jwtVerify(
      await credentialFor('Ann@shop.example'),
      createRemoteJWKSet(new URL(provider.jwksUrl)),
      {
        issuer: 'https://accounts.google.com',
        audience: 'local',
      },
    );
    expect(protectedHeader).toMatchObject({ alg: 'RS256', typ: 'JWT' });
    expect(payload).toMatchObject({
      azp: 'local',
      email: 'Ann@shop.example',
      email_verified: true,
      hd: 'shop.example',
      sub: expect.stringMatching(/^\d{20}$/) as string,
    });
    expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(3600);
  });

  test('issues tokens without a company for consumer accounts', async () => {
    expect(decodeJwt(await credentialFor('bob@GMAIL.com'))).not.toHaveProperty('hd');
    expect(decodeJwt(await credentialFor('eve@other.example')).hd).toBe('other.example');
  });

  test('sends the credential only to the portal and runs only its own script', async () => {
    const response = await submit({ email: 'ann@shop.example' });
    expect(await response.text()).toMatch(
      /<script nonce="([^"]+)">.*postMessage\(\{"credential":"[^"]+"\}, "http:\/\/localhost:8787"\)/,
    );
    expect(response.headers.get('Content-Security-Policy')).toMatch(/^default-src 'none'; script-src 'nonce-[^']+';/);
    expect(response.headers.get('Cross-Origin-Opener-Policy')).toBeNull();
  });

  test('accepts only the exact origin of the portal', async () => {
    expect((await fetch(`${provider.origin}/?portal=${encodeURIComponent('http://127.0.0.1:8787')}`)).status).toBe(200);
    for (const portal of ['http://localhost:9999', 'https://localhost:8787', 'http://localhost:8787/', '*', '']) {
      expect((await fetch(`${provider.origin}/?portal=${encodeURIComponent(portal)}`)).status).toBe(403);
      expect((await submit({ email: 'ann@shop.example', portal })).status).toBe(403);
    }
  });

  test.each([undefined, PORTAL, 'https://evil.example', 'null'])(
    'rejects a form from another origin (%s)',
    async (origin) => {
      expect((await submit({ email: 'ann@shop.example' }, origin === undefined ? {} : { Origin: origin })).status).toBe(
        403,
      );
    },
  );

  test.each([
    '',
    'ann',
    'ann@',
    '@shop.example',
    'a b@shop.example',
    'a@b@shop.example',
    `${'x'.repeat(250)}@shop.example`,
  ])('asks again after the invalid address %j', async (email) => {
    const response = await submit({ email });
    expect(response.status).toBe(422);
    expect(await response.text()).toContain('is not an e-mail address: type one such as');
  });

  test('escapes the typed address', async () => {
    const text = await (await submit({ email: '"><script>alert(1)</script>' })).text();
    expect(text).not.toContain('<script>alert');
    expect(await (await submit({ email: '</script>@shop.example' })).text()).not.toMatch(
      /"credential":"[^"]*<\/script>/,
    );
  });

  test.each(['/sign-in', '/other', '/jwks/'])('has no other path, such as %s', async (path) => {
    expect((await fetch(provider.origin + path)).status).toBe(404);
  });
});
