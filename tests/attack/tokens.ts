/** Milliseconds. The clock of the worker's tests is frozen unless a test changes it. */
export const NOW = Date.UTC(2026, 3, 14, 9, 30);
export const SECONDS = NOW / 1000;
export const CLIENT_ID = '1234-portal.apps.googleusercontent.com';
export const KID = 'key-1';
/** The session cookie of this portal. */
export const SESSION_COOKIE = '__Host-GOOGLE-AKKO-TOKEN';
export const CLEARED_COOKIE = `${SESSION_COOKIE}=; Path=/; Secure; HttpOnly; SameSite=Lax; Max-Age=0`;

const RSA = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256', publicExponent: new Uint8Array([1, 0, 1]) };

export interface TestKey {
  kid: string;
  sign(data: string): Promise<Uint8Array>;
  /** The public key in PEM format. */
  pem: string;
  jwk: Record<string, unknown>;
}

/** Makes an RSA key pair for signatures. */
export async function makeKey(kid: string, modulusLength = 2048): Promise<TestKey> {
  const pair = await crypto.subtle.generateKey({ ...RSA, modulusLength }, true, ['sign', 'verify']);
  const { n, e } = await crypto.subtle.exportKey('jwk', pair.publicKey);
  const spki = new Uint8Array(await crypto.subtle.exportKey('spki', pair.publicKey));
  return {
    kid,
    pem: `-----BEGIN PUBLIC KEY-----\n${btoa(String.fromCharCode(...spki)).replaceAll(/.{64}/g, '$&\n')}\n-----END PUBLIC KEY-----\n`,
    sign: async (data) =>
      new Uint8Array(await crypto.subtle.sign(RSA.name, pair.privateKey, new TextEncoder().encode(data))),
    jwk: { kty: 'RSA', use: 'sig', alg: 'RS256', kid, n, e },
  };
}

export function base64url(data: string | Uint8Array): string {
  const bytes = typeof data === 'string' ? new TextEncoder().encode(data) : data;
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** Claims of a colleague's token, as Google issues it. */
export function claimsAt(seconds: number) {
  return {
    iss: 'https://accounts.google.com',
    aud: CLIENT_ID,
    azp: CLIENT_ID,
    sub: '110169484474386276334',
    email: 'ann@company.example',
    email_verified: true,
    hd: 'company.example',
    iat: seconds - 60,
    exp: seconds + 3540,
  };
}

export interface TokenParts {
  /** Replaces the header; a string replaces its JSON. */
  header?: Record<string, unknown> | string;
  /** Merged into {@link claimsAt}; `undefined` removes a claim; a string replaces the JSON. */
  claims?: Record<string, unknown> | string;
  key: TestKey;
  /** Time of creation in seconds since the epoch. Default: the tests' clock. */
  seconds?: number;
}

/** Signs a token, valid or not. */
export async function makeToken({ header, claims = {}, key, seconds = SECONDS }: TokenParts): Promise<string> {
  const headerText =
    typeof header === 'string' ? header : JSON.stringify(header ?? { alg: 'RS256', kid: key.kid, typ: 'JWT' });
  const claimsText = typeof claims === 'string' ? claims : JSON.stringify({ ...claimsAt(seconds), ...claims });
  const signed = `${base64url(headerText)}.${base64url(claimsText)}`;
  return `${signed}.${base64url(await key.sign(signed))}`;
}
