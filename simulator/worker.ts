import { Hono } from 'hono';

import type { SimulatedApi, SimulatedOperation, SimulatorData } from '../web/model/simulator/data.ts';
import type { Call, Outcome, Rate, Refusal, Reply } from './front/call.ts';
import { deviations } from './front/conformance.ts';
import { documentedReply, preferenceOf } from './front/preference.ts';
import { judgeRequest, readCall, unauthenticated } from './front/read-call.ts';
import { readBody } from './front/request-body.ts';
import { newRequestId, preflight, problemReply, respond } from './front/respond.ts';
import { type Route, Routes } from './front/routes.ts';
import { openGatewayReply } from './resources/gateway-status.ts';
import { SIMULATED } from './resources/operations.ts';

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

  app.options('*', ({ req }) => preflight(req.header('Access-Control-Request-Headers') ?? null));

  app.all('*', async ({ req }) => {
    const requestId = newRequestId();
    const { pathname } = new URL(req.url);
    const path = pathname.replace(/^\/simulator(?!\/accounts?(\/|$))/, '');
    const match = routes.match(req.method === 'HEAD' ? 'GET' : req.method, path);
    const refuse = (refusal: Refusal, api: SimulatedApi | null, isTokenRequest = false): Response =>
      respond(problemReply(refusal, { api, instance: pathname, requestId, isTokenRequest }), requestId, null);

    if (match === null)
      return refuse({ code: 'invalid_request', status: 404, detail: 'The simulator has no such path.' }, apiOf(path));
    if (match.kind === 'wrong-method') {
      const detail = `The method ${req.method.slice(0, 20)} is not possible here.`;
      const response = refuse({ code: 'invalid_request', status: 405, detail }, match.api);
      response.headers.set('Allow', match.allow.join(', '));
      return response;
    }
    const { route } = match;
    const { reply, rate } = await replyTo(req.raw, route, requestId);
    const shown =
      'code' in reply
        ? problemReply(reply, {
            api: route.api,
            instance: pathname,
            requestId,
            isTokenRequest: route.operation.id === 'createToken',
          })
        : reply;
    // The examples of other sites are their authors' matter, and they rarely document the simulator's refusals.
    if (hasAccounts)
      for (const deviation of deviations(shown, route.operation, route.api))
        report(`${route.operation.id} ${shown.status}: ${deviation}`);
    return respond(shown, requestId, rate);
  });

  app.onError((error, { req }) => {
    report(`${req.method} ${req.path}: ${error.message}`);
    const requestId = newRequestId();
    const refusal = { code: 'invalid_request', status: 500, detail: 'The simulator failed. The error was logged.' };
    const context = { api: null, instance: req.path, requestId, isTokenRequest: false };
    return respond(problemReply(refusal, context), requestId, null);
  });

  return app;

  async function replyTo(
    request: Request,
    route: Route,
    requestId: string,
  ): Promise<{ reply: Reply | Refusal; rate: Rate | null }> {
    const { operation } = route;
    if (operation.id === NEW_ACCOUNT) {
      await readBody(request, operation);
      const caller = request.headers.get('X-Simulator-Caller') ?? 'unknown';
      return { reply: await createAccount(caller.slice(0, 128), new URL(request.url).origin), rate: null };
    }
    if (!isStateful(operation)) {
      const { preferred } = preferenceOf(request, operation);
      const reply = preferred ?? (await judgeRequest(request, route)) ?? openReply(operation) ?? exampleReply(route);
      return { reply, rate: null };
    }
    const read = await readCall(request, route, requestId);
    if ('refusal' in read) return { reply: read.refusal, rate: null };
    const outcome = await callAccount(read.call);
    if (outcome === null) return { reply: unauthenticated(operation), rate: null };
    return { reply: outcome.reply ?? outcome.refusal ?? unauthenticated(operation), rate: outcome.rate };
  }

  /** Whether an account responds. A description without credentials has no account. */
  function isStateful({ id, security }: SimulatedOperation): boolean {
    return hasAccounts && security.length > 0 && SIMULATED.has(id);
  }

  function openReply({ id }: SimulatedOperation): Reply | null {
    return hasAccounts ? openGatewayReply(id) : null;
  }

  function apiOf(path: string): SimulatedApi | null {
    const version = path.split('/')[2];
    return [version, 'v3'].flatMap((wanted) => data.apis.find(({ name }) => name === wanted) ?? [])[0] ?? null;
  }
}

/** The first successful response that is documented, with its example. */
function exampleReply({ operation }: Route): Reply {
  const statuses = Object.keys(operation.responses);
  const success = statuses.find((status) => /^2\d\d$/.test(status)) ?? statuses.find((status) => /^2|^d/.test(status));
  return (
    (success === undefined ? null : documentedReply(operation, { code: success })) ?? {
      status: 204,
      headers: {},
      body: null,
    }
  );
}
