import type { TestKey } from './tokens.ts';

/** Keys that the key server may publish. */
export interface PublishedKeys {
  key: TestKey;
  /** The next key. No case signs a token with it. */
  rotated: TestKey;
  /** A key of only 1,024 bits, which the gate must reject. */
  small: TestKey;
}

export interface KeyResponse {
  status: number;
  type: string | null;
  headers?: Record<string, string>;
  body: string | Uint8Array<ArrayBuffer> | null;
  /** Sends spaces without end instead of a body. */
  isEndless?: true;
}

const JSON_TYPE = 'application/json';
const json = (value: unknown, status = 200): KeyResponse => ({ status, type: JSON_TYPE, body: JSON.stringify(value) });

interface KeyServerCase {
  name: string;
  response: (keys: PublishedKeys) => KeyResponse;
}

/** Responses of a key server without a valid set. Without other keys the gate is then unavailable. */
export const BAD_KEY_SERVERS: readonly KeyServerCase[] = [
  { name: 'status 500', response: () => json({ error: 'x' }, 500) },
  { name: 'good keys with status 500', response: ({ key }) => json({ keys: [key.jwk] }, 500) },
  { name: 'good keys with status 206', response: ({ key }) => json({ keys: [key.jwk] }, 206) },
  { name: 'good keys with status 404', response: ({ key }) => json({ keys: [key.jwk] }, 404) },
  { name: 'status 204', response: () => ({ status: 204, type: null, body: null }) },
  {
    name: 'a redirect',
    response: () => ({ status: 302, type: null, headers: { Location: 'https://evil.example/' }, body: null }),
  },
  {
    name: 'a redirect with good keys',
    response: ({ key }) => ({ ...json({ keys: [key.jwk] }, 307), headers: { Location: 'https://evil.example/' } }),
  },
  { name: 'HTML', response: () => ({ status: 200, type: 'text/html', body: '<!doctype html>' }) },
  { name: 'good keys as text', response: ({ key }) => ({ ...json({ keys: [key.jwk] }), type: 'text/plain' }) },
  {
    name: 'good keys with a content type that begins like JSON',
    response: ({ key }) => ({ ...json({ keys: [key.jwk] }), type: 'application/jsonp' }),
  },
  { name: 'no content type', response: ({ key }) => ({ ...json({ keys: [key.jwk] }), type: null }) },
  { name: 'an empty body', response: () => ({ status: 200, type: JSON_TYPE, body: '' }) },
  { name: 'broken JSON', response: () => ({ status: 200, type: JSON_TYPE, body: '{"keys":[' }) },
  {
    name: 'text after the set',
    response: ({ key }) => ({ status: 200, type: JSON_TYPE, body: `${JSON.stringify({ keys: [key.jwk] })}x` }),
  },
  { name: 'invalid UTF-8', response: () => ({ status: 200, type: JSON_TYPE, body: new Uint8Array([0xff, 0xfe]) }) },
  { name: 'an empty object', response: () => json({}) },
  { name: 'an empty set', response: () => json({ keys: [] }) },
  { name: 'a list', response: ({ key }) => json([key.jwk]) },
  { name: 'keys that are not a list', response: ({ key }) => json({ keys: { 0: key.jwk } }) },
  {
    name: 'keys under the name __proto__',
    response: ({ key }) => ({
      status: 200,
      type: JSON_TYPE,
      body: `{"__proto__":${JSON.stringify({ keys: [key.jwk] })}}`,
    }),
  },
  { name: 'null', response: () => json(null) },
  { name: 'more than 64 KB', response: ({ key }) => json({ keys: [key.jwk], padding: 'x'.repeat(65_536) }) },
  {
    name: 'more than 64 KB, in pieces without a length',
    response: () => ({ status: 200, type: JSON_TYPE, body: null, isEndless: true }),
  },
  { name: 'a key of 1,024 bits', response: ({ key, small }) => json({ keys: [{ ...small.jwk, kid: key.kid }] }) },
  {
    name: 'a modulus of 2,048 bits that are mostly zeros',
    response: ({ key }) => json({ keys: [{ ...key.jwk, n: `${'A'.repeat(300)}${String(key.jwk.n).slice(300)}` }] }),
  },
  { name: 'a key for encryption', response: ({ key }) => json({ keys: [{ ...key.jwk, use: 'enc' }] }) },
  { name: 'a key without a use', response: ({ key }) => json({ keys: [{ ...key.jwk, use: undefined }] }) },
  { name: 'a key for another algorithm', response: ({ key }) => json({ keys: [{ ...key.jwk, alg: 'RS512' }] }) },
  {
    name: 'a key for another kind of signature',
    response: ({ key }) => json({ keys: [{ ...key.jwk, alg: 'PS256' }] }),
  },
  { name: 'a key without an id', response: ({ key }) => json({ keys: [{ ...key.jwk, kid: undefined }] }) },
  {
    name: 'two keys with the same id',
    response: ({ key, rotated }) => json({ keys: [key.jwk, { ...rotated.jwk, kid: key.kid }] }),
  },
  { name: 'the same key twice', response: ({ key }) => json({ keys: [key.jwk, key.jwk] }) },
  {
    name: 'a secret key',
    response: ({ key }) => json({ keys: [{ kty: 'oct', use: 'sig', kid: key.kid, alg: 'RS256', k: 'AAAA' }] }),
  },
  {
    name: 'the private part of a key',
    response: ({ key }) => json({ keys: [{ ...key.jwk, d: 'AQAB' }] }),
  },
  {
    name: 'an elliptic key',
    response: ({ key }) =>
      json({ keys: [{ kty: 'EC', use: 'sig', kid: key.kid, crv: 'P-256', x: 'AAAA', y: 'AAAA' }] }),
  },
  { name: 'a broken modulus', response: ({ key }) => json({ keys: [{ ...key.jwk, n: `${String(key.jwk.n)}!` }] }) },
  { name: 'an exponent of one', response: ({ key }) => json({ keys: [{ ...key.jwk, e: 'AQ' }] }) },
  { name: 'an empty exponent', response: ({ key }) => json({ keys: [{ ...key.jwk, e: '' }] }) },
];
