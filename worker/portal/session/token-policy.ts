import { jwtVerify } from 'jose';

import type { CompanyDomain } from '../../../web/model/edge/worker-variables.ts';
import type { JsonObject } from '../../../web/model/text/json.ts';
import { parseJsonObject } from '../json-object.ts';
import { companyAccount } from './company.ts';
import type { FindKey } from './key-store.ts';
import { parseToken } from './token-format.ts';

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

export interface TokenPolicyOptions {
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
