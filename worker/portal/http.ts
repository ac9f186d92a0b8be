import type { MiddlewareHandler } from 'hono';
import { createMiddleware } from 'hono/factory';

import { DATA_POLICY, DATA_SECURITY } from '../../web/model/edge/headers.ts';
import { REASONS } from '../../web/model/request/status.ts';
import type { RequestPath } from './request-path.ts';

/** Variables that the portal's middlewares share for one request. */
export interface PortalEnv {
  Variables: {
    path: RequestPath;
    /** Names the request in the log lines of all Workers. */
    requestId: string;
    /** The name of the handler that has the request. */
    handler: string;
  };
}

/** Responds to a request, or passes it on to the next handler of its list. */
export type PortalHandler = MiddlewareHandler<PortalEnv>;

/** Types a handler of the portal. */
export const portalMiddleware = createMiddleware<PortalEnv>;

/** True for methods that only read. Any other method changes something; only the session allows that. */
export function isReading(method: string): boolean {
  return method === 'GET' || method === 'HEAD';
}

/** True for a request of our own pages, by two headers that scripts cannot set. */
export function isSameOrigin({ headers }: Request, origin: string): boolean {
  const site = headers.get('Sec-Fetch-Site');
  return headers.get('Origin') === origin && (site === null || site === 'same-origin');
}

/** True for a request of another site's page. Programs send no `Origin` header, so it is false for them. */
export function isForeign({ headers }: Request, origin: string): boolean {
  const from = headers.get('Origin');
  return from !== null && from !== origin;
}

/** True for a body as HTML forms send it. */
export function isForm({ headers }: Request): boolean {
  return /^application\/x-www-form-urlencoded *(?:;|$)/i.test(headers.get('Content-Type') ?? '');
}

/** The address that a request comes from; null on a machine without Cloudflare. */
export function callerAddress({ headers }: Request): string | null {
  return headers.get('CF-Connecting-IP');
}

/** Headers of a response with data, which no cache may store. */
export function dataHeaders(others: Record<string, string> = {}): Headers {
  return new Headers({ 'Cache-Control': 'no-store', ...DATA_SECURITY, ...others });
}

/**
 * Makes a request from nothing, so that it carries only what the caller names. The body is a stream. The Fetch Standard
 * allows no body in a GET or HEAD request.
 */
export function requestWith(names: readonly string[], url: string, request: Request): Request {
  const headers = new Headers();
  for (const name of names) {
    const value = request.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  const body = isReading(request.method) ? null : request.body;
  if (body === null) headers.delete('Content-Length');
  return new Request(url, { method: request.method, headers, body, redirect: 'manual' });
}

/** A 405 response with the allowed methods (RFC 9110, 15.5.6). */
export function methodNotAllowed(allow: string, headers: Headers): Response {
  headers.set('Allow', allow);
  return new Response(null, { status: 405, headers });
}

/**
 * A redirect: 308 to the only spelling of an address, which keeps the method, 301 from a former address, and 303 after a form
 * (RFC 9110, 15.4).
 */
export function redirect(status: 301 | 303 | 308, location: string, headers: Headers): Response {
  headers.set('Location', location);
  return new Response(null, { status, headers });
}

/** An HTML response. */
export function html(text: string, status: number, headers: Headers): Response {
  headers.set('Content-Type', 'text/html; charset=utf-8');
  return new Response(text, { status, headers });
}

/** A Markdown response (RFC 7763). */
export function markdown(text: string, status: number, headers: Headers): Response {
  headers.set('Content-Type', 'text/markdown; charset=utf-8');
  headers.set('Content-Security-Policy', DATA_POLICY);
  return new Response(text, { status, headers });
}

/** Seconds until a caller who sent too much may continue. */
const PAUSE = '30';

/** A problem document (RFC 9457). */
export function problem(status: number, detail: string): Response {
  return Response.json(
    { type: 'about:blank', title: REASONS[status], status, detail },
    {
      status,
      headers: dataHeaders({
        'Content-Type': 'application/problem+json',
        ...(status === 429 && { 'Retry-After': PAUSE }),
      }),
    },
  );
}

/** Counts a call. False if its address has made too many in this minute. */
export type CallLimit = (address: string | null) => Promise<boolean>;

/** Counts in memory, because the limit protects the time of this isolate, and Pages has no rate-limiting binding. */
export function createCallLimit(
  limit: number,
  { now, nameCaller }: { now: () => number; nameCaller: (address: string | null) => Promise<string> },
): CallLimit {
  const counts = new Map<string, number>();
  let minute = 0;
  return async (address) => {
    const caller = await nameCaller(address);
    const current = Math.floor(now() / 60_000);
    if (current !== minute) counts.clear();
    minute = current;
    const count = (counts.get(caller) ?? 0) + 1;
    counts.set(caller, count);
    return count <= limit;
  };
}
