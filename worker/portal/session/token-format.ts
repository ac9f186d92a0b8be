import { parseJsonObject } from '../json-object.ts';
import { decodeBase64url } from './base64url.ts';

/** A token with a valid format. Nothing in it is verified yet. */
export interface UnverifiedToken {
  token: string;
  kid: string;
  /** The payload as JSON text. */
  payload: Uint8Array;
}

const MIN_LENGTH = 20;
const MAX_LENGTH = 4000;

/**
 * Checks the format of a compact JWS (RFC 7515): three canonical base64url parts, and a header that names RS256 and a
 * key id. Header members that contain or point to a key (`jwk`, `jku`, `x5c`, `x5u`) are never read; `crit` is refused.
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
