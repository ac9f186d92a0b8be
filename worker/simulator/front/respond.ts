import type { MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';
import { requestId } from 'hono/request-id';

import { API_SECURITY } from '../../../web/model/edge/headers.ts';
import { API_HEADERS, isDocumentedHeader } from '../../../web/model/edge/simulator.ts';
import type { SimulatedApi, SimulatorData } from '../../../web/model/simulator/data.ts';
import { own } from '../../../web/model/text/json.ts';
import type { Rate, Refusal, Reply } from './reply.ts';

/** Gives every response a request id, and the headers that all have. CORS is open, and without credentials (Fetch, 3.2.1). */
export function common({ apis }: Pick<SimulatorData, 'apis'>): MiddlewareHandler[] {
  const documented = apis.flatMap(({ operations }) =>
    operations.flatMap(({ responses }) => responses.flatMap(({ headers }) => Object.keys(headers))),
  );
  /** It allows the method that the browser asks for. The response tells whether the description has it. */
  const allowOrigins = cors({
    origin: '*',
    allowMethods: (_origin, { req }) => [req.header('Access-Control-Request-Method') ?? ''],
    exposeHeaders: [...new Set([...API_HEADERS, ...documented.filter(isDocumentedHeader)])],
    maxAge: 86_400,
  });
  return [
    // A limit of no characters ignores ids of callers.
    requestId({ limitLength: 0, generator: newRequestId }),
    async (context, next) => {
      for (const [name, value] of Object.entries(API_SECURITY)) context.header(name, value);
      context.header('X-Robots-Tag', 'noindex');
      context.header('X-Simulator', 'true');
      await next();
    },
    async (context, next) => {
      const wanted = context.req.header('Access-Control-Request-Method');
      if (context.req.method !== 'OPTIONS' || wanted !== undefined) return allowOrigins(context, next);
      // A request that is no preflight can be an operation of the description.
      context.res.headers.set('Access-Control-Allow-Origin', '*');
      return next();
    },
  ];
}

/** The fields of a problem document that the refusal does not have. */
export interface ProblemContext {
  api: SimulatedApi | null;
  /** Path of the request. */
  instance: string;
  requestId: string;
  /** Whether the operation issues access tokens (`WWW-Authenticate`). */
  isTokenRequest: boolean;
}

/** Makes the response of a reply. @param fault its injected fault: two of them end the connection before the whole body is sent */
export function respond(
  { status, headers, body, stream }: Reply,
  rate: Rate | null,
  fault: string | null = null,
): Response {
  const all = new Headers({ 'Cache-Control': 'no-store', ...headers });
  if (body !== null && !all.has('Content-Type')) all.set('Content-Type', 'application/json');
  if (rate !== null) {
    all.set('RateLimit-Limit', String(rate.limit));
    all.set('RateLimit-Remaining', String(rate.remaining));
    all.set('RateLimit-Reset', String(rate.reset));
  }
  if (fault !== null) all.set('X-Simulator-Fault', fault);
  if (fault !== 'cut' && fault !== 'lost') return new Response(stream ?? body, { status, headers: all });
  const bytes = new TextEncoder().encode(body ?? '');
  const sent = fault === 'lost' ? 0 : Math.ceil(bytes.byteLength / 2);
  // A status without a body could not end too early.
  return new Response(endingAfter(bytes.slice(0, sent)), { status: body === null ? 200 : status, headers: all });
}

/**
 * How long a connection stays open after the headers and the bytes that a fault lets through, in ms. The platform sends them only while it waits.
 * Without the headers, a browser would send the request again.
 */
const OPEN_FOR = 500;

/** A body whose connection breaks after some bytes. */
function endingAfter(bytes: Uint8Array): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async pull(controller) {
      if (bytes.byteLength > 0) controller.enqueue(bytes);
      await scheduler.wait(OPEN_FOR);
      controller.error(new Error('An injected fault ends the connection.'));
    },
  });
}

/** The problem document (RFC 9457) of a refusal, in the words of its description. */
export function problemReply(refusal: Refusal, { api, instance, requestId, isTokenRequest }: ProblemContext): Reply {
  const { code, detail, errors = [], retryAfter } = refusal;
  const known = api !== null && Object.hasOwn(api.problems, code) ? api.problems[code] : undefined;
  const status = refusal.status ?? known?.status ?? 400;
  const headers: Record<string, string> = { 'Content-Type': 'application/problem+json' };
  if (status === 401)
    headers['WWW-Authenticate'] = isTokenRequest ? 'Basic realm="tokens"' : 'Bearer error="invalid_token"';
  if (retryAfter !== undefined) headers['Retry-After'] = String(retryAfter);
  const listed = errors
    .filter(({ pointer }) => pointer !== '' || allowsWholeBody(api))
    .slice(0, 100)
    .map(({ pointer, code: kind, message }) => ({
      pointer: cut(pointer, 300),
      code: kind,
      message: cut(message, 300),
    }));
  const document = {
    // Only the codes of a description have an entry on its page of errors.
    type: `${known === undefined ? 'about:blank#' : api?.problemType}${code}`,
    title: known?.title ?? 'Invalid request',
    status,
    detail: cut(detail, 500),
    instance,
    code,
    requestId,
    ...(listed.length > 0 ? { errors: listed } : {}),
  };
  return { status, headers, body: JSON.stringify(document) };
}

/** Whether `pointer` of an error may be empty, which names the whole body (RFC 6901, 5). v3 does not allow it. */
function allowsWholeBody(api: SimulatedApi | null): boolean {
  const properties = own(api?.definitions.ProblemError, 'properties');
  return own(own(properties, 'pointer'), 'pattern') !== '^/';
}

const REQUEST_ID = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';

function newRequestId(): string {
  return `req_${Array.from(crypto.getRandomValues(new Uint8Array(10)), (byte) => REQUEST_ID[byte % 36]).join('')}`;
}

function cut(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length - 1)}…`;
}
