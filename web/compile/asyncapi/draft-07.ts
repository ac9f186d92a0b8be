import type { JsonSchema } from '../../model/schema/json-schema.ts';
import { arrayOf, isObject, objectOf } from '../../model/text/json.ts';
import { mapSubschemas } from '../description/slim-schema.ts';

const COMPONENTS = '#/components/schemas/';
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
  const known = Object.entries(schema).filter(([key]) => !UNKNOWN.has(key));
  const { $ref, prefixItems, items, dependentRequired, dependentSchemas, allOf, ...result } = mapSubschemas(
    Object.fromEntries(known),
    (inner) => (isObject(inner) ? toDraft07(inner) : inner),
  );
  const parts = arrayOf(allOf);
  if (typeof $ref === 'string') {
    const reference = { $ref: $ref.replace('#/$defs/', COMPONENTS) };
    // Draft 07 ignores the keywords beside a `$ref`.
    if (Object.keys(result).length === 0 && parts.length === 0) return reference;
    parts.unshift(reference);
  }
  if (parts.length > 0) result.allOf = parts;
  if (prefixItems !== undefined) result.items = prefixItems;
  if (items !== undefined) result[prefixItems === undefined ? 'items' : 'additionalItems'] = items;
  const dependencies = { ...objectOf(dependentRequired), ...objectOf(dependentSchemas) };
  if (Object.keys(dependencies).length > 0) result.dependencies = dependencies;
  return result;
}
