import { arrayOf, isObject, type Json, type JsonObject, objectOf } from '../../model/text/json.ts';
import { resolve } from '../openapi/reading/resolve.ts';

/**
 * Whether a schema that is merged with the parts of its `allOf` allows the same values. Some keywords depend on the keywords beside them
 * (JSON Schema 2020-12, 10.3 and 11), so that merging would apply them to more or fewer properties.
 */
export function mergesExactly(document: JsonObject, schema: JsonObject): boolean {
  const members = membersOf(document, schema, new Set());
  return (
    members !== null &&
    // The parts of `allOf` come before the schema itself.
    !members
      .slice(0, -1)
      .some((part) => part.unevaluatedProperties !== undefined || part.unevaluatedItems !== undefined) &&
    members.every((member) => members.every((other) => member === other || staySeparate(member, other)))
  );
}

/** The schemas that are merged, the inner ones first; null if one of them is not an object. */
function membersOf(document: JsonObject, schema: JsonObject, seen: Set<Json>): JsonObject[] | null {
  const members: JsonObject[] = [];
  for (const part of arrayOf(schema.allOf)) {
    const { value } = resolve(document, part);
    if (value === undefined || value === true || seen.has(value)) continue;
    if (!isObject(value)) return null;
    seen.add(value);
    const inner = membersOf(document, value, seen);
    if (inner === null) return null;
    members.push(...inner);
  }
  return [...members, schema];
}

/** Whether no keyword of the first schema gets another meaning from the keywords of the second one. */
function staySeparate(one: JsonObject, other: JsonObject): boolean {
  const { additionalProperties } = one;
  const isClosed = additionalProperties !== undefined && additionalProperties !== true;
  const hasLooseBranch = one.if === undefined && (one.then !== undefined || one.else !== undefined);
  return (
    !(isClosed && addsProperties(other, objectOf(one.properties))) &&
    !(one.items !== undefined && one.prefixItems === undefined && other.prefixItems !== undefined) &&
    !(hasLooseBranch && other.if !== undefined)
  );
}

function addsProperties({ properties, patternProperties }: JsonObject, known: JsonObject): boolean {
  return isObject(patternProperties) || Object.keys(objectOf(properties)).some((name) => !Object.hasOwn(known, name));
}
