import type { ExternalDocs, Xml } from '../../../model/api/schema.ts';
import { isObject, type JsonObject, objectOf, textOf } from '../../../model/text/json.ts';
import keywords from '../reading/keywords.json' with { type: 'json' };
import type { SchemaContext } from './schema-context.ts';

const ANNOTATIONS: ReadonlySet<string> = new Set(keywords.annotations);

/** Whether a keyword can be beside a `$ref` without constraining the value. */
export function isAnnotation(keyword: string): boolean {
  return ANNOTATIONS.has(keyword) || keyword.startsWith('x-');
}

/**
 * A schema that wraps one `$ref` in `allOf`, as that reference with the same annotations; any other schema as it is. OpenAPI 3.0 needs
 * the `allOf` for a description beside a `$ref`.
 */
export function withoutWrapper(schema: JsonObject): JsonObject {
  if (!Array.isArray(schema.allOf) || schema.allOf.length !== 1) return schema;
  const { allOf, ...annotations } = schema;
  const [only] = allOf;
  const isWrapper =
    isObject(only) &&
    typeof only.$ref === 'string' &&
    Object.keys(only).length === 1 &&
    Object.keys(annotations).every(isAnnotation);
  return isWrapper ? { ...annotations, $ref: only.$ref ?? null } : schema;
}

/** `externalDocs` of an operation, a tag, a schema or the document; null without an address. */
export function externalDocsOf(holder: JsonObject, context: SchemaContext): ExternalDocs | null {
  const docs = objectOf(holder.externalDocs);
  const address = context.address(docs.url);
  return address === null ? null : { ...address, description: context.text(textOf(docs.description)) };
}

/** The `xml` object of a schema; null if it says nothing. */
export function xmlOf({ xml: json }: JsonObject): Xml | null {
  if (!isObject(json)) return null;
  const xml: Xml = {
    name: textOf(json.name),
    namespace: textOf(json.namespace),
    prefix: textOf(json.prefix),
    nodeType: textOf(json.nodeType),
    attribute: json.attribute === true,
    wrapped: json.wrapped === true,
  };
  return Object.values(xml).every((value) => value === null || value === false) ? null : xml;
}

/** The date of `x-sunset`, after which an operation or a field may be removed; nothing without a date. */
export function sunsetOf(json: JsonObject): { sunset?: string } {
  const [sunset] = /^\d{4}-\d{2}-\d{2}/.exec(textOf(json['x-sunset']) ?? '') ?? [];
  return sunset === undefined ? {} : { sunset };
}
