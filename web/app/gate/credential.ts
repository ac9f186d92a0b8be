import { bytesOfBase64url } from '../../model/text/base64.ts';
import { type JsonObject, objectOf } from '../../model/text/json.ts';

/** Key in local storage. */
export const CREDENTIAL_KEY = '%SESSION%-TOKEN';

/** A credential's payload, empty if it is malformed. Nothing is verified here: the edge decides what a reader may see. */
function payloadOf(credential: string | null): JsonObject {
  const parts = credential?.split('.') ?? [];
  const payload = parts[1];
  if (parts.length !== 3 || payload === undefined) return {};
  try {
    return objectOf(JSON.parse(new TextDecoder().decode(bytesOfBase64url(payload))));
  } catch {
    return {};
  }
}

/** The e-mail in a credential's payload; empty without a credential, or if it is malformed or has no e-mail. */
export function emailFromCredential(credential: string | null): string {
  const { email } = payloadOf(credential);
  return typeof email === 'string' ? email : '';
}

export function hasExpired(credential: string | null, now: number): boolean {
  const { exp } = payloadOf(credential);
  return typeof exp === 'number' && exp * 1000 <= now;
}

/** Whether an e-mail address has one `@`, followed by one of the domains. Letter case does not matter. */
export function isCompanyEmail(email: string, domains: readonly string[]): boolean {
  const [local, domain, ...rest] = email.toLowerCase().split('@');
  return (
    Boolean(local) && domain !== undefined && rest.length === 0 && domains.some((each) => each.toLowerCase() === domain)
  );
}
