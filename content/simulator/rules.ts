import { isJsonMediaType } from '../../web/model/api/media-type.ts';
import { isSuccess } from '../../web/model/description/operation.ts';
import { documentedPaths, isBelowSimulator, PDF_TYPE } from '../../web/model/edge/simulator.ts';
import { canonicalJson } from '../../web/model/schema/keywords.ts';
import { MAX_SAVED_STATE } from '../../web/model/simulator/controls.ts';
import type { SimulatedOperation, SimulatorData } from '../../web/model/simulator/data.ts';
import type { RoutedOperation } from '../../web/model/simulator/routes.ts';
import { own, ownProperty, stringOf } from '../../web/model/text/json.ts';
import { sha256 } from '../../web/model/text/sha256.ts';
import type { Call, Credential } from '../../worker/simulator/front/call.ts';
import {
  bodyRefusal,
  type JudgedRequest,
  judgeRequest,
  refusalOf,
  withDoubles,
} from '../../worker/simulator/front/judge-request.ts';
import { acceptsJson } from '../../worker/simulator/front/media-types.ts';
import { preferenceOf } from '../../worker/simulator/front/preference.ts';
import { jsonReply, type Outcome, type Refusal, type Reply } from '../../worker/simulator/front/reply.ts';
import { MAX_BODY, readBytes } from '../../worker/simulator/front/request-body.ts';
import type { Rules } from '../../worker/simulator/front/rules.ts';
import { isStateful } from './account/operations.ts';
import { clientCredential, credentialOf } from './front/credentials.ts';
import { samplePdf } from './gateway/sample-documents.ts';
import { isOpenOperation, type OpenOperation, openReply } from './gateway/status.ts';

const NEW_ACCOUNT = 'createSimulatorAccount';

/** The rules of AKKO's APIs; null for a site that does not mount the description of the accounts. */
export function akkoRules(
  { apis, states }: SimulatorData,
  { ACCOUNTS, NEW_ACCOUNT_LIMITS }: Cloudflare.Env,
): Rules | null {
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
    // The portal hashes the caller's address.
    const caller = (request.headers.get('X-Simulator-Caller') ?? 'unknown').slice(0, 128);
    const seconds = await NEW_ACCOUNT_LIMITS.getByName(caller).count();
    if (seconds > 0) {
      const detail = `Your address has created enough accounts in this hour. Try again in ${seconds} seconds.`;
      return withoutAccount({ code: 'rate_limited', detail, retryAfter: seconds });
    }
    const credentials = await ACCOUNTS.get(ACCOUNTS.newUniqueId()).create(new URL(request.url).origin);
    return withoutAccount(jsonReply(201, credentials));
  }

  async function runInAccount(request: Request, route: RoutedOperation, requestId: string): Promise<Outcome> {
    const { operation } = route;
    const read = await readCall(request, route, requestId);
    if ('refusal' in read) return withoutAccount(read.refusal);
    const name = operation.id === 'restoreSimulatorState' ? stringOf(own(read.call.body, 'name')) : null;
    const account = idOf(ACCOUNTS, read.call.credential.account);
    const call = { ...read.call, state: ownProperty(states, name ?? '') ?? null };
    const outcome = account === null ? null : await ACCOUNTS.get(account).handle(call);
    // The same words for all credentials that are not valid: they must not tell which accounts exist.
    if (outcome === null || ('code' in outcome.reply && outcome.reply.code === 'invalid_token'))
      return withoutAccount(unauthenticated(operation));
    return outcome;
  }
}

/** The platform refuses ids that it did not make, so that guessed credentials create no objects. */
function idOf(namespace: Cloudflare.Env['ACCOUNTS'], name: string): DurableObjectId | null {
  try {
    return namespace.idFromString(name);
  } catch {
    return null;
  }
}

async function respondOpenly(
  request: Request,
  { route, requestId, id }: { route: RoutedOperation; requestId: string; id: OpenOperation },
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

/**
 * Reads a request of an operation and judges it by the description. A request without a credential in the right form is refused
 * at once; other mistakes travel with the call, because the account has to know who asks before it tells them.
 */
async function readCall(
  request: Request,
  route: RoutedOperation,
  requestId: string,
): Promise<{ call: Call } | { refusal: Refusal }> {
  const { api, operation } = route;
  const url = new URL(request.url);
  const limit = operation.id === 'restoreSimulatorState' ? MAX_SAVED_STATE : MAX_BODY;
  const judged = await judgeRequest(request, route, limit);
  const { body } = judged;
  const credential = await authenticate(request, route, judged);
  if ('code' in credential) return { refusal: credential };
  const path = documentedPaths(url.pathname).at(isBelowSimulator(operation.path) ? 0 : -1) ?? '';
  const call: Call = {
    requestId,
    operationId: operation.id,
    method: operation.method,
    path: (path + url.search).slice(0, 500),
    agent: (request.headers.get('User-Agent') ?? '').slice(0, 100),
    origin: url.origin,
    credential,
    scopes: operation.security.flat().flatMap(({ scopes }) => scopes),
    deprecation: operation.deprecation,
    parameters: judged.parameters,
    body: 'value' in body ? withDoubles(body.value) : undefined,
    fingerprint: await sha256(`${operation.method} ${path}\n${'value' in body ? canonicalJson(body.value) : ''}`),
    refusal: acceptRefusal(request, operation) ?? refusalOf(operation, judged),
    statuses: Object.fromEntries(Object.entries(api.problems).map(([code, { status }]) => [code, status])),
    ...preferenceOf(request, route, requestId),
    state: null,
  };
  return { call };
}

/** The refusal of a request that accepts no JSON, for an account that would respond with JSON. */
function acceptRefusal(request: Request, { responses }: SimulatedOperation): Refusal | null {
  const hasJson = responses.some(
    ({ status, content }) => isSuccess(status) && content.some(({ mediaType }) => isJsonMediaType(mediaType)),
  );
  if (!hasJson || acceptsJson(request.headers.get('Accept'))) return null;
  const detail = 'The simulator responds with JSON. Send Accept: application/json.';
  return { code: 'invalid_request', status: 406, detail };
}

/** Whether clients may send their credentials in the body: a rule `x-exactly-one-of` of the operation says so. */
function takesClientInBody({ exactlyOneOf = [] }: SimulatedOperation): boolean {
  return exactlyOneOf.some((group) =>
    group.some(({ in: place, name }) => place === 'body' && name === 'client_secret'),
  );
}

async function authenticate(
  request: Request,
  { api, operation }: RoutedOperation,
  { body, violations }: JudgedRequest,
): Promise<Credential | Refusal> {
  const fromHeader = await credentialOf(request, operation, api);
  if (fromHeader !== null || !takesClientInBody(operation)) return fromHeader ?? unauthenticated(operation);
  const client = 'value' in body ? body.value : undefined;
  const fromBody = await clientCredential(own(client, 'client_id'), own(client, 'client_secret'));
  if (fromBody !== null) return fromBody;
  // The refusal names an unreadable grant before missing credentials, because clients often miss both.
  const grant = violations.filter(({ in: place, keyword }) => place === 'body' || keyword !== 'x-exactly-one-of');
  return ('refusal' in body ? body.refusal : bodyRefusal(operation, grant)) ?? unauthenticated(operation);
}

function unauthenticated({ security }: SimulatedOperation): Refusal {
  const isClient = security.flat().some(({ scheme }) => scheme.toLowerCase().includes('basic'));
  const detail = isClient
    ? 'The client is unknown in the simulator, was deleted, or the secret does not match.'
    : 'The token or key is missing or is not valid in the simulator, or its account was deleted.';
  return { code: 'invalid_token', status: 401, detail };
}
