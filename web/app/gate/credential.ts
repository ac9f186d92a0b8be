import { isObject, type JsonObject } from '../../model/text/json.ts';

/** Key of the stored credential. */
export const CREDENTIAL_KEY = 'GOOGLE-AKKO-TOKEN';

function decodeSegment(segment: string): unknown {
  const bytes = Uint8Array.from(atob(segment.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0));
  return JSON.parse(new TextDecoder().decode(bytes));
}

/** A credential's payload, empty when it is none. Reads and does not verify: what a reader may see is decided at the edge. */
function payloadOf(credential: string | null): JsonObject {
  const parts = credential?.split('.') ?? [];
  const payload = parts[1];
  if (parts.length !== 3 || payload === undefined) return {};
  try {
    const value = decodeSegment(payload);
    return isObject(value) ? value : {};
  } catch {
    return {};
  }
}

/** The e-mail in a credential's payload, empty when there is none: no credential, not three parts, no JSON, no e-mail. */
export function emailFromCredential(credential: string | null): string {
  const { email } = payloadOf(credential);
  return typeof email === 'string' ? email : '';
}

/** Whether a credential says of itself that it has expired. */
export function hasExpired(credential: string | null, now: number): boolean {
  const { exp } = payloadOf(credential);
  return typeof exp === 'number' && exp * 1000 <= now;
}

/** Whether an e-mail belongs to one of the domains: one `@`, and all that follows it is the domain, letter case folded. */
export function isCompanyEmail(email: string, domains: readonly string[]): boolean {
  const [local, domain, ...rest] = email.toLowerCase().split('@');
  return (
    Boolean(local) && domain !== undefined && rest.length === 0 && domains.some((each) => each.toLowerCase() === domain)
  );
}
