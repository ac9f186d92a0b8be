import { describe, expect, test } from 'vitest';

import { GOOGLE_JWKS_URL, readConfig } from '../../../worker/portal/config.ts';
import { makePortal } from '../support/portal.ts';
import { EDGE } from '../support/texts.ts';

const GOOD = { GOOGLE_CLIENT_ID: '1234-abc.apps.googleusercontent.com', HOSTED_DOMAIN: 'lumen.example' };

describe('the configuration', () => {
  test('uses Google’s keys by default and lowercases domains', () => {
    expect(readConfig({ ...GOOD, HOSTED_DOMAIN: ' LUMEN.example ' })).toEqual({
      clientId: GOOD.GOOGLE_CLIENT_ID,
      companies: [{ hd: 'lumen.example', emailDomain: 'lumen.example' }],
      jwksUrl: GOOGLE_JWKS_URL,
    });
    expect(readConfig({ ...GOOD, GOOGLE_JWKS_URL: '' }).jwksUrl).toBe('https://www.googleapis.com/oauth2/v3/certs');
  });

  test('accepts several companies', () => {
    expect(readConfig({ ...GOOD, HOSTED_DOMAIN: 'a.example, b.example=mail.b.example,b.example' }).companies).toEqual([
      { hd: 'a.example', emailDomain: 'a.example' },
      { hd: 'b.example', emailDomain: 'mail.b.example' },
      { hd: 'b.example', emailDomain: 'b.example' },
    ]);
  });

  test.each([undefined as unknown as string, '', ' ', 'a b', 'id"onload="x', 'a..b', 'https://x', 'ид'])(
    'rejects the client id %j',
    (value) => {
      expect(() => readConfig({ ...GOOD, GOOGLE_CLIENT_ID: value })).toThrow(
        /^GOOGLE_CLIENT_ID is .*: set it to the OAuth client id/,
      );
    },
  );

  test.each([
    undefined as unknown as string,
    '',
    'lumen',
    '@lumen.example',
    'lumen.example,',
    'a.example=b.example=c.example',
    '=lumen.example',
    '*',
    'lumen.*',
    'аkko.example',
    'lumen.example.',
    'a b.example',
    '.example',
    '-a.example',
  ])('rejects the hosted domain %j', (value) => {
    expect(() => readConfig({ ...GOOD, HOSTED_DOMAIN: value })).toThrow(/^HOSTED_DOMAIN is .* is neither a domain/);
  });

  test.each([
    'http://evil.example/jwks',
    'http://127.0.0.1.evil.example/',
    'http://localhost.evil.example/',
    'ftp://localhost/',
    'data:application/json,{}',
    'jwks',
    'https://user:pass@host.example/',
    '//localhost/',
  ])('rejects the key server %s', (value) => {
    expect(() => readConfig({ ...GOOD, GOOGLE_JWKS_URL: value })).toThrow(`GOOGLE_JWKS_URL is "${value}"`);
  });

  test.each(['http://localhost:1/jwks', 'http://127.0.0.1:1/jwks', 'http://[::1]:1/jwks', 'https://keys.example/jwks'])(
    'accepts the key server %s',
    (value) => {
      expect(readConfig({ ...GOOD, GOOGLE_JWKS_URL: value }).jwksUrl).toBe(value);
    },
  );
});

describe('the portal', () => {
  test('cannot be created with invalid variables', () => {
    expect(() => makePortal([], { variables: { ...GOOD, HOSTED_DOMAIN: '' } })).toThrow('HOSTED_DOMAIN');
  });

  test('cannot be created without the internal Worker', () => {
    expect(() => makePortal([], { internal: undefined })).toThrow('INTERNAL');
  });

  test.each(['gate/en', 'not-found/en', 'internal-not-found/en', 'csp', 'title', 'host', 'last-modified', 'former'])(
    'cannot be created without the text %s',
    (missing) => {
      const edge = (key: string): string | undefined => (key === missing ? undefined : EDGE.get(key));
      expect(() => makePortal([], { edge })).toThrow(`The pack edge.txt has no text "${missing}"`);
    },
  );

  test('uses the default language if the site has no other', async () => {
    const edge = (key: string): string | undefined => (/\/(?:es|pt)$/.test(key) ? undefined : EDGE.get(key));
    const { ask } = makePortal([], { edge });
    expect(await (await ask('/es/docs/internal')).text()).toContain('Please sign in');
    expect(await (await ask('/es/nope')).text()).toContain('Page not found');
  });
});
