import { Hono } from 'hono';

import { documentedPaths } from '../../web/model/edge/simulator.ts';
import type { SimulatedApi, SimulatedOperation, SimulatorData } from '../../web/model/simulator/data.ts';
import { own, ownProperty, stringOf } from '../../web/model/text/json.ts';
import { isStateful } from './account/operations.ts';
import { type Call, jsonReply, type Outcome, type Reply } from './front/call.ts';
import { responseFaults } from './front/conformance.ts';
import { exampleReply } from './front/documented-reply.ts';
import { preferenceOf } from './front/preference.ts';
import { judgeRequest, readCall, unauthenticated } from './front/read-call.ts';
import { readBytes } from './front/request-body.ts';
import { common, problemReply, respond } from './front/respond.ts';
import { type Route, Routes } from './front/routes.ts';
import { openGatewayReply } from './gateway/status.ts';
import type { Refusal } from './refusal.ts';

const NEW_ACCOUNT = 'createSimulatorAccount';

/** The functions and values that the Worker gets from its entry file. */
export interface SimulatorSettings {
  data: SimulatorData;
  /** Sends a call to its account; null if no account can have this name. */
  callAccount: (call: Call) => Promise<Outcome> | null;
  /** Creates an account for a caller. `caller` is the hash that the portal makes of the caller's address. */
  createAccount: (caller: string, origin: string) => Promise<Reply | Refusal>;
  /** Reports a response that its description does not allow. */
  report: (message: string) => void;
}

/** Makes the simulator's Worker: it finds the operation of a request, judges the request by the description, and responds with JSON. */
export function createSimulator({ data, callAccount, createAccount, report }: SimulatorSettings): Hono {
  const routes = new Routes(data);
  const app = new Hono();
  // The operations of another site can have the same names as ours.
  const hasAccounts = data.apis.some(({ operations }) => operations.some(({ id }) => id === NEW_ACCOUNT));

  app.use(...common(data));

  app.all('*', async ({ req, var: { requestId } }) => {
    const { pathname } = new URL(req.url);
    const paths = documentedPaths(pathname);
    const match = paths.map((path) => routes.match(req.method, path)).find((found) => found !== null);
    const problem = (refusal: Refusal, api: SimulatedApi | null, isTokenRequest = false): Reply =>
      problemReply(refusal, { api, instance: pathname, requestId, isTokenRequest });

    if (match === undefined) {
      const refusal = { code: 'invalid_request', status: 404, detail: 'The simulator has no such path.' };
      return respond(problem(refusal, apiOf(paths.at(-1) ?? '')), null);
    }
    if (match.kind === 'wrong-method') {
      if (req.method === 'OPTIONS')
        return respond({ ...jsonReply(204), headers: { Allow: match.allow.join(', ') } }, null);
      const detail = `The method ${req.method.slice(0, 20)} is not possible here.`;
      const response = respond(problem({ code: 'invalid_request', status: 405, detail }, match.api), null);
      response.headers.set('Allow', match.allow.join(', '));
      return response;
    }
    const { api, operation } = match.route;
    const { reply, rate, fault } = await replyTo(req.raw, match.route, requestId);
    const shown = 'code' in reply ? problem(reply, api, operation.id === 'createToken') : reply;
    // The examples of other sites are their authors' matter, and they rarely document the simulator's refusals.
    // An injected error is not the API's.
    if (hasAccounts && shown.status < 500 && shown.stream === undefined)
      for (const fault of responseFaults(shown, operation, api)) report(`${operation.id} ${shown.status}: ${fault}`);
    const headers = { ...shown.headers, ...operation.deprecation };
    const { stream, ...withoutStream } = shown;
    if (stream === undefined || req.raw.method !== 'HEAD') return respond({ ...shown, headers }, rate, fault);
    await stream.cancel();
    return respond({ ...withoutStream, headers }, rate);
  });

  app.onError((error, { req, var: { requestId } }) => {
    report(`${req.method} ${req.path}: ${error.message}`);
    const refusal = { code: 'invalid_request', status: 500, detail: 'The simulator failed. The error was logged.' };
    const context = { api: null, instance: req.path, requestId, isTokenRequest: false };
    return respond(problemReply(refusal, context), null);
  });

  return app;

  async function replyTo(request: Request, route: Route, requestId: string): Promise<Outcome> {
    const without = { rate: null, fault: null };
    const { operation } = route;
    if (operation.id === NEW_ACCOUNT) {
      await readBytes(request);
      const caller = request.headers.get('X-Simulator-Caller') ?? 'unknown';
      return { ...without, reply: await createAccount(caller.slice(0, 128), new URL(request.url).origin) };
    }
    if (!hasState(operation)) {
      const { preferred } = preferenceOf(request, operation);
      const reply =
        preferred ??
        (await judgeRequest(request, route)) ??
        openReply(operation) ??
        exampleReply(operation, request.headers.get('Accept'));
      return { ...without, reply };
    }
    const read = await readCall(request, route, requestId);
    if ('refusal' in read) return { ...without, reply: read.refusal };
    const name = operation.id === 'restoreSimulatorState' ? stringOf(own(read.call.body, 'name')) : null;
    const outcome = await callAccount({ ...read.call, state: ownProperty(data.states, name ?? '') ?? null });
    // The same words for all credentials that are not valid: they must not tell which accounts exist.
    if (outcome === null || ('code' in outcome.reply && outcome.reply.code === 'invalid_token'))
      return { ...without, reply: unauthenticated(operation) };
    return outcome;
  }

  /** Whether an account responds. A description without credentials has no account. */
  function hasState({ id, security }: SimulatedOperation): boolean {
    return hasAccounts && security.length > 0 && isStateful(id);
  }

  function openReply({ id }: SimulatedOperation): Reply | null {
    return hasAccounts ? openGatewayReply(id) : null;
  }

  /** The API of an unknown path, for the words of the problem. The version is the second segment of `/public/v3/x`. */
  function apiOf(path: string): SimulatedApi | null {
    const version = path.split('/')[2];
    return [version, 'v3'].flatMap((wanted) => data.apis.find(({ name }) => name === wanted) ?? [])[0] ?? null;
  }
}
