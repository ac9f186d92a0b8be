import { beforeAll, describe, expect, it } from 'vitest';
import { SESSION_COOKIE } from '../../worker/cookie.ts';
import { makePortal, type TestPortal } from './support/portal.ts';
import { base64url, CLAIMS, CLIENT_ID, KID, makeKey, makeToken, SECONDS, type TestKey } from './support/tokens.ts';

const DAY = 24 * 60 * 60;
const HEADER = { alg: 'RS256', kid: KID, typ: 'JWT' };
let key: TestKey;
let other: TestKey;
let portal: TestPortal;

beforeAll(async () => {
  [key, other] = await Promise.all([makeKey(KID), makeKey('key-2')]);
  portal = makePortal([key, other]);
});

/** Statuses of the gate for a token. */
const GRANTED = 200;
const INVALID = 401;
const DENIED = 403;

async function statusFor(token: string): Promise<number> {
  const response = await portal.ask('/docs/internal', { headers: { Cookie: `${SESSION_COOKIE}=${token}` } });
  const body = await response.text();
  expect(body.includes('SECRET')).toBe(response.status === GRANTED);
  return response.status;
}

async function hmacToken(secret: string): Promise<string> {
  const signed = `${base64url(JSON.stringify({ ...HEADER, alg: 'HS256' }))}.${base64url(JSON.stringify(CLAIMS))}`;
  const hmac = await crypto.subtle.importKey('raw', new TextEncoder().encode(secret), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  return `${signed}.${base64url(new Uint8Array(await crypto.subtle.sign('HMAC', hmac, new TextEncoder().encode(signed))))}`;
}

/** Changes a well-signed token's text. */
async function edited(edit: (parts: [header: string, payload: string, signature: string]) => string): Promise<string> {
  return edit((await makeToken({ key })).split('.') as [string, string, string]);
}

/** Sets the unused bits of a last base64url character, which decodes to the same bytes. */
function strayBits(part: string): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  return part.slice(0, -1) + (alphabet[alphabet.indexOf(part.at(-1) ?? '') + 1] ?? '');
}

/** Claims whose JSON leaves no unused bits away: the length in base64url is not a multiple of four. */
const ODD_CLAIMS = { note: 'x'.repeat((4 - (JSON.stringify({ ...CLAIMS, note: '' }).length % 3)) % 3) };

type Case = readonly [name: string, token: () => string | Promise<string>, status: number];

const FORM: Case[] = [
  ['a good token', () => makeToken({ key }), GRANTED],
  ['an empty value', () => '', INVALID],
  ['a value of 19 characters', () => 'a.b.c'.padEnd(19, 'A'), INVALID],
  ['two parts', () => edited(([header, payload]) => `${header}.${payload}`), INVALID],
  ['four parts', () => edited((parts) => `${parts.join('.')}.AAAA`), INVALID],
  ['five parts, as encrypted tokens have', () => edited((parts) => `${parts.join('.')}.AAAA.AAAA`), INVALID],
  ['a trailing dot', () => edited((parts) => `${parts.join('.')}.`), INVALID],
  ['an empty signature', () => edited(([header, payload]) => `${header}.${payload}.`), INVALID],
  ['an empty header', () => edited(([, payload, signature]) => `.${payload}.${signature}`), INVALID],
  ['an empty payload', () => edited(([header, , signature]) => `${header}..${signature}`), INVALID],
  ['padding behind the signature', () => edited((parts) => `${parts.join('.')}==`), INVALID],
  ['padding behind the header', () => edited(([header, ...rest]) => [`${header}=`, ...rest].join('.')), INVALID],
  ['the alphabet of plain base64', () => edited(([header, payload, signature]) => `${header}.${payload}.${signature.slice(0, -2)}+/`), INVALID],
  ['unused bits set in the signature', () => edited(([header, payload, signature]) => `${header}.${payload}.${strayBits(signature)}`), INVALID],
  ['unused bits set in the payload', async () => {
    const [header, payload, signature] = (await makeToken({ key, claims: ODD_CLAIMS })).split('.');
    return `${header}.${strayBits(payload ?? '')}.${signature}`;
  }, INVALID],
  ['white space inside', () => edited(([header, payload, signature]) => `${header}.${payload}. ${signature}`), INVALID],
  ['a percent-encoded dot', () => edited(([header, payload, signature]) => `${header}%2e${payload}.${signature}`), INVALID],
  ['quotes around it', () => edited((parts) => `"${parts.join('.')}"`), INVALID],
  ['the word Bearer before it', () => edited((parts) => `Bearer ${parts.join('.')}`), INVALID],
  ['more than 4,000 characters, well signed', () => makeToken({ key, claims: { note: 'x'.repeat(3500) } }), INVALID],
  ['100 KB, well signed', () => makeToken({ key, claims: { note: 'x'.repeat(75_000) } }), INVALID],
  ['100 KB of dots', () => '.'.repeat(100_000), INVALID],
  ['a cut signature', () => edited(([header, payload, signature]) => `${header}.${payload}.${signature.slice(0, -4)}`), INVALID],
];

const HEADERS: Case[] = [
  ['no algorithm', () => makeToken({ key, header: { kid: KID } }), INVALID],
  ['algorithm none, unsigned', () => `${base64url(JSON.stringify({ ...HEADER, alg: 'none' }))}.${base64url(JSON.stringify(CLAIMS))}.`, INVALID],
  ['algorithm none, with a signature', () => makeToken({ key, header: { ...HEADER, alg: 'none' } }), INVALID],
  ['algorithm nOnE', () => makeToken({ key, header: { ...HEADER, alg: 'nOnE' } }), INVALID],
  ['algorithm rs256', () => makeToken({ key, header: { ...HEADER, alg: 'rs256' } }), INVALID],
  ['algorithm RS384', () => makeToken({ key, header: { ...HEADER, alg: 'RS384' } }), INVALID],
  ['algorithm PS256', () => makeToken({ key, header: { ...HEADER, alg: 'PS256' } }), INVALID],
  ['algorithms in a list', () => makeToken({ key, header: { ...HEADER, alg: ['RS256'] } }), INVALID],
  ['HS256 with the public key as the secret', () => hmacToken(JSON.stringify(key.jwk)), INVALID],
  ['HS256 with the modulus as the secret', () => hmacToken(String(key.jwk.n)), INVALID],
  ['no key id', () => makeToken({ key, header: { alg: 'RS256', typ: 'JWT' } }), INVALID],
  ['an empty key id', () => makeToken({ key, header: { ...HEADER, kid: '' } }), INVALID],
  ['a key id that is a number', () => makeToken({ key, header: { ...HEADER, kid: 1 } }), INVALID],
  ['an unknown key id', () => makeToken({ key, header: { ...HEADER, kid: 'unknown' } }), INVALID],
  ['the key id of another key of the set', () => makeToken({ key, header: { ...HEADER, kid: 'key-2' } }), INVALID],
  ['a key id of Object.prototype', () => makeToken({ key, header: { ...HEADER, kid: '__proto__' } }), INVALID],
  ['a key id that is a path', () => makeToken({ key, header: { ...HEADER, kid: '../../key-1' } }), INVALID],
  ['no type', () => makeToken({ key, header: { alg: 'RS256', kid: KID } }), GRANTED],
  ['another type', () => makeToken({ key, header: { ...HEADER, typ: 'at+jwt' } }), INVALID],
  ['type jwt in small letters', () => makeToken({ key, header: { ...HEADER, typ: 'jwt' } }), INVALID],
  ['type null', () => makeToken({ key, header: { ...HEADER, typ: null } }), INVALID],
  ['a critical extension', () => makeToken({ key, header: { ...HEADER, crit: ['exp'], exp: 1 } }), INVALID],
  ['an empty list of critical extensions', () => makeToken({ key, header: { ...HEADER, crit: [] } }), INVALID],
  ['an unencoded payload', () => makeToken({ key, header: { ...HEADER, b64: false, crit: ['b64'] } }), INVALID],
  ['a duplicate algorithm', () => makeToken({ key, header: `{"alg":"none","alg":"RS256","kid":"${KID}"}` }), INVALID],
  ['a header that is a list', () => makeToken({ key, header: '["RS256"]' }), INVALID],
  ['a header that is no JSON', () => makeToken({ key, header: '{alg:RS256}' }), INVALID],
  ['a byte order mark before the header', () => makeToken({ key, header: `\uFEFF${JSON.stringify(HEADER)}` }), INVALID],
];

const KEYS: Case[] = [
  ['a key that nobody knows, under a known id', async () => makeToken({ key: await makeKey(KID) }), INVALID],
  ['a key it carries itself (jwk)', async () => {
    const own = await makeKey(KID);
    return makeToken({ key: own, header: { ...HEADER, jwk: own.jwk } });
  }, INVALID],
  ['a key it carries itself, under its own id', async () => {
    const own = await makeKey('own');
    return makeToken({ key: own, header: { ...HEADER, kid: 'own', jwk: own.jwk } });
  }, INVALID],
  ['a key set it points to (jku)', async () => makeToken({ key: await makeKey('own'), header: { ...HEADER, kid: 'own', jku: 'https://evil.example/jwks' } }), INVALID],
  ['a certificate it points to (x5u)', async () => makeToken({ key: await makeKey(KID), header: { ...HEADER, x5u: 'https://evil.example/cert' } }), INVALID],
  ['a certificate it carries (x5c)', async () => makeToken({ key: await makeKey(KID), header: { ...HEADER, x5c: ['AAAA'] } }), INVALID],
  ['a changed payload under an old signature', () => edited(([header, , signature]) => `${header}.${base64url(JSON.stringify({ ...CLAIMS, email: 'eve@akko.example' }))}.${signature}`), INVALID],
  ['the signature of another token', async () => {
    const [, , signature] = (await makeToken({ key, claims: { sub: 'other' } })).split('.');
    return edited(([header, payload]) => `${header}.${payload}.${signature}`);
  }, INVALID],
];

const CLAIM_CASES: readonly (readonly [name: string, claims: Record<string, unknown> | string, status: number])[] = [
  ['the issuer without its scheme', { iss: 'accounts.google.com' }, GRANTED],
  ['another issuer', { iss: 'https://evil.example' }, INVALID],
  ['an issuer with a slash behind it', { iss: 'https://accounts.google.com/' }, INVALID],
  ['an issuer over plain http', { iss: 'http://accounts.google.com' }, INVALID],
  ['an issuer that only begins alike', { iss: 'https://accounts.google.com.evil.example' }, INVALID],
  ['issuers in a list', { iss: ['https://accounts.google.com'] }, INVALID],
  ['no issuer', { iss: undefined }, INVALID],
  ['another audience', { aud: 'other.apps.googleusercontent.com' }, INVALID],
  ['a list with the audience', { aud: [CLIENT_ID] }, INVALID],
  ['a list with the audience among others', { aud: [CLIENT_ID, 'other'] }, INVALID],
  ['no audience', { aud: undefined }, INVALID],
  ['an audience in capitals', { aud: CLIENT_ID.toUpperCase() }, INVALID],
  ['no presenter', { azp: undefined }, GRANTED],
  ['another presenter', { azp: 'other' }, INVALID],
  ['a presenter that is null', { azp: null }, INVALID],
  ['no subject', { sub: undefined }, INVALID],
  ['an empty subject', { sub: '' }, INVALID],
  ['a subject that is a number', { sub: 1 }, INVALID],
  ['no expiry', { exp: undefined }, INVALID],
  ['an expiry that is text', { exp: String(SECONDS + 60) }, INVALID],
  ['an expiry that is null', { exp: null }, INVALID],
  ['an expiry past any number', JSON.stringify(CLAIMS).replace(String(CLAIMS.exp), '1e999'), INVALID],
  ['an expiry below any number', JSON.stringify(CLAIMS).replace(String(CLAIMS.exp), '-1e999'), INVALID],
  ['an expiry 59 seconds ago', { iat: SECONDS - 3600, exp: SECONDS - 59 }, GRANTED],
  ['an expiry 60 seconds ago', { iat: SECONDS - 3600, exp: SECONDS - 60 }, INVALID],
  ['an expiry years ago', { iat: 1_000_000_000, exp: 1_000_003_600 }, INVALID],
  ['no time of issue', { iat: undefined }, INVALID],
  ['a time of issue that is text', { iat: String(SECONDS) }, INVALID],
  ['an issue 60 seconds ahead', { iat: SECONDS + 60, exp: SECONDS + 3600 }, GRANTED],
  ['an issue 61 seconds ahead', { iat: SECONDS + 61, exp: SECONDS + 3600 }, INVALID],
  ['an issue a day and a minute ago', { iat: SECONDS - DAY - 60, exp: SECONDS - 59 }, INVALID],
  ['a life of a day', { iat: SECONDS, exp: SECONDS + DAY }, GRANTED],
  ['a life of a day and a second', { iat: SECONDS, exp: SECONDS + DAY + 1 }, INVALID],
  ['an expiry at the time of issue', { iat: SECONDS, exp: SECONDS }, INVALID],
  ['an expiry before the time of issue', { iat: SECONDS + 30, exp: SECONDS + 20 }, INVALID],
  ['times in milliseconds', { iat: SECONDS * 1000, exp: (SECONDS + 3600) * 1000 }, INVALID],
  ['a start 60 seconds ahead', { nbf: SECONDS + 60 }, GRANTED],
  ['a start 61 seconds ahead', { nbf: SECONDS + 61 }, INVALID],
  ['a start that is text', { nbf: 'now' }, INVALID],
  ['a duplicate address', JSON.stringify(CLAIMS).replace('"email":', '"email":"eve@evil.example","email":'), INVALID],
  ['a duplicate domain, in other escapes', JSON.stringify(CLAIMS).replace('"hd":', '"h\\u0064":"evil.example","hd":'), INVALID],
  ['duplicates inside a claim', JSON.stringify(CLAIMS).replace('{', '{"note":{"a":1,"a":"}:{"},'), GRANTED],
  ['a prototype', JSON.stringify(CLAIMS).replace('{', '{"__proto__":{"hd":"akko.example"},'), GRANTED],
  ['claims in a list', `[${JSON.stringify(CLAIMS)}]`, INVALID],
  ['claims that are text', '"claims"', INVALID],
  ['claims that are no JSON', '{', INVALID],
  ['an unverified address', { email_verified: false }, DENIED],
  ['"true" instead of true', { email_verified: 'true' }, DENIED],
  ['1 instead of true', { email_verified: 1 }, DENIED],
  ['nothing said of verification', { email_verified: undefined }, DENIED],
  ['no domain', { hd: undefined }, DENIED],
  ['a null domain', { hd: null }, DENIED],
  ['the domain in a list', { hd: ['akko.example'] }, DENIED],
  ['the domain of another company', { hd: 'other.example' }, DENIED],
  ['a domain below the company', { hd: 'sub.akko.example' }, DENIED],
  ['a domain that only ends alike', { hd: 'evilakko.example' }, DENIED],
  ['an empty domain', { hd: '' }, DENIED],
  ['no address', { email: undefined }, DENIED],
  ['addresses in a list', { email: ['ann@akko.example'] }, DENIED],
  ['an address of another company', { email: 'ann@other.example' }, DENIED],
  ['an address that only begins alike', { email: 'a@akko.example.evil.net' }, DENIED],
  ['an address with two at-signs', { email: 'a@evil.net@akko.example' }, DENIED],
  ['an address with another behind it', { email: 'a@akko.example@evil.net' }, DENIED],
  ['a quoted at-sign', { email: '"a@evil.net"@akko.example' }, DENIED],
  ['an address below the company', { email: 'a@sub.akko.example' }, DENIED],
  ['an address that only ends alike', { email: 'a@evilakko.example' }, DENIED],
  ['no at-sign', { email: 'akko.example' }, DENIED],
  ['nothing before the at-sign', { email: '@akko.example' }, DENIED],
  ['nothing behind the at-sign', { email: 'ann@' }, DENIED],
  ['a dot behind the address', { email: 'ann@akko.example.' }, DENIED],
  ['white space behind the address', { email: 'ann@akko.example ' }, DENIED],
  ['a line break in the address', { email: 'eve@evil.net\nann@akko.example' }, DENIED],
  ['a null in the address', { email: 'ann@akko.example\u0000.evil.net' }, DENIED],
  ['an address in mixed case', { email: 'Ann@Akko.EXAMPLE' }, GRANTED],
  ['a Cyrillic letter in the domain', { email: 'ann@\u0430kko.example' }, DENIED],
  ['a Kelvin sign in the domain', { email: 'ann@a\u212Ako.example' }, DENIED],
  ['fullwidth letters in the domain', { email: 'ann@\uFF41kko.example' }, DENIED],
  ['a letter beyond ASCII before the at-sign', { email: '\u00E4nn@akko.example' }, DENIED],
  ['a zero-width space in the domain', { email: 'ann@akko\u200B.example' }, DENIED],
  ['percent-encoding in the address', { email: 'ann%40akko.example@evil.net' }, DENIED],
];

describe('the token policy', () => {
  it.each(FORM)('judges the form: %s', async (_, token, status) => {
    expect(await statusFor(await token())).toBe(status);
  });
  it.each(HEADERS)('judges the header: %s', async (_, token, status) => {
    expect(await statusFor(await token())).toBe(status);
  });
  it.each(KEYS)('judges the signature: %s', async (_, token, status) => {
    expect(await statusFor(await token())).toBe(status);
  });
  it.each(CLAIM_CASES)('judges the claims: %s', async (_, claims, status) => {
    expect(await statusFor(await makeToken({ key, claims }))).toBe(status);
  });

  it.each([
    ['the same token twice', (good: string) => `${SESSION_COOKIE}=${good}; ${SESSION_COOKIE}=${good}`, INVALID],
    ['a bad one before the good one', (good: string) => `${SESSION_COOKIE}=bad; ${SESSION_COOKIE}=${good}`, INVALID],
    ['an empty one behind the good one', (good: string) => `${SESSION_COOKIE}=${good}; ${SESSION_COOKIE}=`, INVALID],
    ['other cookies around it', (good: string) => `a=1; ${SESSION_COOKIE}=${good};b="2"`, GRANTED],
    ['the name without its prefix', (good: string) => `GOOGLE-AKKO-TOKEN=${good}`, INVALID],
    ['the name in small letters', (good: string) => `${SESSION_COOKIE.toLowerCase()}=${good}`, INVALID],
    ['the name percent-encoded', (good: string) => `${SESSION_COOKIE.replace('-', '%2D')}=${good}`, INVALID],
    ['a nameless cookie that spells it', (good: string) => `=${SESSION_COOKIE}=${good}`, INVALID],
    ['a name that only ends alike', (good: string) => `x${SESSION_COOKIE}=${good}`, INVALID],
  ])('reads the cookie header: %s', async (_, header, status) => {
    const response = await portal.ask('/docs/internal', { headers: { Cookie: header(await makeToken({ key })) } });
    expect(response.status).toBe(status);
  });

  it.each([
    ['a good token', {}, 1],
    ['another algorithm', { alg: 'RS512' }, 0],
    ['an empty key id', { kid: '' }, 0],
    ['another type', { typ: 'at+jwt' }, 0],
    ['a critical extension', { crit: ['exp'] }, 0],
  ])('asks for keys after the header was judged: %s', async (_, header, requests) => {
    const { ask, keyRequests } = makePortal([key]);
    await ask('/docs/internal', { token: await makeToken({ key, header: { ...HEADER, ...header } }) });
    expect(keyRequests.length).toBe(requests);
  });

  it('asks for no keys when there are more than three parts', async () => {
    const { ask, keyRequests } = makePortal([key]);
    await ask('/docs/internal', { token: `${await makeToken({ key })}.AAAA` });
    expect(keyRequests).toEqual([]);
  });

  it('takes a token from the cookie only', async () => {
    const token = await makeToken({ key });
    const response = await portal.ask(`/docs/internal?token=${token}&credential=${token}`, { headers: { Authorization: `Bearer ${token}` } });
    expect(response.status).toBe(INVALID);
  });

  it('says nothing of the reason in a body', async () => {
    const bodies = await Promise.all(
      [{ exp: SECONDS - 600, iat: SECONDS - 900 }, { aud: 'other' }, { iss: 'x' }].map(async (claims) => (await portal.ask('/docs/internal', { token: await makeToken({ key, claims }) })).text()),
    );
    expect(new Set(bodies).size).toBe(1);
  });

  it('admits each configured pair of domains, and no mixture of them', async () => {
    const variables = { GOOGLE_CLIENT_ID: CLIENT_ID, HOSTED_DOMAIN: 'akko.example=mail.akko.example, second.example' };
    const { ask } = makePortal([key], { variables });
    const status = async (hd: string, email: string): Promise<number> => (await ask('/docs/internal', { token: await makeToken({ key, claims: { hd, email } }) })).status;
    expect(await status('akko.example', 'ann@mail.akko.example')).toBe(GRANTED);
    expect(await status('second.example', 'bob@second.example')).toBe(GRANTED);
    expect(await status('akko.example', 'ann@akko.example')).toBe(DENIED);
    expect(await status('second.example', 'ann@mail.akko.example')).toBe(DENIED);
    expect(await status('mail.akko.example', 'ann@mail.akko.example')).toBe(DENIED);
  });
});
