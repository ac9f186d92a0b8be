import { HEALTH_PATH, type Health } from '../../web/model/edge/health.ts';
import { dataHeaders, isReading, methodNotAllowed, portalMiddleware } from './http.ts';

/** Milliseconds after which a part counts as stopped. */
const PATIENCE = 3_000;
/** Milliseconds for which a result is kept, so that strangers cause no work. */
const KEPT = 10_000;

interface HealthOptions {
  /** The commit of the sources; empty if the build does not know it. */
  commit: string;
  /** Each function resolves if its part responds. It gets the id of the request. */
  parts: Readonly<Record<string, (requestId: string) => Promise<unknown>>>;
  /** Milliseconds since the epoch. */
  now: () => number;
}

/** Says which commit runs and whether the parts of the portal respond, without any detail. The status is 503 if one does not. */
export function health({ commit, parts, now }: HealthOptions) {
  let kept: { at: number; result: Health } | undefined;
  return portalMiddleware(async (context, next) => {
    if (context.get('path').pathname !== HEALTH_PATH) return next();
    const headers = dataHeaders();
    if (!isReading(context.req.method)) return methodNotAllowed('GET, HEAD', headers);
    if (kept === undefined || now() >= kept.at + KEPT) {
      const states = Object.entries(parts).map(
        async ([name, ask]) => [name, await responds(() => ask(context.get('requestId')))] as const,
      );
      kept = { at: now(), result: { commit, parts: Object.fromEntries(await Promise.all(states)) } };
    }
    const status = Object.values(kept.result.parts).every(Boolean) ? 200 : 503;
    return Response.json(kept.result, { status, headers });
  });
}

function responds(ask: () => Promise<unknown>): Promise<boolean> {
  const late = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), PATIENCE));
  const asked = ask().then(
    () => true,
    () => false,
  );
  return Promise.race([asked, late]);
}
