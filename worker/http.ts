import { createMiddleware } from 'hono/factory';

import type { RequestPath } from './request-path.ts';

/** What the middlewares of the portal share about a request. */
export interface PortalEnv {
  Variables: { path: RequestPath };
}

/** A middleware of the portal. */
export const portalMiddleware = createMiddleware<PortalEnv>;

/** True for the methods that read; everything else changes something, and nothing here does but the session. */
export function isReading(method: string): boolean {
  return method === 'GET' || method === 'HEAD';
}

/** 405 with the methods a path has (RFC 9110, 15.5.6). */
export function methodNotAllowed(allow: string, headers: Headers): Response {
  headers.set('Allow', allow);
  return new Response(null, { status: 405, headers });
}

/** 308: the path has moved for good, and the method and query stay (RFC 9110, 15.4.9). */
export function permanentRedirect(location: string, headers: Headers): Response {
  headers.set('Location', location);
  return new Response(null, { status: 308, headers });
}

/** A document. */
export function html(text: string, status: number, headers: Headers): Response {
  headers.set('Content-Type', 'text/html; charset=utf-8');
  return new Response(text, { status, headers });
}
