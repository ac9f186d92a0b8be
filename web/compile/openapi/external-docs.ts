import type { Html } from '../../model/text/html.ts';
import { type Json, type JsonObject, objectOf, textOf } from '../../model/text/json.ts';
import { safeHref } from '../markdown/links.ts';
import type { SchemaContext } from './schema-context.ts';

/** The address of a link in a description; null if a browser would run it as script, such as `javascript:` (CWE-79). */
export function webAddressOf(value: Json | undefined): string | null {
  const url = textOf(value);
  return url === null ? null : safeHref(url);
}

/** `externalDocs` of an operation, a tag, a schema or the document; null without an address. */
export function externalDocsOf(
  holder: JsonObject,
  context: SchemaContext,
): { url: string; description: Html | null } | null {
  const docs = objectOf(holder.externalDocs);
  const url = webAddressOf(docs.url);
  return url === null ? null : { url, description: context.text(textOf(docs.description)) };
}
