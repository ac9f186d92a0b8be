import { portalMiddleware } from './http.ts';

/** The statuses of a refusal. A 404 is not one of them. */
const REFUSALS = new Set([400, 401, 403, 405, 413, 415, 429]);

/**
 * Writes one line for each refusal and each failure: what refused, and how long it took. It names no path, because paths of strangers may
 * hold secrets, and nothing of a token, a cookie, a body or an address.
 */
export function logRefusals(now: () => number) {
  return portalMiddleware(async (context, next) => {
    const since = now();
    await next();
    const { status } = context.res;
    const rule = context.get('handler');
    // The simulator refuses what its description refuses, and its caller reads why.
    if (status < 500 && (!REFUSALS.has(status) || rule === 'simulator')) return;
    const request = context.req.header('CF-Ray') ?? crypto.randomUUID();
    console.log(JSON.stringify({ worker: 'portal', rule, status, request, ms: now() - since }));
  });
}
