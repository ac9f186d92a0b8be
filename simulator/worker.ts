import { Hono } from 'hono';

import type { SimulatedApi, SimulatorData } from '../web/model/simulator/data.ts';
import type { Call, Outcome, Rate, Refusal, Reply } from './front/call.ts';
import { deviations } from './front/conformance.ts';
import { documentedReply, preferenceOf } from './front/preference.ts';
import { readCall, unauthenticated } from './front/read-call.ts';
import { readBody } from './front/request-body.ts';
import { newRequestId, preflight, problemReply, respond } from './front/respond.ts';
import { type Route, Routes } from './front/routes.ts';
import { openGatewayReply } from './resources/gateway-status.ts';
import { SIMULATED } from './resources/operations.ts';

/** What the Worker needs of its surroundings. */
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
    if (operation.id === 'createSimulatorAccount') {
      await readBody(request, operation);
      const caller = request.headers.get('X-Simulator-Caller') ?? 'unknown';
      return { reply: await createAccount(caller.slice(0, 128), new URL(request.url).origin), rate: null };
    }
    const { preferred } = preferenceOf(request, operation);
    if (operation.security.length === 0)
      return { reply: preferred ?? openGatewayReply(operation.id) ?? exampleReply(route), rate: null };
    // A description of another site has examples and no state.
    if (!SIMULATED.has(operation.id)) return { reply: preferred ?? exampleReply(route), rate: null };

    const read = await readCall(request, route, requestId);
    if ('refusal' in read) return { reply: read.refusal, rate: null };
    const outcome = await callAccount(read.call);
    if (outcome === null) return { reply: unauthenticated(operation), rate: null };
    return { reply: outcome.reply ?? outcome.refusal ?? unauthenticated(operation), rate: outcome.rate };
  }

  function exampleReply({ operation }: Route): Reply {
    const success = Object.keys(operation.responses).find((status) => /^2\d\d$/.test(status));
    return documentedReply(operation, { code: success }) ?? { status: 204, headers: {}, body: null };
  }

  function apiOf(path: string): SimulatedApi | null {
    const version = path.split('/')[2];
    return data.apis.find(({ name }) => name === version) ?? data.apis.find(({ name }) => name === 'v3') ?? null;
  }
}
