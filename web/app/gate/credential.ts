/** Key of the stored credential. */
export const CREDENTIAL_KEY = 'GOOGLE-AKKO-TOKEN';

function decodeSegment(segment: string): unknown {
  const bytes = Uint8Array.from(atob(segment.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0));
  return JSON.parse(new TextDecoder().decode(bytes));
}

/**
 * The e-mail in a credential's payload, empty when there is none: no credential, not three parts, no JSON, no e-mail.
 * Reads and does not verify: what a reader may see is decided at the edge.
 */
export function emailFromCredential(credential: string | null): string {
  const parts = credential?.split('.') ?? [];
  const payload = parts[1];
  if (parts.length !== 3 || payload === undefined) return '';
  try {
    const { email } = decodeSegment(payload) as { email?: unknown };
    return typeof email === 'string' ? email : '';
  } catch {
    return '';
  }
}

/** Whether an e-mail belongs to one of the domains: one `@`, and all that follows it is the domain, letter case folded. */
export function isCompanyEmail(email: string, domains: readonly string[]): boolean {
  const [local, domain, ...rest] = email.toLowerCase().split('@');
  return Boolean(local) && domain !== undefined && rest.length === 0 && domains.some((each) => each.toLowerCase() === domain);
}
