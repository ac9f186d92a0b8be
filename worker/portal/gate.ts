import { weightsIn } from '../../web/model/description/operation.ts';
import { encodePath, internalRedirectOfKey } from '../../web/model/edge/canonical-path.ts';
import { formerAddress, INTERNAL_FORMER_PATH, readFormerAddresses } from '../../web/model/edge/former-addresses.ts';
import type { InsightService } from '../../web/model/insight/service.ts';
import { twinPath } from '../../web/model/page/twin.ts';
import { normalizePath } from '../../web/model/site/path.ts';
import type { GatedResponses } from './gated-responses.ts';
import { isReading, methodNotAllowed, portalMiddleware, redirect } from './http.ts';
import { decide, isInbox, isInboxFile, withInbox } from './inbox/inbox.ts';
import type { RequestPath } from './request-path.ts';
import { judgeSession, type SessionJudge } from './session/cookie.ts';
import type { Granted, InternalService } from './session/token-policy.ts';

export interface GateOptions extends SessionJudge {
  responses: GatedResponses;
  internal: InternalService;
  /** Takes the decisions of staff about signals. Undefined if this release collects nothing. */
  insight: InsightService | undefined;
  /** The name of an internal page in the inbox. */
  nameInternal: (route: string) => Promise<string>;
}

/**
 * Responds to every request for a gated path. It looks a page up only after access was granted, so that the response time tells
 * strangers nothing about which pages exist.
 */
export function gate({ responses, internal, insight, nameInternal, ...sessions }: GateOptions) {
  return portalMiddleware(async (context) => {
    const path = context.get('path');
    const isChange = context.req.method === 'POST' && insight !== undefined && isInbox(path);
    const refuseMethod = (): Response => methodNotAllowed('GET, HEAD', responses.headers());
    if (!isReading(context.req.method) && !isChange) return refuseMethod();

    const { verdict, hasCookie } = await judgeSession(context.req.raw, sessions);
    // A stranger must not learn that this address takes changes.
    if (isChange)
      return verdict.kind === 'granted'
        ? decide(context.req.raw, { insight, granted: verdict, path, responses })
        : refuseMethod();
    if (verdict.kind !== 'granted') return responses.gate(verdict.kind, path.locale, { clearCookie: hasCookie });
    const wantsTwin = prefersMarkdown(context.req.raw.headers.get('Accept'));
    const files = isInboxFile(path) ? withInbox({ internal, insight, nameInternal }) : internal;
    const read = (key: string): Promise<string | null> => files.read(verdict, key, context.get('requestId'));
    return content(path, verdict, { responses, read, wantsTwin });
  });
}

/** Responds to a reader who has access: the page at its only address, or its twin if the request prefers Markdown; a redirect; or 404. */
async function content(
  path: RequestPath,
  granted: Granted,
  {
    responses,
    read,
    wantsTwin,
  }: Pick<GateOptions, 'responses'> & { read: (key: string) => Promise<string | null>; wantsTwin: boolean },
): Promise<Response> {
  if (!path.settled) return responses.notFound('', path.locale, granted);
  const key = normalizePath(path.key);
  const address = encodePath(key);
  if (address !== path.pathname) return redirect(308, address + path.search, responses.headers());
  const twin = wantsTwin ? await read(twinPath(key)) : null;
  if (twin !== null) return responses.page(twinPath(key), twin, granted);
  const text = await read(key);
  if (text !== null) return responses.page(key, text, granted);
  const addresses = await read(INTERNAL_FORMER_PATH);
  const former = addresses === null ? undefined : formerAddress(readFormerAddresses(addresses), key);
  if (former?.kind === 'moved') return redirect(301, former.to + path.search, responses.headers());
  return responses.notFound(key, path.locale, granted, { isGone: former?.kind === 'gone' });
}

/** Redirects the short addresses of internal pages, `/internal/…`, behind the gate, whether or not the page exists. */
export function shortAddresses({ responses }: Pick<GateOptions, 'responses'>) {
  return portalMiddleware(async (context, next) => {
    const path = context.get('path');
    const address = internalRedirectOfKey(path);
    if (address === undefined) return next();
    if (!isReading(context.req.method)) return methodNotAllowed('GET, HEAD', responses.headers());
    return redirect(308, address + path.search, responses.headers());
  });
}

/**
 * Whether a request asks for Markdown at least as much as for HTML (RFC 9110, 12.5.1). Browsers never name `text/markdown`,
 * so a request without it gets HTML.
 */
function prefersMarkdown(accept: string | null): boolean {
  const weights = weightsIn(accept);
  const markdown = weights.get('text/markdown') ?? 0;
  return markdown > 0 && markdown >= (weights.get('text/html') ?? 0);
}
