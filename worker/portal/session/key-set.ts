import { arrayOf, isObject, type JsonObject } from '../../../web/model/text/json.ts';
import { decodeBase64url } from './base64url.ts';

/** Verification keys by key id. */
export type Keys = ReadonlyMap<string, CryptoKey>;

const MIN_MODULUS_BITS = 2048;
/** Members of a private or symmetric key (RFC 7518, 6.3.2 and 6.4). A published key with one of them is compromised. */
const PRIVATE_MEMBERS = ['d', 'p', 'q', 'dp', 'dq', 'qi', 'oth', 'k'];
const ALGORITHM = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' };

/**
 * Reads a JSON Web Key Set (RFC 7517) and imports the keys that can verify RS256: RSA of 2048 bits or more, for
 * signatures, without private members, with a key id that is unique in the set. Other entries are ignored.
 * @returns the keys by id; may be empty
 * @throws SyntaxError if the text is not JSON
 */
export async function readKeySet(text: string): Promise<Keys> {
  const set: unknown = JSON.parse(text);
  const members = arrayOf(isObject(set) ? set.keys : undefined).filter(isObject);
  const usable = members.filter(
    (jwk) => isUsable(jwk) && members.filter((other) => other.kid === jwk.kid).length === 1,
  );
  const imported = await Promise.all(usable.map(importKey));
  return new Map(imported.flatMap((entry) => (entry === undefined ? [] : [[entry.kid, entry.key] as const])));
}

function isUsable(jwk: JsonObject): boolean {
  const { kty, use, alg, kid, n, e } = jwk;
  return (
    PRIVATE_MEMBERS.every((name) => !Object.hasOwn(jwk, name)) &&
    kty === 'RSA' &&
    use === 'sig' &&
    (alg === undefined || alg === 'RS256') &&
    typeof kid === 'string' &&
    kid !== '' &&
    typeof e === 'string' &&
    typeof n === 'string' &&
    modulusBits(n) >= MIN_MODULUS_BITS
  );
}

function modulusBits(n: string): number {
  const bytes = decodeBase64url(n) ?? new Uint8Array();
  const first = bytes.findIndex((byte) => byte !== 0);
  return first === -1 ? 0 : (bytes.length - first) * 8 - (Math.clz32(bytes[first] ?? 0) - 24);
}

/** Copies only the public members, so that no other member of the entry changes what is imported. */
async function importKey(jwk: JsonObject): Promise<{ kid: string; key: CryptoKey } | undefined> {
  const { kid, n, e } = jwk;
  if (typeof kid !== 'string' || typeof n !== 'string' || typeof e !== 'string') return undefined;
  try {
    return { kid, key: await crypto.subtle.importKey('jwk', { kty: 'RSA', n, e }, ALGORITHM, false, ['verify']) };
  } catch {
    return undefined;
  }
}
