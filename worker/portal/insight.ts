import { canonicalKey, encodePath, isGated } from '../../web/model/edge/canonical-path.ts';
import { failureLine } from '../../web/model/edge/failure-line.ts';
import type { AgentSignal } from '../../web/model/edge/mcp.ts';
import { readText } from '../../web/model/edge/read-text.ts';
import type { InsightService, ReceivedSignal } from '../../web/model/insight/service.ts';
import {
  MAX_REPORTS,
  MAX_SIGNAL,
  REPORTS_PATH,
  SIGNALS_PATH,
  THANKS_ID,
  type Loss,
} from '../../web/model/insight/signal.ts';
import { normalizePath } from '../../web/model/site/path.ts';
import {
  callerAddress,
  type CallLimit,
  dataHeaders,
  isForm,
  isSameOrigin,
  methodNotAllowed,
  portalMiddleware,
  redirect,
} from './http.ts';
import { readPlaces } from './inbox/inbox.ts';
import { judgeSession, type SessionJudge } from './session/cookie.ts';
import type { InternalService } from './session/token-policy.ts';

interface InsightOptions extends SessionJudge {
  /** Undefined if this release collects nothing. */
  service: InsightService | undefined;
  nameCaller: (address: string | null) => Promise<string>;
  mayCall: CallLimit;
  /** Continues work after the response. */
  waitUntil: (work: Promise<unknown>) => void;
  internal: InternalService;
  nameInternal: (route: string) => Promise<string>;
}

/**
 * Receives the signals of pages, and the reports of browsers. A script always gets 204, whatever happens to its signal, so that no page ever waits for one
 * or learns about one. A form gets a redirect to its page.
 */
export function insight({ service, nameCaller, mayCall, waitUntil, ...gated }: InsightOptions) {
  return portalMiddleware(async (context, next) => {
    const path = context.get('path');
    const isReport = path.pathname === REPORTS_PATH;
    if (!isReport && path.pathname !== SIGNALS_PATH) return next();
    const responseHeaders = dataHeaders();
    if (context.req.method !== 'POST') return methodNotAllowed('POST', responseHeaders);

    const request = context.req.raw;
    const requestId = context.get('requestId');
    const hasForm = !isReport && isForm(request);
    const body = await readText(request, isReport ? MAX_REPORTS : MAX_SIGNAL);
    const loss: Loss | null = !isSameOrigin(request, path.origin)
      ? 'foreign'
      : body === undefined
        ? 'size'
        : (await mayCall(callerAddress(request)))
          ? null
          : 'limit';
    const pass = async (receiver: InsightService): Promise<void> => {
      if (loss !== null) return receiver.lose(loss, requestId);
      return receiver.record({
        requestId,
        body: body ?? '',
        source: isReport ? 'report' : hasForm ? 'form' : 'page',
        ...(await senderOf(request, nameCaller)),
        nameInternal: await internalNames(request, requestId, gated),
      });
    };
    if (service !== undefined) waitUntil(pass(service).catch(logLoss(requestId)));
    if (!hasForm) return new Response(null, { status: 204, headers: responseHeaders });
    return redirect(303, `${pageOf(body)}#${THANKS_ID}`, responseHeaders);
  });
}

/** Passes on what the MCP server tells about a call, after the response. */
export function agentSignals({
  service,
  nameCaller,
  waitUntil,
}: Pick<InsightOptions, 'service' | 'nameCaller' | 'waitUntil'>) {
  if (service === undefined) return undefined;
  return async (signal: AgentSignal, request: Request, requestId: string): Promise<void> => {
    const sender = await senderOf(request, nameCaller);
    const received = {
      requestId,
      body: JSON.stringify(signal),
      source: 'agent',
      ...sender,
      nameInternal: null,
    } as const;
    waitUntil(service.record(received).catch(logLoss(requestId)));
  };
}

/** Names the internal pages for a reader whom the gate has admitted; null for everybody else. */
async function internalNames(
  request: Request,
  requestId: string,
  { internal, nameInternal, ...sessions }: Pick<InsightOptions, 'judge' | 'cookie' | 'internal' | 'nameInternal'>,
): Promise<ReceivedSignal['nameInternal']> {
  const { verdict } = await judgeSession(request, sessions);
  if (verdict.kind !== 'granted') return null;
  return async (route) =>
    isGated(route) && Object.hasOwn(await readPlaces(internal, verdict, requestId), route) ? nameInternal(route) : null;
}

async function senderOf(
  request: Request,
  nameCaller: InsightOptions['nameCaller'],
): Promise<Pick<ReceivedSignal, 'isPrivate' | 'caller'>> {
  return { isPrivate: request.headers.get('Sec-GPC') === '1', caller: await nameCaller(callerAddress(request)) };
}

function logLoss(requestId: string): (error: unknown) => void {
  return (error) => console.error(failureLine('portal', 'signal', requestId, error));
}

/** The address of a form's page: always a path of this site, whatever the field says. */
function pageOf(body: string | undefined): string {
  const path = canonicalKey(new URLSearchParams(body).get('page') ?? '');
  return path.settled ? encodePath(normalizePath(path.path)) : '/';
}
