import { hexOfBytes } from '../../web/model/text/sha256.ts';

/** Hexadecimal digits of a name. */
const LENGTH = 24;

/**
 * Creates a function that names internal pages for the insight Worker, which must not learn their routes: an HMAC-SHA-256.
 * @param secret the key. Without it, somebody who guesses a route can tell its name
 */
export function createPageNames(secret: string | undefined): (route: string) => Promise<string> {
  const bytes = new TextEncoder().encode(`internal pages ${secret ?? ''}`);
  const sign = signer(() => bytes);
  return async (route) => `internal:${(await sign(route)).slice(0, LENGTH)}`;
}

/**
 * Creates a function that names the address of a caller, so that the simulator can count new accounts per address and never
 * learns an address. The name is an HMAC-SHA-256: without the key, nobody can try all addresses until one matches.
 * @param secret the key, the same in all data centers, so that they share one count. Without it, each isolate makes its own key:
 * nothing has to be configured, and a caller who reaches several isolates gets the limit once from each
 */
export function createCallerNames(secret: string | undefined): (address: string | null) => Promise<string> {
  // The platform allows random values only while it handles a request.
  const sign = signer(() => (secret ? new TextEncoder().encode(secret) : crypto.getRandomValues(new Uint8Array(32))));
  return (address) => sign(networkOf(address ?? ''));
}

/** Creates a function that gives the HMAC-SHA-256 of a text in hexadecimal digits. @param keyBytes called once, for the first text */
function signer(keyBytes: () => Uint8Array): (text: string) => Promise<string> {
  let key: Promise<CryptoKey> | undefined;
  return async (text) => {
    key ??= crypto.subtle.importKey('raw', keyBytes(), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
    return hexOfBytes(new Uint8Array(await crypto.subtle.sign('HMAC', await key, new TextEncoder().encode(text))));
  };
}

/** An IPv4 address, or the first 64 bits of an IPv6 address: one household has all addresses with these (RFC 6177, 2). */
function networkOf(address: string): string {
  if (!address.includes(':')) return address;
  const [head = '', tail = ''] = address.toLowerCase().split('::', 2);
  const [first, last] = [head, tail].map((part) => (part === '' ? [] : part.split(':')));
  const zeros = Array.from({ length: Math.max(0, 8 - (first?.length ?? 0) - (last?.length ?? 0)) }, () => '0');
  const groups = address.includes('::') ? [...(first ?? []), ...zeros, ...(last ?? [])] : (first ?? []);
  return groups
    .slice(0, 4)
    .map((group) => group.padStart(4, '0'))
    .join(':');
}
