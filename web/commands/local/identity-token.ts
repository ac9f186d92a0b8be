import { createHash, randomUUID } from 'node:crypto';

import { exportJWK, generateKeyPair, SignJWT } from 'jose';

/** Domains of consumer accounts. Their tokens have no `hd`. */
const CONSUMER_DOMAINS = new Set([
  'gmail.com',
  'googlemail.com',
  'outlook.com',
  'hotmail.com',
  'yahoo.com',
  'icloud.com',
]);
const LIFE_SECONDS = 60 * 60;

export type TokenIssuer = Awaited<ReturnType<typeof createTokenIssuer>>;

/**
 * Creates an issuer with its own RS256 key.
 * @param clientId the portal's, for `aud`
 * @param now milliseconds since the epoch
 */
export async function createTokenIssuer({ clientId, now = Date.now }: { clientId: string; now?: () => number }) {
  const { publicKey, privateKey } = await generateKeyPair('RS256');
  const kid = randomUUID();
  return {
    /** Public key set (RFC 7517). */
    keySet: { keys: [{ ...(await exportJWK(publicKey)), kid, use: 'sig', alg: 'RS256' }] },
    /** Issues an ID token for an e-mail address, with the same claims as Google's. It is valid for one hour. */
    issue(email: string): Promise<string> {
      const seconds = Math.floor(now() / 1000);
      const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
      const hd = CONSUMER_DOMAINS.has(domain) ? {} : { hd: domain };
      return new SignJWT({ azp: clientId, email, email_verified: true, ...hd })
        .setProtectedHeader({ alg: 'RS256', kid, typ: 'JWT' })
        .setIssuer('https://accounts.google.com')
        .setAudience(clientId)
        .setSubject(subjectOf(email))
        .setIssuedAt(seconds)
        .setExpirationTime(seconds + LIFE_SECONDS)
        .sign(privateKey);
    },
  };
}

/** Returns twenty digits, always the same for an address, like Google's subject. */
function subjectOf(email: string): string {
  return BigInt(`0x${createHash('sha256').update(email.toLowerCase()).digest('hex').slice(0, 16)}`)
    .toString()
    .padStart(20, '1');
}
