import { decodeBase64url } from './base64url.ts';
import { parseJsonObject } from './json-object.ts';

/** A token whose form is right; nothing about it is proven yet. */
export interface UnverifiedToken {
  token: string;
  kid: string;
  /** JSON, as the token carries it. */
  payload: Uint8Array;
}

const MIN_LENGTH = 20;
const MAX_LENGTH = 4000;

/**
 * Reads the form of a compact JWS (RFC 7515): three canonical base64url parts, and a header that names RS256 and a key.
 * Header members that carry or point to a key (`jwk`, `jku`, `x5c`, `x5u`) are never looked at; `crit` is refused.
 * @returns undefined for any other text
 */
export function parseToken(token: string): UnverifiedToken | undefined {
  if (token.length < MIN_LENGTH || token.length > MAX_LENGTH) return undefined;
  const [header, payload, signature, ...rest] = token.split('.').map(decodeBase64url);
  if (header === undefined || payload === undefined || signature === undefined || rest.length > 0) return undefined;
  const { alg, kid, typ, crit } = parseJsonObject(header) ?? {};
  if (alg !== 'RS256' || typeof kid !== 'string' || kid === '') return undefined;
  if ((typ !== undefined && typ !== 'JWT') || crit !== undefined) return undefined;
  return { token, kid, payload };
}
