import { hexOfBytes } from '../../web/model/text/base64.ts';

/** Hexadecimal digits of a name. */
const LENGTH = 24;

/**
 * Creates a function that names internal pages for the insight Worker, which must not learn their routes: an HMAC-SHA-256.
 * @param secret the key. Without it, somebody who guesses a route can tell its name
 */
export function createPageNames(secret: string | undefined): (route: string) => Promise<string> {
  let key: Promise<CryptoKey> | undefined;
  const encoder = new TextEncoder();
  return async (route) => {
    key ??= crypto.subtle.importKey(
      'raw',
      encoder.encode(`internal pages ${secret ?? ''}`),
      { name: 'HMAC', hash: 'SHA-256' },
      false,
      ['sign'],
    );
    const name = new Uint8Array(await crypto.subtle.sign('HMAC', await key, encoder.encode(route)));
    return `internal:${hexOfBytes(name).slice(0, LENGTH)}`;
  };
}
