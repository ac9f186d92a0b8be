import type { RoutedOperation } from '../../../web/model/simulator/routes.ts';
import { sha256 } from '../../../web/model/text/sha256.ts';
import type { KeptStore } from './kept-objects.ts';

/**
 * Reaches the objects of a caller: of an address, and of the credentials that it sends. Only their hash is used. A credential that some
 * operations of a resource do not take is left out, because those operations would miss the objects.
 */
export function storeOf({
  KEPT_OBJECTS,
}: Cloudflare.Env): (request: Request, route: RoutedOperation) => Promise<KeptStore> {
  return async (request, { api, operation: { keeps } }) => {
    const caller = (request.headers.get('X-Simulator-Caller') ?? 'unknown').slice(0, 128);
    const headerOf = (name: string): string => {
      const scheme = api.securitySchemes[name];
      return scheme?.kind === 'header' ? scheme.name : 'Authorization';
    };
    const taken = api.operations
      .filter((other) => other.keeps?.collection === keeps?.collection)
      .map(({ security }) => security.flat().map(({ scheme }) => headerOf(scheme)));
    const isPublic = taken.every((headers) => headers.length === 0);
    const credentials = ['Authorization', ...Object.keys(api.securitySchemes).map(headerOf)]
      .filter((header) => isPublic || taken.every((headers) => headers.includes(header)))
      .map((header) => request.headers.get(header) ?? '');
    const objects = KEPT_OBJECTS.getByName(await sha256(JSON.stringify([caller, api.name, credentials])));
    return {
      rows: (collection) => objects.rows(collection),
      put: (collection, row) => objects.put(collection, row, caller),
    };
  };
}
