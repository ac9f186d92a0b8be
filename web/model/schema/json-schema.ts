import { arrayOf, isObject, type Json, type JsonObject, ownProperty, stringOf } from '../text/json.ts';

/**
 * JSON Schema 2020-12 without prose. Each `$ref` names a definition: `#/$defs/<key>`. For the alternatives of `oneOf` or `anyOf`,
 * `x-choices` has their labels and the values of the property `x-discriminator` that select them. A `pattern` may come with one of
 * `examples` that matches it.
 */
export type JsonSchema = boolean | JsonObject;

/** The named schemas to which references lead, by the last part of the `$ref`. */
export type Definitions = Readonly<Record<string, JsonSchema>>;

/** An alternative of `oneOf` or `anyOf` as a form offers it. */
export interface Choice {
  label: string;
  /** Value of the discriminator property that selects it. */
  value: string | null;
}

/** The way a value travels. A request has no read-only properties, and a response no write-only ones. */
export type Direction = 'request' | 'response';

/** The longest chain of references that is followed. */
const MAX_REFERENCES = 20;

/** The schema of an object that has no other properties. */
export function closedObject(required: string[], properties: Record<string, Json>): JsonObject {
  return { type: 'object', required, properties, additionalProperties: false };
}

/** Whether a value can be a JSON Schema. */
export function isSchema(value: Json | undefined): value is JsonSchema {
  return typeof value === 'boolean' || isObject(value);
}

/** The schemas of a keyword such as `allOf`. */
export function schemasOf(value: Json | undefined): JsonSchema[] {
  return arrayOf(value).filter(isSchema);
}

/** The definition that a `$ref` names; a schema that allows anything if there is no such definition. */
export function definitionAt(ref: string, definitions: Definitions): JsonSchema {
  return ownProperty(definitions, ref.replace('#/$defs/', '')) ?? true;
}

/** Follows references to a schema without `$ref`, and keeps the annotations beside them. */
export function resolved(schema: JsonSchema, definitions: Definitions): JsonSchema {
  let current = schema;
  const annotations: JsonObject = {};
  for (let hops = 0; hops < MAX_REFERENCES; hops += 1) {
    if (!isObject(current)) return current;
    const target = stringOf(current.$ref);
    if (target === null) return { ...current, ...annotations };
    for (const [key, value] of Object.entries(current)) if (key !== '$ref') annotations[key] ??= value;
    current = definitionAt(target, definitions);
  }
  return true;
}

/** The labels that the compiler gives the alternatives of a schema. */
export function choicesOf(schema: JsonObject): Choice[] {
  return arrayOf(schema['x-choices']).flatMap((choice) => {
    if (!isObject(choice)) return [];
    return [{ label: stringOf(choice.label) ?? '', value: stringOf(choice.value) }];
  });
}

/** Whether a value of the schema may travel in a direction. Without a direction, every value may. */
export function travels(schema: JsonSchema, definitions: Definitions, direction: Direction | null): boolean {
  const target = direction === null ? true : resolved(schema, definitions);
  return !isObject(target) || target[direction === 'request' ? 'readOnly' : 'writeOnly'] !== true;
}
