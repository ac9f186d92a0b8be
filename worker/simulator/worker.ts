import { Hono } from 'hono';

import { isJsonMediaType } from '../../web/model/api/media-type.ts';
import { contentOf, responseOf } from '../../web/model/description/operation.ts';
import { documentedPaths } from '../../web/model/edge/simulator.ts';
import { violationToText } from '../../web/model/schema/messages.ts';
import { en } from '../../web/model/schema/strings/en.ts';
import { violationsOf } from '../../web/model/schema/violations.ts';
import type { SimulatedApi, SimulatedOperation, SimulatorData } from '../../web/model/simulator/data.ts';
import { type RoutedOperation, Routes } from '../../web/model/simulator/routes.ts';
import { exactJson, isObject, ownProperty, stringOf } from '../../web/model/text/json.ts';
import { pathToPointer } from '../../web/model/text/pointer.ts';
import { exampleReply } from './front/documented-reply.ts';
import { judgeRequest, refusalOf } from './front/judge-request.ts';
import { preferenceOf } from './front/preference.ts';
import { jsonReply, type Refusal, type Reply } from './front/reply.ts';
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
  storeOf: (request: Request, route: RoutedOperation) => Promise<KeptStore> | null;
  /** Reports a response that its description does not allow. */
  report: (message: string, request: Request) => void;
}

/** Makes the simulator's Worker: it finds the operation of a request, judges the request by the description, and responds with JSON. */
export function createSimulator(settings: SimulatorSettings): Hono {
  const { data, rules, report } = settings;
  const routes = new Routes(data);
  const matchOf = (method: string, path: string) =>
    documentedPaths(path)
      .map((documented) => routes.match(method, documented))
      .find((found) => found !== null);
  const app = new Hono();
  app.use(...common(data));

  app.all('*', async ({ req, var: { requestId } }) => {
    const { pathname: instance } = new URL(req.url);
    const match = matchOf(req.method, instance);
    if (match?.kind === 'found') return responseTo(req.raw, match.route, { ...settings, requestId });
    const file = match === undefined && /^(?:GET|HEAD)$/.test(req.method) ? rules?.fileAt(instance) : undefined;
    if (file) return respond(file, null);
    const context = { api: match?.api ?? apiOf(data, instance), instance, requestId, isTokenRequest: false };
    const refuse = (status: number, detail: string): Reply =>
      problemReply({ code: 'invalid_request', status, detail }, context);
    if (match === undefined) return respond(refuse(404, 'The simulator has no such path.'), null);
    const wrongMethod = refuse(405, `The method ${req.method.slice(0, 20)} is not possible here.`);
    const reply = req.method === 'OPTIONS' ? jsonReply(204) : wrongMethod;
    return respond({ ...reply, headers: { ...reply.headers, Allow: match.allow.join(', ') } }, null);
  });

  app.onError((error, { req, var: { requestId } }) => {
    const match = matchOf(req.method, req.path);
    // Paths of callers may hold secrets.
    report(`${match?.kind === 'found' ? match.route.operation.id : 'no operation'}: ${error.name}`, req.raw);
    const refusal = { code: 'invalid_request', status: 500, detail: 'The simulator failed. The error was logged.' };
    const context = { api: null, instance: req.path, requestId, isTokenRequest: false };
    return respond(problemReply(refusal, context), null);
  });

  return app;
}

/** The API of an unknown path, for the words of the problem: one with a path that begins alike, else the first one. */
function apiOf({ apis }: SimulatorData, pathname: string): SimulatedApi | null {
  const start = documentedPaths(pathname).at(-1)?.split('/', 3).join('/') ?? '';
  const isAlike = ({ operations }: SimulatedApi): boolean =>
    operations.some((operation) => operation.path.startsWith(`${start}/`));
  return apis.find(isAlike) ?? apis[0] ?? null;
}

/** Responds to the request of an operation, by the rules or the description. Reports what the description does not allow. */
async function responseTo(
  request: Request,
  route: RoutedOperation,
  { rules, storeOf, report, requestId }: SimulatorSettings & { requestId: string },
): Promise<Response> {
  const { api, operation } = route;
  const outcome = (await rules?.run(request, route, requestId)) ?? null;
  const { rate = null, fault = null } = outcome ?? {};
  const reply = outcome?.reply ?? (await describedReply(request, route, { storeOf, requestId }));
  const instance = new URL(request.url).pathname;
  const isTokenRequest = rules?.isTokenRequest(operation.id) === true;
  const shown = 'code' in reply ? problemReply(reply, { api, instance, requestId, isTokenRequest }) : reply;
  // Rules must obey the description. Examples are their authors' matter, and few descriptions have the simulator's refusals.
  // An injected error is not the API's.
  if (rules !== null && shown.status < 500 && shown.stream === undefined)
    for (const deviation of responseDeviations(shown, operation, api))
      report(`${operation.id} ${shown.status}: ${deviation}`, request);
  const headers = { ...shown.headers, ...operation.deprecation };
  const { stream, ...withoutStream } = shown;
  if (stream === undefined || request.method !== 'HEAD') return respond({ ...shown, headers }, rate, fault);
  await stream.cancel();
  return respond({ ...withoutStream, headers }, rate);
}

/** The reply of a description without rules: what the caller prefers, a refusal, a kept object, or an example. */
async function describedReply(
  request: Request,
  route: RoutedOperation,
  { storeOf, requestId }: Pick<SimulatorSettings, 'storeOf'> & { requestId: string },
): Promise<Reply | Refusal> {
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
