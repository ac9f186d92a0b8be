import type { SchemaRef } from '../../../model/api/schema.ts';
import { type Json, type JsonObject, textOf } from '../../../model/text/json.ts';
import { schemaNameOf } from '../reading/resolve.ts';
import { isNullable, typeNotation } from '../reading/type-notation.ts';
import type { SchemaContext } from './schema-context.ts';

/** Placeholder in a tree that has become too large and is about to be discarded. */
export const ABANDONED: SchemaRef = {
  kind: 'ref',
  name: '',
  href: null,
  recursive: false,
  type: '',
  nullable: false,
  deprecated: false,
  readOnly: false,
  writeOnly: false,
  description: null,
};

/** The link to a named schema that is not expanded. @param source the value that refers to it */
export function schemaRefTo(
  ref: string,
  { json, source, recursive }: { json: JsonObject; source: Json | undefined; recursive: boolean },
  { document, schemaHref, text }: SchemaContext,
): SchemaRef {
  const name = schemaNameOf(ref) ?? ref.slice(ref.lastIndexOf('/') + 1);
  return {
    kind: 'ref',
    name,
    href: schemaHref(name),
    recursive,
    type: typeNotation(document, source),
    nullable: isNullable(json),
    deprecated: json.deprecated === true,
    readOnly: json.readOnly === true,
    writeOnly: json.writeOnly === true,
    description: text(textOf(json.description)),
  };
}
