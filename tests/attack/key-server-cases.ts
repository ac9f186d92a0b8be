import type { TestKey } from './tokens.ts';

/** Keys that the key server may publish. */
export interface PublishedKeys {
  key: TestKey;
  /** The next key, with which no case signs a token. */
  rotated: TestKey;
  /** Of 1,024 bits. */
  small: TestKey;
}

export interface KeyAnswer {
  status: number;
  type: string | null;
  headers?: Record<string, string>;
  body: string | Uint8Array<ArrayBuffer> | null;
  /** Sends spaces without end instead of a body. */
  isEndless?: true;
}

const JSON_TYPE = 'application/json';
const json = (value: unknown, status = 200): KeyAnswer => ({ status, type: JSON_TYPE, body: JSON.stringify(value) });

export interface KeyServerCase {
  name: string;
  answer: (keys: PublishedKeys) => KeyAnswer;
}

/** Responses of a key server without a valid set. Without other keys the gate is then unavailable. */
export const BAD_KEY_SERVERS: readonly KeyServerCase[] = [
  { name: 'status 500', answer: () => json({ error: 'x' }, 500) },
  { name: 'good keys with status 500', answer: ({ key }) => json({ keys: [key.jwk] }, 500) },
  { name: 'good keys with status 206', answer: ({ key }) => json({ keys: [key.jwk] }, 206) },
  { name: 'good keys with status 404', answer: ({ key }) => json({ keys: [key.jwk] }, 404) },
  { name: 'status 204', answer: () => ({ status: 204, type: null, body: null }) },
  {
    name: 'a redirect',
    answer: () => ({ status: 302, type: null, headers: { Location: 'https://evil.example/' }, body: null }),
  },
  {
    name: 'a redirect with good keys',
    answer: ({ key }) => ({ ...json({ keys: [key.jwk] }, 307), headers: { Location: 'https://evil.example/' } }),
  },
  { name: 'HTML', answer: () => ({ status: 200, type: 'text/html', body: '<!doctype html>' }) },
  { name: 'good keys as text', answer: ({ key }) => ({ ...json({ keys: [key.jwk] }), type: 'text/plain' }) },
  {
    name: 'good keys with a type that has the same beginning',
    answer: ({ key }) => ({ ...json({ keys: [key.jwk] }), type: 'application/jsonp' }),
  },
  { name: 'no type', answer: ({ key }) => ({ ...json({ keys: [key.jwk] }), type: null }) },
  { name: 'nothing', answer: () => ({ status: 200, type: JSON_TYPE, body: '' }) },
  { name: 'broken JSON', answer: () => ({ status: 200, type: JSON_TYPE, body: '{"keys":[' }) },
  {
    name: 'text after the set',
    answer: ({ key }) => ({ status: 200, type: JSON_TYPE, body: `${JSON.stringify({ keys: [key.jwk] })}x` }),
  },
  { name: 'invalid UTF-8', answer: () => ({ status: 200, type: JSON_TYPE, body: new Uint8Array([0xff, 0xfe]) }) },
  { name: 'an empty object', answer: () => json({}) },
  { name: 'an empty set', answer: () => json({ keys: [] }) },
  { name: 'a list', answer: ({ key }) => json([key.jwk]) },
  { name: 'keys that are not a list', answer: ({ key }) => json({ keys: { 0: key.jwk } }) },
  {
    name: 'keys in the prototype',
    answer: ({ key }) => ({
      status: 200,
      type: JSON_TYPE,
      body: `{"__proto__":${JSON.stringify({ keys: [key.jwk] })}}`,
    }),
  },
  { name: 'null', answer: () => json(null) },
  { name: 'more than 64 KB', answer: ({ key }) => json({ keys: [key.jwk], padding: 'x'.repeat(65_536) }) },
  {
    name: 'more than 64 KB, in pieces without a length',
    answer: () => ({ status: 200, type: JSON_TYPE, body: null, isEndless: true }),
  },
  { name: 'a key of 1,024 bits', answer: ({ key, small }) => json({ keys: [{ ...small.jwk, kid: key.kid }] }) },
  {
    name: 'a modulus of 2,048 bits that are mostly zeros',
    answer: ({ key }) => json({ keys: [{ ...key.jwk, n: `${'A'.repeat(300)}${String(key.jwk.n).slice(300)}` }] }),
  },
  { name: 'a key for encryption', answer: ({ key }) => json({ keys: [{ ...key.jwk, use: 'enc' }] }) },
  { name: 'a key without a use', answer: ({ key }) => json({ keys: [{ ...key.jwk, use: undefined }] }) },
  { name: 'a key for another algorithm', answer: ({ key }) => json({ keys: [{ ...key.jwk, alg: 'RS512' }] }) },
  { name: 'a key for another kind of signature', answer: ({ key }) => json({ keys: [{ ...key.jwk, alg: 'PS256' }] }) },
  { name: 'a key without an id', answer: ({ key }) => json({ keys: [{ ...key.jwk, kid: undefined }] }) },
  {
    name: 'two keys of one id',
    answer: ({ key, rotated }) => json({ keys: [key.jwk, { ...rotated.jwk, kid: key.kid }] }),
  },
  { name: 'the same key twice', answer: ({ key }) => json({ keys: [key.jwk, key.jwk] }) },
  {
    name: 'a secret key',
    answer: ({ key }) => json({ keys: [{ kty: 'oct', use: 'sig', kid: key.kid, alg: 'RS256', k: 'AAAA' }] }),
  },
  {
    name: 'an elliptic key',
    answer: ({ key }) => json({ keys: [{ kty: 'EC', use: 'sig', kid: key.kid, crv: 'P-256', x: 'AAAA', y: 'AAAA' }] }),
  },
  { name: 'a broken modulus', answer: ({ key }) => json({ keys: [{ ...key.jwk, n: `${String(key.jwk.n)}!` }] }) },
  { name: 'an exponent of one', answer: ({ key }) => json({ keys: [{ ...key.jwk, e: 'AQ' }] }) },
  { name: 'an empty exponent', answer: ({ key }) => json({ keys: [{ ...key.jwk, e: '' }] }) },
];
