/** `__Host-` has browsers refuse it unless it is secure, for this host only and for every path. */
export const SESSION_COOKIE = '__Host-GOOGLE-AKKO-TOKEN';
const ATTRIBUTES = 'Path=/; Secure; HttpOnly; SameSite=Lax';

/** All values of a cookie in a `Cookie` header, as they were sent: nothing is decoded (RFC 6265, 4.2). */
export function cookieValues(header: string | null, name: string): string[] {
  return (header ?? '').split(';').flatMap((pair) => {
    const separator = pair.indexOf('=');
    return separator !== -1 && pair.slice(0, separator).trim() === name ? [pair.slice(separator + 1).trim()] : [];
  });
}

/** Value of the `Set-Cookie` header that keeps a verified token. */
export function sessionCookie(token: string, maxAgeSeconds: number): string {
  return `${SESSION_COOKIE}=${token}; ${ATTRIBUTES}; Max-Age=${maxAgeSeconds}`;
}

/** Value of the `Set-Cookie` header that takes the session away. */
export const CLEARED_COOKIE = `${SESSION_COOKIE}=; ${ATTRIBUTES}; Max-Age=0`;
