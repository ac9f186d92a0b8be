import type { JudgeToken, Verdict } from './token-policy.ts';

/** Browsers accept a `__Host-` cookie only if it is secure, limited to this host, and valid for every path. */
const ATTRIBUTES = 'Path=/; Secure; HttpOnly; SameSite=Lax';

/** Returns all values of one cookie in a `Cookie` header, not decoded (RFC 6265, 4.2). */
export function cookieValues(header: string | null, name: string): string[] {
  return (header ?? '').split(';').flatMap((pair) => {
    const separator = pair.indexOf('=');
    return separator !== -1 && pair.slice(0, separator).trim() === name ? [pair.slice(separator + 1).trim()] : [];
  });
}

/** The policy, and the name of the cookie with the token that it judges. */
export interface SessionJudge {
  judge: JudgeToken;
  cookie: string;
}

/** Judges the session of a request: its only session cookie. Several cookies are no session. */
export async function judgeSession(
  { headers }: Request,
  { judge, cookie }: SessionJudge,
): Promise<{ verdict: Verdict; hasCookie: boolean }> {
  const [token, ...others] = cookieValues(headers.get('Cookie'), cookie);
  const isOne = token !== undefined && others.length === 0;
  return { verdict: isOne ? await judge(token) : { kind: 'invalid' }, hasCookie: token !== undefined };
}

/** Returns the `Set-Cookie` value that stores a verified token. */
export function sessionCookie(name: string, token: string, maxAgeSeconds: number): string {
  return `${name}=${token}; ${ATTRIBUTES}; Max-Age=${maxAgeSeconds}`;
}

/** The `Set-Cookie` value that deletes the session. */
export function clearedCookie(name: string): string {
  return sessionCookie(name, '', 0);
}
