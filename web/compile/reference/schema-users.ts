import type { Direction } from '../../model/schema/json-schema.ts';
import { arrayOf, type JsonObject, objectOf, stringOf, valueAtPointer } from '../../model/text/json.ts';
import { getOrMake } from '../base/get-or-make.ts';
import type { OperationKey, Outline } from '../openapi/reading/outline.ts';
import { schemaNameOf } from '../openapi/reading/resolve.ts';
import type { ApiReference } from './api-reference.ts';

/** The users of each named schema of a description, by its component name. */
export interface SchemaUsage {
  /** The operations that use it directly or through their parameters, bodies and responses, but not through other schemas. */
  operations: ReadonlyMap<string, readonly OperationKey[]>;
  /** Names of the schemas that contain it directly, in the order of the document. */
  schemas: ReadonlyMap<string, readonly string[]>;
}

const usages = new WeakMap<Outline, SchemaUsage>();

/** The users of the named schemas. They are the same in every language. */
export function schemaUsage({ source: { document }, outline }: ApiReference): SchemaUsage {
  return getOrMake(usages, outline, () => ({
    operations: schemaUsers(document, outline.operations),
    schemas: schemaContainers(document),
  }));
}

function schemaUsers(document: JsonObject, operations: readonly OperationKey[]): Map<string, OperationKey[]> {
  const users = new Map<string, OperationKey[]>();
  for (const key of operations)
    for (const name of schemasUsedBy(key, document)) getOrMake(users, name, () => []).push(key);
  return users;
}

function schemaContainers(document: JsonObject): Map<string, string[]> {
  const containers = new Map<string, string[]>();
  for (const [container, schema] of Object.entries(objectOf(objectOf(document.components).schemas)))
    for (const name of schemasNamedIn([schema], document))
      if (name !== container) getOrMake(containers, name, () => []).push(container);
  return containers;
}

/** The schemas that each operation uses, by direction. They are the same in every language. */
const reached = new WeakMap<OperationKey, Map<Direction | null, ReadonlySet<string>>>();

/** The named schemas that an operation uses in a direction, also through other schemas. The reader receives the body of a webhook. */
export function reachedSchemas(
  key: OperationKey,
  document: JsonObject,
  direction: Direction | null = null,
): ReadonlySet<string> {
  const byDirection = getOrMake(reached, key, () => new Map());
  return getOrMake(byDirection, direction, () => reachedBy(key, document, direction));
}

function reachedBy(key: OperationKey, document: JsonObject, direction: Direction | null): Set<string> {
  const names = schemasUsedBy(key, document, direction);
  const schemas = objectOf(objectOf(document.components).schemas);
  // The set grows while it is read.
  for (const name of names) {
    const schema = objectOf(schemas[name]);
    for (const inner of getOrMake(namedInside, schema, () => schemasNamedIn([schema], document))) names.add(inner);
  }
  return names;
}

/** The schemas that a named schema names. Each operation that reaches it asks again. */
const namedInside = new WeakMap<JsonObject, ReadonlySet<string>>();

function schemasUsedBy(key: OperationKey, document: JsonObject, direction: Direction | null = null): Set<string> {
  const { parameters, requestBody, ...others } = objectOf(valueAtPointer(document, key.pointer));
  const sent = [requestBody, parameters, arrayOf(objectOf(valueAtPointer(document, key.itemPointer)).parameters)];
  if (direction === null) return schemasNamedIn([...sent, others], document);
  return schemasNamedIn((direction === 'request') === (key.kind === 'operation') ? sent : [others], document);
}

function schemasNamedIn(values: readonly unknown[], document: JsonObject): Set<string> {
  const names = new Set<string>();
  const followed = new Set<string>();
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    const ref = Array.isArray(value) ? null : stringOf((value as JsonObject).$ref);
    if (ref !== null && !followed.has(ref)) {
      followed.add(ref);
      const name = schemaNameOf(ref);
      if (name === null) visit(valueAtPointer(document, ref));
      else names.add(name);
    }
    for (const child of Object.values(value)) visit(child);
  };
  for (const value of values) visit(value);
  return names;
}
