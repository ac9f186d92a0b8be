import type { Route } from '../../../web/model/simulator/routes.ts';
import { sha256 } from '../../../web/model/text/sha256.ts';
import type { KeptStore } from './kept-objects.ts';

/** Reaches the objects of a caller: of an address, and of the credentials that it sends. Only their hash is used. */
export function storeOf({ KEPT_OBJECTS }: Cloudflare.Env): (request: Request, route: Route) => Promise<KeptStore> {
  return async (request, { api }) => {
    const caller = (request.headers.get('X-Simulator-Caller') ?? 'unknown').slice(0, 128);
    const schemes = Object.values(api.securitySchemes).flatMap((scheme) =>
      scheme.kind === 'header' ? scheme.name : [],
    );
    const credentials = ['Authorization', ...schemes].map((name) => request.headers.get(name) ?? '');
    const objects = KEPT_OBJECTS.getByName(await sha256(JSON.stringify([caller, api.name, credentials])));
    return {
      rows: (collection) => objects.rows(collection),
      put: (collection, row) => objects.put(collection, row, caller),
    };
  };
}
