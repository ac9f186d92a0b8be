import { GATED } from '../../../web/model/edge/canonical-path.ts';
import { readText } from '../../../web/model/edge/read-text.ts';
import { tryParseDoubles } from '../../../web/model/text/doubles.ts';
import { own, stringOf } from '../../../web/model/text/json.ts';
import { GATES, type GatedResponses, type Refusal, RETRY_AFTER } from '../gated-responses.ts';
import { isForm, isSameOrigin, methodNotAllowed, portalMiddleware, redirect } from '../http.ts';
import { clearedCookie, cookieValues, sessionCookie, type SessionJudge } from './cookie.ts';

interface SessionOptions extends SessionJudge {
  responses: GatedResponses;
  /** Milliseconds since the epoch. */
  now: () => number;
}

const SESSION_PATH = '/auth/session';
/** Maximum size of a body with a credential, in bytes. */
const MAX_BODY = 8 * 1024;
const MAX_SESSION_SECONDS = 60 * 60;
/** JSON is UTF-8 (RFC 8259, 8.1). Another charset is refused, because the body would be decoded as UTF-8 all the same. */
const JSON_TYPE = /^application\/json *(?:; *charset="?utf-8"? *)?$/i;

/** Error codes for the browser. A body contains nothing else. */
const ERRORS = {
  invalid: 'invalid-credential',
  denied: 'not-the-company',
  unavailable: 'keys-unavailable',
} as const satisfies Record<Refusal, string>;

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

    const body = tryParseDoubles((await readText(context.req.raw, MAX_BODY)) ?? '');
    const credential = stringOf(own(body, 'credential')) ?? '';
    const verdict = await judge(credential);
    if (verdict.kind === 'granted')
      return noContent(sessionCookie(cookie, credential, sessionSeconds(verdict.expiresAt, now)), responses);
    return problem(GATES[verdict.kind].status, ERRORS[verdict.kind], responses);
  });
}

/** Lifetime of the cookie in seconds: that of the token, at most one hour; one second for a token that is valid only by clock tolerance. */
function sessionSeconds(expiresAt: number, now: () => number): number {
  return Math.max(1, Math.min(Math.floor(expiresAt - now() / 1000), MAX_SESSION_SECONDS));
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

const REDIRECT_PATH = '/auth/google';
const CSRF_NAME = 'g_csrf_token';

/**
 * `POST /auth/google`: Google's redirect mode. The browser posts a form from Google's page. The form is accepted only
 * with a matching `g_csrf_token` cookie and field; any other request gets the gate.
 * https://developers.google.com/identity/gsi/web/guides/verify-google-id-token
 */
export function googleRedirect({ responses, judge, cookie, now }: SessionOptions) {
  return portalMiddleware(async (context, next) => {
    if (context.get('path').pathname !== REDIRECT_PATH) return next();
    if (context.req.method !== 'POST') return methodNotAllowed('POST', responses.headers());
    const { headers } = context.req.raw;
    const form = new URLSearchParams(isForm(context.req.raw) ? await readText(context.req.raw, MAX_BODY) : '');
    const csrf = onlyOne(form.getAll(CSRF_NAME));
    const credential = onlyOne(form.getAll('credential'));
    const { locale } = context.get('path');
    if (
      csrf === undefined ||
      csrf !== onlyOne(cookieValues(headers.get('Cookie'), CSRF_NAME)) ||
      credential === undefined
    ) {
      return responses.gate('invalid', locale);
    }
    const verdict = await judge(credential);
    if (verdict.kind !== 'granted') return responses.gate(verdict.kind, locale);

    const landing = responses.headers();
    landing.set('Set-Cookie', sessionCookie(cookie, credential, sessionSeconds(verdict.expiresAt, now)));
    return redirect(303, GATED, landing);
  });
}

/** Returns the value if there is exactly one and it is not empty. */
function onlyOne(values: readonly string[]): string | undefined {
  return values.length === 1 && values[0] !== '' ? values[0] : undefined;
}
