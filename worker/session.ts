import type { Context } from 'hono';

import { isObject } from '../web/model/text/json.ts';
import { CLEARED_COOKIE, sessionCookie } from './cookie.ts';
import { RETRY_AFTER, type GatedAnswers, type Refusal } from './gated-answers.ts';
import { methodNotAllowed, portalMiddleware, type PortalEnv } from './http.ts';
import { readText } from './read-text.ts';
import type { JudgeToken } from './token-policy.ts';

export interface SessionOptions {
  answers: GatedAnswers;
  judge: JudgeToken;
  /** Milliseconds since the epoch. */
  now: () => number;
}

/** Bytes of a body that carries a credential. */
export const MAX_BODY = 8 * 1024;
const MAX_SESSION_SECONDS = 60 * 60;

/** Codes that the browser may act on; nothing in a body says more. */
const REFUSALS = {
  invalid: { status: 401, error: 'invalid-credential' },
  denied: { status: 403, error: 'not-the-company' },
  unavailable: { status: 503, error: 'keys-unavailable' },
} as const satisfies Record<Refusal, { status: number; error: string }>;

/**
 * `POST /auth/session` keeps a Google credential as the session cookie once it is verified; `DELETE` takes the cookie
 * away. Both answer our own pages only (same origin, by two headers that scripts cannot set), never redirect, and give
 * no CORS header.
 */
export function session({ answers, judge, now }: SessionOptions) {
  return portalMiddleware(async (context) => {
    const { method } = context.req;
    if (method !== 'POST' && method !== 'DELETE') return methodNotAllowed('POST, DELETE', answers.headers());
    if (!isSameOrigin(context)) return problem(403, 'cross-origin', answers);
    if (method === 'DELETE') return noContent(CLEARED_COOKIE, answers);
    if (!/^application\/json *(?:;|$)/i.test(context.req.raw.headers.get('Content-Type') ?? ''))
      return problem(403, 'not-json', answers);

    const credential = credentialOf(await readText(context.req.raw, MAX_BODY));
    const verdict = await judge(credential ?? '');
    if (verdict.kind === 'granted')
      return noContent(sessionCookie(credential ?? '', sessionSeconds(verdict.expiresAt, now)), answers);
    const { status, error } = REFUSALS[verdict.kind];
    return problem(status, error, answers);
  });
}

/** Life of the cookie: no longer than the token's, an hour at most; one second for a token that lives by clock skew only. */
export function sessionSeconds(expiresAt: number, now: () => number): number {
  return Math.max(1, Math.min(Math.floor(expiresAt - now() / 1000), MAX_SESSION_SECONDS));
}

function isSameOrigin(context: Context<PortalEnv>): boolean {
  const { headers } = context.req.raw;
  const site = headers.get('Sec-Fetch-Site');
  return headers.get('Origin') === context.get('path').origin && (site === null || site === 'same-origin');
}

function credentialOf(body: string | undefined): string | undefined {
  try {
    const value: unknown = JSON.parse(body ?? '');
    return isObject(value) && typeof value.credential === 'string' ? value.credential : undefined;
  } catch {
    return undefined;
  }
}

function noContent(cookie: string, answers: GatedAnswers): Response {
  const headers = answers.headers();
  headers.set('Set-Cookie', cookie);
  return new Response(null, { status: 204, headers });
}

function problem(status: number, error: string, answers: GatedAnswers): Response {
  const headers = answers.headers();
  headers.set('Content-Type', 'application/json');
  if (status === 503) headers.set('Retry-After', RETRY_AFTER);
  return new Response(JSON.stringify({ error }), { status, headers });
}
