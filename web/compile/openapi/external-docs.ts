import type { ExternalDocs } from '../../model/api/web-address.ts';
import { type JsonObject, objectOf, textOf } from '../../model/text/json.ts';
import type { SchemaContext } from './schema-context.ts';

/** `externalDocs` of an operation, a tag, a schema or the document; null without an address. */
export function externalDocsOf(holder: JsonObject, context: SchemaContext): ExternalDocs | null {
  const docs = objectOf(holder.externalDocs);
  const address = context.address(docs.url);
  return address === null ? null : { ...address, description: context.text(textOf(docs.description)) };
}
