import { base64url, claimsAt, KID, makeKey, makeToken, type TestKey, type TokenParts } from './tokens.ts';

/** Statuses of the gate for a token. */
export const GRANTED = 200;
export const INVALID = 401;
export const DENIED = 403;
export type TokenStatus = typeof GRANTED | typeof INVALID | typeof DENIED;

export interface Forgery {
  /** The default signing key. The portal knows it, and `other` with the id `key-2`. */
  key: TestKey;
  /** When tokens are made, in seconds since the epoch. */
  at: number;
  /** Claims of a good token. */
  claims: ReturnType<typeof claimsAt>;
  sign: (parts?: Partial<TokenParts>) => Promise<string>;
  /** Changes a well-signed token's text. */
  edit: (change: (parts: [header: string, payload: string, signature: string]) => string) => Promise<string>;
  /** A token signed with HMAC, using a public key as the secret. */
  hmac: (secret: string) => Promise<string>;
}

/** Everything needed to forge tokens. */
export function forgery(key: TestKey, at: number): Forgery {
  const claims = claimsAt(at);
  const sign: Forgery['sign'] = (parts) => makeToken({ key, seconds: at, ...parts });
  return {
    key,
    at,
    claims,
    sign,
    edit: async (change) => change((await sign()).split('.') as [string, string, string]),
    hmac: async (secret) => {
      const signed = `${base64url(JSON.stringify({ ...HEADER, alg: 'HS256' }))}.${base64url(JSON.stringify(claims))}`;
      const hmac = await crypto.subtle.importKey(
        'raw',
        new TextEncoder().encode(secret),
        { name: 'HMAC', hash: 'SHA-256' },
        false,
        ['sign'],
      );
      return `${signed}.${base64url(new Uint8Array(await crypto.subtle.sign('HMAC', hmac, new TextEncoder().encode(signed))))}`;
    },
  };
}

const HEADER = { alg: 'RS256', kid: KID, typ: 'JWT' };

/** Sets the unused bits of the last base64url character, so that the text decodes to the same bytes. */
function strayBits(part: string): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  return part.slice(0, -1) + (alphabet[alphabet.indexOf(part.at(-1) ?? '') + 1] ?? '');
}

/** Claims whose base64url text has unused bits: its length is not a multiple of four. */
function oddClaims(claims: object): { note: string } {
  return { note: 'x'.repeat((4 - (JSON.stringify({ ...claims, note: '' }).length % 3)) % 3) };
}

export interface TokenCase {
  name: string;
  token: (forgery: Forgery) => string | Promise<string>;
  status: TokenStatus;
}
type Row = readonly [name: string, token: TokenCase['token'], status: TokenStatus];
const caseOf = ([name, token, status]: Row): TokenCase => ({ name, token, status });

/** Malformed token texts. */
export const FORM_CASES: readonly TokenCase[] = (
  [
    ['a good token', ({ sign }) => sign(), GRANTED],
    ['an empty value', () => '', INVALID],
    ['a value of 19 characters', () => 'a.b.c'.padEnd(19, 'A'), INVALID],
    ['two parts', ({ edit }) => edit(([header, payload]) => `${header}.${payload}`), INVALID],
    ['four parts', ({ edit }) => edit((parts) => `${parts.join('.')}.AAAA`), INVALID],
    ['five parts, as encrypted tokens have', ({ edit }) => edit((parts) => `${parts.join('.')}.AAAA.AAAA`), INVALID],
    ['a trailing dot', ({ edit }) => edit((parts) => `${parts.join('.')}.`), INVALID],
    ['an empty signature', ({ edit }) => edit(([header, payload]) => `${header}.${payload}.`), INVALID],
    ['an empty header', ({ edit }) => edit(([, payload, signature]) => `.${payload}.${signature}`), INVALID],
    ['an empty payload', ({ edit }) => edit(([header, , signature]) => `${header}..${signature}`), INVALID],
    ['padding after the signature', ({ edit }) => edit((parts) => `${parts.join('.')}==`), INVALID],
    ['padding after the header', ({ edit }) => edit(([header, ...rest]) => [`${header}=`, ...rest].join('.')), INVALID],
    [
      'the alphabet of plain base64',
      ({ edit }) => edit(([header, payload, signature]) => `${header}.${payload}.${signature.slice(0, -2)}+/`),
      INVALID,
    ],
    [
      'unused bits set in the signature',
      ({ edit }) => edit(([header, payload, signature]) => `${header}.${payload}.${strayBits(signature)}`),
      INVALID,
    ],
    [
      'unused bits set in the payload',
      async ({ claims, sign }) => {
        const [header, payload, signature] = (await sign({ claims: oddClaims(claims) })).split('.');
        return `${header}.${strayBits(payload ?? '')}.${signature}`;
      },
      INVALID,
    ],
    [
      'white space inside the token',
      ({ edit }) => edit(([header, payload, signature]) => `${header}.${payload}. ${signature}`),
      INVALID,
    ],
    [
      'a percent-encoded dot',
      ({ edit }) => edit(([header, payload, signature]) => `${header}%2e${payload}.${signature}`),
      INVALID,
    ],
    ['quotes around the token', ({ edit }) => edit((parts) => `"${parts.join('.')}"`), INVALID],
    ['the word Bearer before it', ({ edit }) => edit((parts) => `Bearer ${parts.join('.')}`), INVALID],
    ['more than 4,000 characters, well signed', ({ sign }) => sign({ claims: { note: 'x'.repeat(3500) } }), INVALID],
    ['100 KB, well signed', ({ sign }) => sign({ claims: { note: 'x'.repeat(75_000) } }), INVALID],
    ['100 KB of dots', () => '.'.repeat(100_000), INVALID],
    [
      'a cut signature',
      ({ edit }) => edit(([header, payload, signature]) => `${header}.${payload}.${signature.slice(0, -4)}`),
      INVALID,
    ],
  ] satisfies Row[]
).map(caseOf);

/** Tokens with wrong or unusual headers. */
export const HEADER_CASES: readonly TokenCase[] = (
  [
    ['no algorithm', ({ sign }) => sign({ header: { kid: KID } }), INVALID],
    [
      'algorithm none, unsigned',
      ({ claims }) => `${base64url(JSON.stringify({ ...HEADER, alg: 'none' }))}.${base64url(JSON.stringify(claims))}.`,
      INVALID,
    ],
    ['algorithm none, with a signature', ({ sign }) => sign({ header: { ...HEADER, alg: 'none' } }), INVALID],
    ['algorithm nOnE', ({ sign }) => sign({ header: { ...HEADER, alg: 'nOnE' } }), INVALID],
    ['algorithm rs256', ({ sign }) => sign({ header: { ...HEADER, alg: 'rs256' } }), INVALID],
    ['algorithm RS384', ({ sign }) => sign({ header: { ...HEADER, alg: 'RS384' } }), INVALID],
    ['algorithm PS256', ({ sign }) => sign({ header: { ...HEADER, alg: 'PS256' } }), INVALID],
    ['algorithms in a list', ({ sign }) => sign({ header: { ...HEADER, alg: ['RS256'] } }), INVALID],
    ['HS256 with the public key as the secret', ({ hmac, key }) => hmac(JSON.stringify(key.jwk)), INVALID],
    ['HS256 with the modulus as the secret', ({ hmac, key }) => hmac(String(key.jwk.n)), INVALID],
    ['HS256 with the public key in PEM as the secret', ({ hmac, key }) => hmac(key.pem), INVALID],
    ['HS256 with an empty secret', ({ hmac }) => hmac('\u0000'), INVALID],
    ['algorithm ES256', ({ sign }) => sign({ header: { ...HEADER, alg: 'ES256' } }), INVALID],
    ['white space after the algorithm', ({ sign }) => sign({ header: { ...HEADER, alg: 'RS256 ' } }), INVALID],
    ['no key id', ({ sign }) => sign({ header: { alg: 'RS256', typ: 'JWT' } }), INVALID],
    ['an empty key id', ({ sign }) => sign({ header: { ...HEADER, kid: '' } }), INVALID],
    ['a key id that is a number', ({ sign }) => sign({ header: { ...HEADER, kid: 1 } }), INVALID],
    ['key ids in a list', ({ sign }) => sign({ header: { ...HEADER, kid: [KID] } }), INVALID],
    ['a key id in capitals', ({ sign }) => sign({ header: { ...HEADER, kid: KID.toUpperCase() } }), INVALID],
    ['a null character after the key id', ({ sign }) => sign({ header: { ...HEADER, kid: `${KID}\u0000` } }), INVALID],
    ['an unknown key id', ({ sign }) => sign({ header: { ...HEADER, kid: 'unknown' } }), INVALID],
    ['the key id of another key of the set', ({ sign }) => sign({ header: { ...HEADER, kid: 'key-2' } }), INVALID],
    ['a key id of Object.prototype', ({ sign }) => sign({ header: { ...HEADER, kid: '__proto__' } }), INVALID],
    ['a key id that is a path', ({ sign }) => sign({ header: { ...HEADER, kid: '../../key-1' } }), INVALID],
    ['no type', ({ sign }) => sign({ header: { alg: 'RS256', kid: KID } }), GRANTED],
    ['another type', ({ sign }) => sign({ header: { ...HEADER, typ: 'at+jwt' } }), INVALID],
    ['type jwt in lower case', ({ sign }) => sign({ header: { ...HEADER, typ: 'jwt' } }), INVALID],
    ['type null', ({ sign }) => sign({ header: { ...HEADER, typ: null } }), INVALID],
    ['a critical extension', ({ sign }) => sign({ header: { ...HEADER, crit: ['exp'], exp: 1 } }), INVALID],
    ['an empty list of critical extensions', ({ sign }) => sign({ header: { ...HEADER, crit: [] } }), INVALID],
    ['an unencoded payload', ({ sign }) => sign({ header: { ...HEADER, b64: false, crit: ['b64'] } }), INVALID],
    ['a duplicate algorithm', ({ sign }) => sign({ header: `{"alg":"none","alg":"RS256","kid":"${KID}"}` }), INVALID],
    [
      'a duplicate algorithm, written with escapes',
      ({ sign }) => sign({ header: `{"alg":"none","\\u0061lg":"RS256","kid":"${KID}"}` }),
      INVALID,
    ],
    ['a duplicate key id', ({ sign }) => sign({ header: `{"alg":"RS256","kid":"other","kid":"${KID}"}` }), INVALID],
    ['a second value after the header', ({ sign }) => sign({ header: `${JSON.stringify(HEADER)} {}` }), INVALID],
    [
      'an algorithm inherited from the prototype',
      ({ sign }) => sign({ header: `{"__proto__":{"alg":"RS256"},"kid":"${KID}"}` }),
      INVALID,
    ],
    ['a header that is a list', ({ sign }) => sign({ header: '["RS256"]' }), INVALID],
    ['a header that is not JSON', ({ sign }) => sign({ header: '{alg:RS256}' }), INVALID],
    ['a byte order mark before the header', ({ sign }) => sign({ header: `\uFEFF${JSON.stringify(HEADER)}` }), INVALID],
  ] satisfies Row[]
).map(caseOf);

/** Tokens with wrong signatures. */
export const SIGNATURE_CASES: readonly TokenCase[] = (
  [
    ['an unknown key with a known id', async ({ sign }) => sign({ key: await makeKey(KID) }), INVALID],
    [
      'a key inside the token (jwk)',
      async ({ sign }) => {
        const own = await makeKey(KID);
        return sign({ key: own, header: { ...HEADER, jwk: own.jwk } });
      },
      INVALID,
    ],
    [
      'a key inside the token, with its own id',
      async ({ sign }) => {
        const own = await makeKey('own');
        return sign({ key: own, header: { ...HEADER, kid: 'own', jwk: own.jwk } });
      },
      INVALID,
    ],
    [
      'a link to a key set (jku)',
      async ({ sign }) =>
        sign({ key: await makeKey('own'), header: { ...HEADER, kid: 'own', jku: 'https://evil.example/jwks' } }),
      INVALID,
    ],
    [
      'a link to a certificate (x5u)',
      async ({ sign }) => sign({ key: await makeKey(KID), header: { ...HEADER, x5u: 'https://evil.example/cert' } }),
      INVALID,
    ],
    [
      'a certificate inside the token (x5c)',
      async ({ sign }) => sign({ key: await makeKey(KID), header: { ...HEADER, x5c: ['AAAA'] } }),
      INVALID,
    ],
    [
      'a changed payload with the old signature',
      ({ claims, edit }) =>
        edit(
          ([header, , signature]) =>
            `${header}.${base64url(JSON.stringify({ ...claims, email: 'eve@company.example' }))}.${signature}`,
        ),
      INVALID,
    ],
    [
      'the signature of another token',
      async ({ sign, edit }) => {
        const [, , signature] = (await sign({ claims: { sub: 'other' } })).split('.');
        return edit(([header, payload]) => `${header}.${payload}.${signature}`);
      },
      INVALID,
    ],
    [
      'a signature of zeros',
      ({ edit }) => edit(([header, payload]) => `${header}.${payload}.${base64url(new Uint8Array(256))}`),
      INVALID,
    ],
    ['a signature that is too short', ({ edit }) => edit(([header, payload]) => `${header}.${payload}.AAAA`), INVALID],
  ] satisfies Row[]
).map(caseOf);
