import { EVENT_STREAM_TYPE } from '../../web/model/api/media-type.ts';
import { encodePath, isGatedKey } from '../../web/model/edge/canonical-path.ts';
import { failureLine } from '../../web/model/edge/failure-line.ts';
import { API_SECURITY, API_TEXT_SECURITY } from '../../web/model/edge/headers.ts';
import type { SimulatorCall, SimulatorReply } from '../../web/model/edge/mcp.ts';
import { readText } from '../../web/model/edge/read-text.ts';
import {
  API_HEADERS,
  EVENT_STREAM_PATH,
  isBelowSimulator,
  isDocumentedHeader,
  isPassedHeader,
  isSimulatedType,
  PDF_TYPE,
  PORTAL_REQUEST,
  type SimulatorHeaders,
  TERMS_FOLDER,
} from '../../web/model/edge/simulator.ts';
import { normalizePath } from '../../web/model/site/path.ts';
import { callerAddress, isReading, portalMiddleware, problem, requestWith } from './http.ts';
import { type Assets, readAsset } from './public-files.ts';
import { readPath, type RequestPath } from './request-path.ts';

/** The part of the service binding that this worker uses. */
export interface SimulatorService {
  fetch(request: Request): Promise<Response>;
}

/** Sends a request to the simulator, and returns its JSON or the events of an account, or a problem if it responded with anything else. */
export type SendToSimulator = (path: RequestPath, request: Request, from: Sender) => Promise<Response>;

export interface Sender {
  address: string | null;
  requestId: string;
}

export interface SimulatorOptions {
  /** Undefined if this release has no simulator. */
  send: SendToSimulator | undefined;
  assets: Assets;
}

/**
 * The only request headers that reach the simulator, besides those that a description documents. Cookies, addresses and everything
 * else that identifies a reader stay here.
 */
const PASSED_HEADERS = [
  'Accept',
  'Access-Control-Request-Headers',
  'Access-Control-Request-Method',
  'Authorization',
  'Content-Length',
  'Content-Type',
  'Idempotency-Key',
  'If-None-Match',
  'Last-Event-ID',
  'Prefer',
];

/** Passed on besides the headers of the APIs. */
const RESPONSE_HEADERS =
  /^(?:allow|cache-control|vary|content-type|access-control-(?:allow-(?:headers|methods|origin)|expose-headers|max-age))$/;

/** Bytes of a response that is read at once. The longest page of a list is far below. */
const MAX_REPLY = 1_000_000;

interface SenderOptions {
  /** Returns a name for the address of a caller; see `createCallerNames`. */
  nameCaller: (address: string | null) => Promise<string>;
  headers: SimulatorHeaders;
}

/**
 * Creates the function that sends requests to the simulator. The simulator shares the origin of the gate, so only JSON, texts that
 * browsers do not run, and the sample documents reach the reader.
 */
export function createSimulatorSender(
  service: SimulatorService,
  { nameCaller, headers }: SenderOptions,
): SendToSimulator {
  const requestHeaders = [...PASSED_HEADERS, ...headers.request.filter(isPassedHeader)];
  const responseHeaders = [...API_HEADERS, ...headers.response.filter(isDocumentedHeader)];
  const documented = new Set(responseHeaders.map((name) => name.toLowerCase()));
  const isPassed = (name: string): boolean => RESPONSE_HEADERS.test(name) || documented.has(name);
  return async (path, request, { address, requestId }) => {
    let response: Response;
    try {
      const { origin, pathname, search } = path;
      const passed = requestWith(requestHeaders, origin + pathname + search, request);
      const client = clientIn(request.headers.get('User-Agent') ?? '', headers.clients);
      if (client !== null) passed.headers.set('User-Agent', client);
      passed.headers.set('X-Simulator-Caller', await nameCaller(address));
      passed.headers.set(PORTAL_REQUEST, requestId);
      response = await service.fetch(passed);
    } catch (error) {
      console.error(failureLine('portal', 'simulator', requestId, error));
      return problem(502, 'The simulator did not respond.');
    }
    if ((await isHarmless(response)) || isEventStream(response, path) || isSamplePdf(response, path))
      return cleaned(response, path.origin, isPassed);
    await response.body?.cancel().catch(() => undefined);
    console.error(failureLine('portal', `simulator ${response.status} with an unknown media type`, requestId));
    return problem(502, 'The simulator did not respond with JSON or a text.');
  };
}

/** Name and version of a client that the portal publishes; null for any other program, whose name could identify a reader. */
function clientIn(agent: string, clients: readonly string[]): string | null {
  const [client, name = ''] = /^([\w-]+)\/\d+\.\d+\.\d+$/.exec(agent) ?? [];
  return client !== undefined && clients.includes(name) ? client : null;
}

/**
 * Passes requests below `/simulator/` on to the simulator, except those for pages and files. The gate has judged the path
 * before.
 */
export function simulator({ send, assets }: SimulatorOptions) {
  return portalMiddleware(async (context, next) => {
    const path = context.get('path');
    const request = context.req.raw;
    if (!isBelowSimulator(path.key) || !isBelowSimulator(path.pathname)) return next();
    if (isReading(request.method) && (await isFile(path, assets))) return next();
    if (send === undefined) return problem(404, 'This portal has no simulator.');
    return send(path, request, {
      address: callerAddress(request),
      requestId: context.get('requestId'),
    });
  });
}

/**
 * Makes a call for a part of the portal, and waits for the whole response. Only the simulator can be called.
 * @param limit bytes of the response. A longer one has another text in its place
 */
export async function callSimulator(
  { path: target, ...init }: SimulatorCall,
  { origin, send, limit = MAX_REPLY, ...from }: Sender & { origin: string; send: SendToSimulator; limit?: number },
): Promise<SimulatorReply> {
  const call = new Request(new URL(target, origin), init);
  const path = readPath(call);
  const isOwn = path.origin === origin && isBelowSimulator(path.key) && isBelowSimulator(path.pathname);
  if (!isOwn || isGatedKey(path))
    return { status: 404, headers: {}, body: 'Only paths below /simulator/ can be called.' };
  // A tool waits for the whole response.
  if (path.key === EVENT_STREAM_PATH)
    return { status: 406, headers: {}, body: 'This stream has no end. Call /simulator/account/events.' };
  const response = await send(path, call, from);
  const body = await readText(response, limit);
  if (body === undefined) await response.body?.cancel().catch(() => undefined);
  return { status: response.status, headers: Object.fromEntries(response.headers), body: body ?? 'Too long.' };
}

async function isFile({ path, origin }: RequestPath, assets: Assets): Promise<boolean> {
  const url = new URL(encodePath(normalizePath(path)), origin);
  const file = await readAsset(assets, url, { method: 'HEAD' });
  await file?.body?.cancel();
  return file !== null;
}

/** True for JSON and texts, and for a response without a body that is no redirect. Such a body can arrive as an empty stream. */
async function isHarmless({ status, headers, body }: Response): Promise<boolean> {
  if (status >= 300 && status < 400 && status !== 304) return false;
  const type = headers.get('Content-Type');
  if (type !== null) return isSimulatedType(type) !== null;
  if (body === null) return true;
  const reader = body.getReader();
  const first = await reader.read().catch(() => null);
  reader.releaseLock();
  return first?.done === true;
}

/** True for the events of an account. Only one address has them, so no other response can become a stream. */
function isEventStream({ status, headers }: Response, { key, pathname }: RequestPath): boolean {
  const isItsAddress = key === EVENT_STREAM_PATH && pathname === EVENT_STREAM_PATH;
  return isItsAddress && status === 200 && headers.get('Content-Type') === EVENT_STREAM_TYPE;
}

/** True for a sample document of the terms, which has a folder of its own. */
function isSamplePdf({ status, headers }: Response, { key, pathname }: RequestPath): boolean {
  const isItsAddress = key.startsWith(`${TERMS_FOLDER}/`) && pathname === key;
  return isItsAddress && status === 200 && headers.get('Content-Type') === PDF_TYPE;
}

function cleaned(
  { status, headers: from, body }: Response,
  origin: string,
  isPassed: (name: string) => boolean,
): Response {
  const headers = new Headers({ 'Cache-Control': 'no-store' });
  for (const [name, value] of from)
    if (isPassed(name) && isHarmlessValue(name, value, origin)) headers.set(name, value);
  const isText = isSimulatedType(headers.get('Content-Type') ?? '') === 'text';
  for (const [name, value] of Object.entries(isText ? API_TEXT_SECURITY : API_SECURITY)) headers.set(name, value);
  return new Response(headers.has('Content-Type') ? body : null, { status, headers });
}

/** False for shared caching, and for addresses of other origins. */
function isHarmlessValue(name: string, value: string, origin: string): boolean {
  if (name === 'cache-control') return /\b(?:no-store|private)\b/.test(value);
  const addresses = { location: [value], link: value.match(/(?<=<)[^>]*(?=>)/g) ?? [] }[name] ?? [];
  return addresses.every((address) => URL.parse(address, origin)?.origin === origin);
}
