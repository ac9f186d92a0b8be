import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript';

import { type Json, objectOf } from '../../model/text/json.ts';
import { declarableDocument } from './declarable.ts';

/**
 * The TypeScript declarations of an API description, made by openapi-typescript. A property with a default is optional, because
 * requests need not have it.
 * @param document bundled: every `$ref` is local
 * @throws if a `$ref` leaves the document, or the library cannot convert the description
 */
export async function typesOf(document: Json): Promise<string> {
  // The description comes from outside; the library checks it itself.
  const ast = await openapiTS(declarableDocument(objectOf(document)) as unknown as OpenAPI3, {
    silent: true,
    defaultNonNullable: false,
  });
  return astToString(ast);
}
