import { arrayOf, type JsonObject, objectOf, stringOf, valueAtPointer } from '../../model/text/json.ts';
import type { OperationKey } from '../openapi/outline.ts';
import { schemaNameOf } from '../openapi/resolve.ts';

/**
 * Which operations name a schema, directly or through their parameters, bodies and responses, but not through other schemas.
 * @returns operations in their order, by component name
 */
export function schemaUsers(document: JsonObject, operations: readonly OperationKey[]): Map<string, OperationKey[]> {
  const users = new Map<string, OperationKey[]>();
  for (const key of operations) {
    for (const name of schemasNamedBy(key, document)) {
      const known = users.get(name);
      if (known === undefined) users.set(name, [key]);
      else known.push(key);
    }
  }
  return users;
}

/**
 * Which named schemas have a named schema in them, directly.
 * @returns names of the holders in the order of the document, by component name
 */
export function schemaHolders(document: JsonObject): Map<string, string[]> {
  const holders = new Map<string, string[]>();
  for (const [holder, schema] of Object.entries(objectOf(objectOf(document.components).schemas))) {
    for (const name of schemasNamedIn([schema], document)) {
      if (name === holder) continue;
      const known = holders.get(name);
      if (known === undefined) holders.set(name, [holder]);
      else known.push(holder);
    }
  }
  return holders;
}

function schemasNamedBy(key: OperationKey, document: JsonObject): Set<string> {
  return schemasNamedIn(
    [valueAtPointer(document, key.pointer), arrayOf(objectOf(valueAtPointer(document, key.itemPointer)).parameters)],
    document,
  );
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
