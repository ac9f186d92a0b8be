import { jwtVerify } from 'jose';

import type { InternalFiles } from '../../../web/model/edge/internal-file.ts';
import type { CompanyDomain } from '../../../web/model/edge/worker-variables.ts';
import { isObject, type JsonObject } from '../../../web/model/text/json.ts';
import { decodeBase64url } from './base64url.ts';
import type { FindKey } from './key-store.ts';

/** The account that a token admits, and when its session ends. */
export interface Session {
  email: string;
  /** Seconds since the epoch. */
  expiresAt: number;
}

/**
 * The proof that the policy has admitted an account. Internal files can only be read with it. This module keeps the class to itself, and
 * the protected field makes its type unlike every other one, so only this module can make a proof.
 */
class Admission implements Session {
  readonly kind = 'granted';
  readonly email: string;
  readonly expiresAt: number;
  declare protected readonly brand: never;

  constructor({ email, expiresAt }: Session) {
    this.email = email;
    this.expiresAt = expiresAt;
  }
}

export type Granted = Admission;

/** Reads internal files for somebody who has access. */
export interface InternalService {
  /** @param granted the proof of access. @param key canonical path, lower case. @returns null if no file has this path */
  read(granted: Granted, key: string, requestId: string): Promise<string | null>;
}

/** Asks for the proof of access before each call of the internal Worker. */
export function createInternal(files: InternalFiles): InternalService {
  return { read: (_granted, key, requestId) => files.read(key, requestId) };
}

/** The verdict on a token. */
export type Verdict =
  | Granted
  /** Not a Google ID token for this portal, or expired. */
  | { kind: 'invalid' }
  /** A genuine Google account that is not the company's. */
  | { kind: 'denied' }
  /** Google's keys are unreachable, so the token cannot be checked. */
  | { kind: 'unavailable' };

export type JudgeToken = (token: string) => Promise<Verdict>;

interface TokenPolicyOptions {
  clientId: string;
  companies: readonly CompanyDomain[];
  findKey: FindKey;
  /** Milliseconds since the epoch. */
  now: () => number;
}

/** https://developers.google.com/identity/gsi/web/guides/verify-google-id-token */
export const ISSUER = 'https://accounts.google.com';
const ISSUERS = [ISSUER, 'accounts.google.com'];
const CLOCK_TOLERANCE_SECONDS = 60;
const MAX_AGE_SECONDS = 24 * 60 * 60;

/**
 * Creates the function that checks an ID token (OpenID Connect Core, 3.1.3.7; RFC 8725): its format, its key, its
 * signature and claims, and finally whose account it is. The first failure decides.
 */
export function createTokenPolicy({ clientId, companies, findKey, now }: TokenPolicyOptions): JudgeToken {
  return async (text) => {
    const parsed = parseToken(text);
    if (parsed === undefined) return { kind: 'invalid' };

    const found = await findKey(parsed.kid);
    if (found.kind !== 'found') return { kind: found.kind === 'unknown' ? 'invalid' : 'unavailable' };

    const claims = parseJsonObject(parsed.payload);
    if (claims === undefined) return { kind: 'invalid' };
    try {
      await jwtVerify(parsed.token, found.key, {
        algorithms: ['RS256'],
        issuer: ISSUERS,
        audience: clientId,
        // Without this list, jose accepts a token that never expires.
        requiredClaims: ['exp', 'iat', 'sub'],
        clockTolerance: CLOCK_TOLERANCE_SECONDS,
        maxTokenAge: MAX_AGE_SECONDS,
        currentDate: new Date(now()),
      });
    } catch {
      return { kind: 'invalid' };
    }
    const expiresAt = expiryOf(claims, clientId);
    if (expiresAt === undefined) return { kind: 'invalid' };
    const email = companyAccount(claims, companies);
    return email === undefined ? { kind: 'denied' } : new Admission({ email, expiresAt });
  };
}

/** Returns `exp` if the claims pass the checks that jose leaves open: one audience, one presenter, a lifetime of at most a day. */
function expiryOf({ aud, azp, sub, iat, exp }: JsonObject, clientId: string): number | undefined {
  if (aud !== clientId || (azp !== undefined && azp !== clientId)) return undefined;
  if (typeof sub !== 'string' || sub === '') return undefined;
  if (typeof iat !== 'number' || typeof exp !== 'number' || !Number.isFinite(iat) || !Number.isFinite(exp))
    return undefined;
  return exp > iat && exp - iat <= MAX_AGE_SECONDS ? exp : undefined;
}

/**
 * A local part without quotes or comments: atoms and dots (RFC 5322, 3.2.3), without `%` and `!`. Mail servers of old used these
 * two for source routes (RFC 5321, appendix C), so a filter elsewhere could read another domain in the address.
 */
const ATOMS = /^[\w.#$&'*+/=?^`{|}~-]+$/;
const ASCII = /^[!-~]+$/;

/**
 * Returns the e-mail address of a company account. It reads the claims of a verified Google ID token: the address must
 * be verified, and the Workspace domain (`hd`; consumer accounts have none) and the domain of the address must match,
 * ignoring letter case. Only plain ASCII addresses count: a look-alike letter makes another address.
 * @returns undefined for any other account
 */
function companyAccount(claims: JsonObject, companies: readonly CompanyDomain[]): string | undefined {
  const { email, email_verified: verified, hd } = claims;
  if (verified !== true || typeof email !== 'string' || typeof hd !== 'string') return undefined;
  const [local, domain, ...rest] = email.split('@');
  if (!local || !domain || rest.length > 0 || !ATOMS.test(local) || !ASCII.test(domain)) return undefined;
  return companies.some((company) => company.hd === hd && company.emailDomain === domain.toLowerCase())
    ? email
    : undefined;
}

/** A token with a valid format. Nothing in it is verified yet. */
interface UnverifiedToken {
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
function parseToken(token: string): UnverifiedToken | undefined {
  if (token.length < MIN_LENGTH || token.length > MAX_LENGTH) return undefined;
  const [header, payload, signature, ...rest] = token.split('.').map(decodeBase64url);
  if (header === undefined || payload === undefined || signature === undefined || rest.length > 0) return undefined;
  const { alg, kid, typ, crit } = parseJsonObject(header) ?? {};
  if (alg !== 'RS256' || typeof kid !== 'string' || kid === '') return undefined;
  if ((typ !== undefined && typ !== 'JWT') || crit !== undefined) return undefined;
  return { token, kid, payload };
}

/**
 * Parses UTF-8 bytes as one JSON object with unique member names. With `JSON.parse` alone, the last of two claims with
 * the same name would win, and another reader of the token might take the first (RFC 7519, 4).
 * @returns undefined for any other input
 */
function parseJsonObject(bytes: Uint8Array): JsonObject | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    const value: unknown = JSON.parse(text);
    return isObject(value) && Object.keys(value).length === countMembers(text) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Counts the members of the outermost object by their colons. The text must be valid JSON. */
function countMembers(text: string): number {
  let members = 0;
  let depth = 0;
  let quoted = false;
  for (let index = 0; index < text.length; index++) {
    const character = text[index];
    if (quoted) {
      if (character === '\\') index++;
      else if (character === '"') quoted = false;
    } else if (character === '"') quoted = true;
    else if (character === '{' || character === '[') depth++;
    else if (character === '}' || character === ']') depth--;
    else if (character === ':' && depth === 1) members++;
  }
  return members;
}
