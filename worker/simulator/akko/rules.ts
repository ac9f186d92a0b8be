import { PDF_TYPE } from '../../../web/model/edge/simulator.ts';
import type { SimulatedOperation, SimulatorData } from '../../../web/model/simulator/data.ts';
import type { Route } from '../../../web/model/simulator/routes.ts';
import { own, ownProperty, stringOf } from '../../../web/model/text/json.ts';
import { judgeRequest, refusalOf } from '../front/judge-request.ts';
import { preferenceOf } from '../front/preference.ts';
import type { Outcome, Reply } from '../front/reply.ts';
import { readBytes } from '../front/request-body.ts';
import type { Rules } from '../front/rules.ts';
import type { Refusal } from '../refusal.ts';
import { isStateful } from './account/operations.ts';
import type { Call } from './front/call.ts';
import { readCall, unauthenticated } from './front/read-call.ts';
import { samplePdf } from './gateway/sample-documents.ts';
import { isOpenOperation, type OpenOperation, openReply } from './gateway/status.ts';

const NEW_ACCOUNT = 'createSimulatorAccount';

/** How the rules reach accounts. */
export interface Accounts {
  /** Sends a call to its account; null if no account can have this name. */
  callAccount: (call: Call) => Promise<Outcome> | null;
  /** Creates an account for a caller. `caller` is the hash that the portal makes of the caller's address. */
  createAccount: (caller: string, origin: string) => Promise<Reply | Refusal>;
}

/** The rules of AKKO's APIs; null for a site that does not mount the description of the accounts. */
export function akkoRules({ apis, states }: SimulatorData, { callAccount, createAccount }: Accounts): Rules | null {
  // The operations of another site can have the same names as ours.
  if (!apis.some(({ operations }) => operations.some(({ id }) => id === NEW_ACCOUNT))) return null;
  return {
    run: (request, route, requestId) => {
      const { operation } = route;
      if (operation.id === NEW_ACCOUNT) return newAccount(request);
      if (hasState(operation)) return runInAccount(request, route, requestId);
      return isOpenOperation(operation.id) ? respondOpenly(request, { route, requestId, id: operation.id }) : null;
    },
    isTokenRequest: (operationId) => operationId === 'createToken',
    fileAt: (pathname) => {
      const body = samplePdf(pathname);
      return body === null ? null : { status: 200, headers: { 'Content-Type': PDF_TYPE }, body };
    },
  };

  async function newAccount(request: Request): Promise<Outcome> {
    await readBytes(request);
    const caller = request.headers.get('X-Simulator-Caller') ?? 'unknown';
    return withoutAccount(await createAccount(caller.slice(0, 128), new URL(request.url).origin));
  }

  async function runInAccount(request: Request, route: Route, requestId: string): Promise<Outcome> {
    const { operation } = route;
    const read = await readCall(request, route, requestId);
    if ('refusal' in read) return withoutAccount(read.refusal);
    const name = operation.id === 'restoreSimulatorState' ? stringOf(own(read.call.body, 'name')) : null;
    const outcome = await callAccount({ ...read.call, state: ownProperty(states, name ?? '') ?? null });
    // The same words for all credentials that are not valid: they must not tell which accounts exist.
    if (outcome === null || ('code' in outcome.reply && outcome.reply.code === 'invalid_token'))
      return withoutAccount(unauthenticated(operation));
    return outcome;
  }
}

async function respondOpenly(
  request: Request,
  { route, requestId, id }: { route: Route; requestId: string; id: OpenOperation },
): Promise<Outcome> {
  const { operation } = route;
  const { preferred } = preferenceOf(request, route, requestId);
  return withoutAccount(preferred ?? refusalOf(operation, await judgeRequest(request, route)) ?? openReply(id));
}

function withoutAccount(reply: Reply | Refusal): Outcome {
  return { reply, rate: null, fault: null };
}

/** Whether an account responds. A description without credentials has no account. */
function hasState({ id, security }: SimulatedOperation): boolean {
  return security.length > 0 && isStateful(id);
}
