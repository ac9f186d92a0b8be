import { Hono } from 'hono';

import { isJsonMediaType } from '../../web/model/api/media-type.ts';
import { contentOf, responseOf } from '../../web/model/description/operation.ts';
import { documentedPaths } from '../../web/model/edge/simulator.ts';
import { violationToText } from '../../web/model/schema/messages.ts';
import { en } from '../../web/model/schema/strings/en.ts';
import { violationsOf } from '../../web/model/schema/violations.ts';
import type { SimulatedApi, SimulatedOperation, SimulatorData } from '../../web/model/simulator/data.ts';
import { type Route, Routes } from '../../web/model/simulator/routes.ts';
import { exactJson, isObject, ownProperty, stringOf } from '../../web/model/text/json.ts';
import { pathToPointer } from '../../web/model/text/pointer.ts';
import { exampleReply } from './front/documented-reply.ts';
import { judgeRequest, refusalOf } from './front/judge-request.ts';
import { preferenceOf } from './front/preference.ts';
import { jsonReply, type Outcome, type Refusal, type Reply } from './front/reply.ts';
import { common, problemReply, respond } from './front/respond.ts';
import type { Rules } from './front/rules.ts';
import { keptReply } from './kept/keep.ts';
import type { KeptStore } from './kept/kept-objects.ts';

/** The functions and values that the Worker gets from its entry file. */
interface SimulatorSettings {
  data: SimulatorData;
  /** The rules of the site's APIs; null if it has none. */
  rules: Rules | null;
  /** The objects that a caller has made; null if none are kept. */
  storeOf: (request: Request, route: Route) => Promise<KeptStore> | null;
  /** Reports a response that its description does not allow. */
  report: (message: string, request: Request) => void;
}

/** Makes the simulator's Worker: it finds the operation of a request, judges the request by the description, and responds with JSON. */
export function createSimulator({ data, rules, storeOf, report }: SimulatorSettings): Hono {
  const routes = new Routes(data);
  const app = new Hono();
  app.use(...common(data));

  app.all('*', async ({ req, var: { requestId } }) => {
    const { pathname } = new URL(req.url);
    const paths = documentedPaths(pathname);
    const match = matchOf(req.method, paths);
    const problem = (refusal: Refusal, api: SimulatedApi | null, isTokenRequest = false): Reply =>
      problemReply(refusal, { api, instance: pathname, requestId, isTokenRequest });

    if (match === undefined) {
      const file = /^(?:GET|HEAD)$/.test(req.method) ? (rules?.fileAt(pathname) ?? null) : null;
      if (file !== null) return respond(file, null);
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
    const shown = 'code' in reply ? problem(reply, api, rules?.isTokenRequest(operation.id)) : reply;
    // Rules must obey the description. Examples are their authors' matter, and few descriptions have the simulator's refusals.
    // An injected error is not the API's.
    if (rules !== null && shown.status < 500 && shown.stream === undefined)
      for (const deviation of responseDeviations(shown, operation, api))
        report(`${operation.id} ${shown.status}: ${deviation}`, req.raw);
    const headers = { ...shown.headers, ...operation.deprecation };
    const { stream, ...withoutStream } = shown;
    if (stream === undefined || req.raw.method !== 'HEAD') return respond({ ...shown, headers }, rate, fault);
    await stream.cancel();
    return respond({ ...withoutStream, headers }, rate);
  });

  app.onError((error, { req, var: { requestId } }) => {
    const match = matchOf(req.method, documentedPaths(req.path));
    // Paths of callers may hold secrets.
    report(`${match?.kind === 'found' ? match.route.operation.id : 'no operation'}: ${error.name}`, req.raw);
    const refusal = { code: 'invalid_request', status: 500, detail: 'The simulator failed. The error was logged.' };
    const context = { api: null, instance: req.path, requestId, isTokenRequest: false };
    return respond(problemReply(refusal, context), null);
  });

  return app;

  function matchOf(method: string, paths: readonly string[]) {
    return paths.map((path) => routes.match(method, path)).find((found) => found !== null);
  }

  async function replyTo(request: Request, route: Route, requestId: string): Promise<Outcome> {
    const outcome = rules?.run(request, route, requestId) ?? null;
    return outcome ?? { reply: await describedReply(request, route, requestId), rate: null, fault: null };
  }

  /** The API of an unknown path, for the words of the problem: one with a path that begins alike, else the first one. */
  function apiOf(path: string): SimulatedApi | null {
    const start = path.split('/', 3).join('/');
    const isAlike = ({ operations }: SimulatedApi): boolean =>
      operations.some((operation) => operation.path.startsWith(`${start}/`));
    return data.apis.find(isAlike) ?? data.apis[0] ?? null;
  }

  /** The reply of a description without rules: what the caller prefers, a refusal, a kept object, or an example. */
  async function describedReply(request: Request, route: Route, requestId: string): Promise<Reply | Refusal> {
    const { operation } = route;
    const { preferred } = preferenceOf(request, route, requestId);
    if (preferred !== null) return preferred;
    const judged = await judgeRequest(request, route);
    const refusal = refusalOf(operation, judged);
    if (refusal !== null) return refusal;
    const accept = request.headers.get('Accept');
    const store = operation.keeps === undefined ? null : await storeOf(request, route);
    return store === null ? exampleReply(operation, accept) : keptReply(route, { judged, accept, store });
  }
}

/** Statuses of HTTP itself that the descriptions do not list for each operation. */
const PROTOCOL = new Set([405, 406, 413, 415]);

/** Lists how a response deviates from its description. The list is empty if the description allows the response. */
export function responseDeviations(
  { status, headers, body }: Reply,
  operation: SimulatedOperation,
  { definitions }: SimulatedApi,
): string[] {
  const response = responseOf(status, operation.responses);
  if (response === undefined) return PROTOCOL.has(status) ? [] : [`The status ${status} is not documented.`];
  const type = headers['Content-Type'] ?? 'application/json';
  const isJson = isJsonMediaType(type);
  const media = isJson
    ? response.content.find(({ mediaType }) => isJsonMediaType(mediaType))
    : contentOf(response.content, type);
  if (media === undefined || body === null)
    return (media === undefined) === (body === null) ? [] : ['The body is not documented, or missing.'];
  if (!isJson) return [];
  const value = exactJson(body);
  const code = stringOf(isObject(value) ? ownProperty(value, 'code') : undefined) ?? 'none';
  return [
    ...violationsOf(value, media.schema, { definitions, direction: 'response' }).map(
      (violation) => `${pathToPointer(violation.path)}: ${violationToText(violation, en)}`,
    ),
    ...(response.codes.length > 0 && !response.codes.includes(code) ? [`The code ${code} is not documented.`] : []),
  ];
}
