import { isObject } from '../../../web/model/text/json.ts';
import { RETRY_AFTER, type GatedResponses, type Refusal } from '../gated-responses.ts';
import { isSameOrigin, methodNotAllowed, portalMiddleware } from '../http.ts';
import { readText } from '../read-text.ts';
import { clearedCookie, sessionCookie, type SessionJudge } from './cookie.ts';

export interface SessionOptions extends SessionJudge {
  responses: GatedResponses;
  /** Milliseconds since the epoch. */
  now: () => number;
}

const SESSION_PATH = '/auth/session';
/** Maximum size of a body with a credential, in bytes. */
export const MAX_BODY = 8 * 1024;
const MAX_SESSION_SECONDS = 60 * 60;
/** JSON is UTF-8 (RFC 8259, 8.1). Another charset is refused, because the body would be decoded as UTF-8 all the same. */
const JSON_TYPE = /^application\/json *(?:; *charset="?utf-8"? *)?$/i;

/** Error codes for the browser. A body contains nothing else. */
const REFUSALS = {
  invalid: { status: 401, error: 'invalid-credential' },
  denied: { status: 403, error: 'not-the-company' },
  unavailable: { status: 503, error: 'keys-unavailable' },
} as const satisfies Record<Refusal, { status: number; error: string }>;

/**
 * `POST /auth/session` verifies a Google credential and stores it as the session cookie. `DELETE` clears the cookie.
 * Both accept only our own pages (same origin, checked by two headers that scripts cannot set). They never redirect and
 * send no CORS header.
 */
export function session({ responses, judge, cookie, now }: SessionOptions) {
  return portalMiddleware(async (context, next) => {
    if (context.get('path').pathname !== SESSION_PATH) return next();
    const { method } = context.req;
    if (method !== 'POST' && method !== 'DELETE') return methodNotAllowed('POST, DELETE', responses.headers());
    if (!isSameOrigin(context.req.raw, context.get('path').origin)) return problem(403, 'cross-origin', responses);
    if (method === 'DELETE') return noContent(clearedCookie(cookie), responses);
    if (!JSON_TYPE.test(context.req.raw.headers.get('Content-Type') ?? '')) return problem(403, 'not-json', responses);

    const credential = credentialOf(await readText(context.req.raw, MAX_BODY));
    const verdict = await judge(credential ?? '');
    if (verdict.kind === 'granted')
      return noContent(sessionCookie(cookie, credential ?? '', sessionSeconds(verdict.expiresAt, now)), responses);
    const { status, error } = REFUSALS[verdict.kind];
    return problem(status, error, responses);
  });
}

/** Lifetime of the cookie in seconds: that of the token, at most one hour; one second for a token that is valid only by clock tolerance. */
export function sessionSeconds(expiresAt: number, now: () => number): number {
  return Math.max(1, Math.min(Math.floor(expiresAt - now() / 1000), MAX_SESSION_SECONDS));
}

function credentialOf(body: string | undefined): string | undefined {
  try {
    const value: unknown = JSON.parse(body ?? '');
    return isObject(value) && typeof value.credential === 'string' ? value.credential : undefined;
  } catch {
    return undefined;
  }
}

function noContent(cookie: string, responses: GatedResponses): Response {
  const headers = responses.headers();
  headers.set('Set-Cookie', cookie);
  return new Response(null, { status: 204, headers });
}

function problem(status: number, error: string, responses: GatedResponses): Response {
  const headers = responses.headers();
  headers.set('Content-Type', 'application/json');
  if (status === 503) headers.set('Retry-After', RETRY_AFTER);
  return new Response(JSON.stringify({ error }), { status, headers });
}
