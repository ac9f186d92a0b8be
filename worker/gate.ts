import { encodePath, internalRedirectOfKey, isGatedKey } from '../web/model/edge/gate.ts';
import { normalizePath } from '../web/model/page/path.ts';
import { cookieValues, SESSION_COOKIE } from './cookie.ts';
import type { TextOf } from './documents.ts';
import type { GatedAnswers } from './gated-answers.ts';
import { isReading, methodNotAllowed, permanentRedirect, portalMiddleware } from './http.ts';
import type { RequestPath } from './request-path.ts';
import type { JudgeToken, Session } from './token-policy.ts';

export interface GateOptions {
  answers: GatedAnswers;
  judge: JudgeToken;
  /** Internal documents by canonical path. */
  pages: TextOf;
}

/**
 * The gate: answers every request for a gated path itself, and lets no other handler see one. Whether a page exists is
 * looked up after access was granted, so that strangers cannot tell, not even by the time it takes.
 */
export function gate({ answers, judge, pages }: GateOptions) {
  return portalMiddleware(async (context, next) => {
    const path = context.get('path');
    if (!isGatedKey(path)) return next();
    if (!isReading(context.req.method)) return methodNotAllowed('GET, HEAD', answers.headers());

    const cookies = cookieValues(context.req.raw.headers.get('Cookie'), SESSION_COOKIE);
    const [token, ...others] = cookies;
    const verdict = token !== undefined && others.length === 0 ? await judge(token) : ({ kind: 'invalid' } as const);
    if (verdict.kind !== 'granted') return answers.gate(verdict.kind, path.locale, { clearCookie: cookies.length > 0 });
    return content(path, verdict, { answers, pages });
  });
}

/** What a reader with access gets: the page at its one address. */
function content(
  path: RequestPath,
  session: Session,
  { answers, pages }: Pick<GateOptions, 'answers' | 'pages'>,
): Response {
  if (!path.settled) return answers.notFound(path.locale, session);
  const key = normalizePath(path.key);
  const address = encodePath(key);
  if (address !== path.pathname) return permanentRedirect(address + path.search, answers.headers());
  const text = pages(key);
  return text === undefined ? answers.notFound(path.locale, session) : answers.page(key, text, session);
}

/** Sends the short addresses of internal pages, `/internal/…`, behind the gate, whether there is such a page or not. */
export function shortAddresses({ answers }: Pick<GateOptions, 'answers'>) {
  return portalMiddleware(async (context, next) => {
    const path = context.get('path');
    const address = internalRedirectOfKey(path);
    if (address === undefined) return next();
    if (!isReading(context.req.method)) return methodNotAllowed('GET, HEAD', answers.headers());
    return permanentRedirect(address + path.search, answers.headers());
  });
}
