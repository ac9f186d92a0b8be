import { safeHref } from '../../../web/compile/markdown/links.ts';
import { sameObject } from '../../../web/compile/openapi/reading/traversal.ts';
import type { Contradiction, SchemaContext } from '../../../web/compile/openapi/schema/schema-context.ts';
import { type ExpandOptions, expandSchema } from '../../../web/compile/openapi/schema/schema.ts';
import type { Property, Schema, SchemaObject, SchemaRef } from '../../../web/model/api/schema.ts';
import type { Html } from '../../../web/model/text/html.ts';
import { type Json, type JsonObject, textOf } from '../../../web/model/text/json.ts';

/** A context that does not render texts, and collects circular references and contradictions. */
export function contextOf(
  document: JsonObject,
): SchemaContext & { circular: string[]; contradictions: Contradiction[] } {
  const circular: string[] = [];
  const contradictions: Contradiction[] = [];
  return {
    document,
    originalOf: sameObject,
    text: (markdown) => markdown as Html | null,
    inline: (markdown) => markdown as Html,
    address: (value) => {
      const written = textOf(value);
      const url = written === null ? null : safeHref(written);
      return url === null ? null : { url, isDead: false };
    },
    schemaHref: (name) => `/schemas/${name}`,
    operationHref: (operationId) => `/${operationId}`,
    problemHref: (code) => `/errors#${code}`,
    onCircularAllOf: (ref) => circular.push(ref),
    onConflict: (contradiction) => contradictions.push(contradiction),
    circular,
    contradictions,
  };
}

export const ref = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` });

/** Expands a schema of a document with component schemas. */
export function expand(
  value: Json,
  schemas: JsonObject = {},
  options: Partial<ExpandOptions> = {},
): { schema: Schema; anchors: ReadonlySet<string>; circular: string[]; contradictions: Contradiction[] } {
  const context = contextOf({ openapi: '3.1.0', components: { schemas } });
  return {
    ...expandSchema(value, { direction: 'both', anchor: 'body', maxNodes: 500, ...options }, context),
    circular: context.circular,
    contradictions: context.contradictions,
  };
}

/** {@link expand}, for an outermost schema that is not a link. */
export function expandObject(
  value: Json,
  schemas: JsonObject = {},
  options: Partial<ExpandOptions> = {},
): SchemaObject {
  return objectOf(expand(value, schemas, options).schema);
}

export function objectOf(schema: Schema | null | undefined): SchemaObject {
  if (schema?.kind !== 'schema') throw new Error(`Expected an expanded schema, got ${JSON.stringify(schema)}`);
  return schema;
}

export function referenceOf(schema: Schema | null | undefined): SchemaRef {
  if (schema?.kind !== 'ref') throw new Error(`Expected a reference, got ${JSON.stringify(schema)}`);
  return schema;
}

export function propertyOf(schema: Schema | null | undefined, name: string): Property {
  const property = objectOf(schema).properties.find((candidate) => candidate.name === name);
  if (property === undefined) throw new Error(`There is no property "${name}" in ${JSON.stringify(schema)}`);
  return property;
}

export const namesOf = (schema: Schema | null | undefined): string[] =>
  objectOf(schema).properties.map(({ name }) => name);
