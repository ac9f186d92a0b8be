import type { Html } from '../../model/text/html.ts';
import type { JsonObject } from '../../model/text/json.ts';
import type { SchemaContext } from '../openapi/schema-context.ts';
import { sameObject } from '../translation/originals.ts';

/** The context of a comparison, which needs no texts and no addresses. @param hasPage whether a schema may be a link to its own page */
export function plainContext(document: JsonObject, hasPage: (name: string) => boolean): SchemaContext {
  return {
    document,
    originalOf: sameObject,
    text: () => null,
    inline: () => '' as Html,
    address: () => null,
    schemaHref: (name) => (hasPage(name) ? '' : null),
    operationHref: () => null,
    problemHref: () => null,
    onCircularAllOf: () => {},
    onConflict: () => {},
  };
}
