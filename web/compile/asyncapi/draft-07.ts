import mapValues from 'lodash-es/mapValues.js';

import type { JsonSchema } from '../../model/schema/json-schema.ts';
import { arrayOf, isObject, type Json, type JsonObject, objectOf } from '../../model/text/json.ts';
import { SCHEMA_MAPS, SUBSCHEMAS } from '../description/slim-schema.ts';

const COMPONENTS = '#/components/schemas/';
const MAPS: ReadonlySet<string> = new Set(SCHEMA_MAPS);
const BRANCHES: ReadonlySet<string> = new Set(SUBSCHEMAS);
/** Keywords that draft 07 does not have, and notes for other readers. */
const UNKNOWN: ReadonlySet<string> = new Set([
  'unevaluatedProperties',
  'unevaluatedItems',
  'minContains',
  'maxContains',
  'x-problem-code',
  'x-unique-by',
]);

/**
 * Writes a valid schema of 2020-12 as a Schema Object of AsyncAPI, which extends draft 07 of JSON Schema. A keyword that the draft
 * does not have is left out, so the schema may allow more values. Each `$ref` names a component schema.
 */
export function toDraft07(schema: JsonSchema): JsonSchema {
  if (typeof schema === 'boolean') return schema;
  const { $ref, prefixItems, items, dependentRequired, dependentSchemas, allOf, ...others } = schema;
  const result: JsonObject = {};
  for (const [key, value = null] of Object.entries(others)) {
    if (UNKNOWN.has(key)) continue;
    if (MAPS.has(key)) result[key] = isObject(value) ? mapValues(value, (inner = true) => below(inner)) : value;
    else result[key] = BRANCHES.has(key) || key === 'oneOf' || key === 'anyOf' ? below(value) : value;
  }
  const parts = arrayOf(allOf).map(below);
  if (typeof $ref === 'string') {
    const reference = { $ref: $ref.replace('#/$defs/', COMPONENTS) };
    // Draft 07 ignores the keywords beside a `$ref`.
    if (Object.keys(result).length === 0 && parts.length === 0) return reference;
    parts.unshift(reference);
  }
  if (parts.length > 0) result.allOf = parts;
  if (prefixItems !== undefined) result.items = below(prefixItems);
  if (items !== undefined) result[prefixItems === undefined ? 'items' : 'additionalItems'] = below(items);
  const dependencies = {
    ...objectOf(dependentRequired),
    ...mapValues(objectOf(dependentSchemas), (inner = true) => below(inner)),
  };
  if (Object.keys(dependencies).length > 0) result.dependencies = dependencies;
  return result;
}

function below(value: Json): Json {
  if (Array.isArray(value)) return value.map(below);
  return isObject(value) ? toDraft07(value) : value;
}
