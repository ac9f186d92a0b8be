import type { ConditionalRule, PropertyDemands } from '../../../model/api/schema.ts';
import { arrayOf, isObject, type Json, type JsonObject, objectOf, stringsOf } from '../../../model/text/json.ts';

/** Reads a condition about the values of one property; null for any other condition, which a page shows as schemas. */
export function conditionalRule({ if: when, then: yes, else: no }: JsonObject): ConditionalRule | null {
  if (!isObject(when) || !hasOnly(when, ['required', 'properties'])) return null;
  const [property, ...others] = Object.entries(objectOf(when.properties));
  if (property === undefined || others.length > 0) return null;
  const [name, value] = property;
  // Without `required`, an object that lacks the property would fulfill the condition too.
  if (!isObject(value) || !hasOnly(value, ['const', 'enum']) || stringsOf(when.required).join() !== name) return null;
  const values = value.const === undefined ? arrayOf(value.enum) : [value.const];
  const [demands, otherwise] = [yes, no].map((branch) => (branch === undefined ? null : demandsOf(branch)));
  if (values.length === 0 || demands === undefined || otherwise === undefined) return null;
  return { kind: 'rule', name, values: values.map((item) => JSON.stringify(item)), demands, otherwise };
}

/** Undefined if a branch demands more than that properties are there or not. */
function demandsOf(branch: Json): PropertyDemands | undefined {
  if (!isObject(branch) || !hasOnly(branch, ['required', 'properties'])) return undefined;
  const required = stringsOf(branch.required);
  const forbidden: string[] = [];
  for (const [name, schema] of Object.entries(objectOf(branch.properties))) {
    if (schema === false || (isObject(schema) && schema.type === 'null' && hasOnly(schema, ['type'])))
      forbidden.push(name);
    // A type beside `required` only repeats that of the property, for readers of the description.
    else if (!required.includes(name) || !isObject(schema) || !hasOnly(schema, ['type'])) return undefined;
  }
  return { required, forbidden };
}

function hasOnly(schema: JsonObject, keywords: readonly string[]): boolean {
  return Object.keys(schema).every((keyword) => keywords.includes(keyword));
}
