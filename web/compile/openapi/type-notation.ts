import { arrayOf, isObject, type Json, type JsonObject, stringOf, stringsOf } from '../../model/json.ts';
import { resolve, schemaNameOf } from './resolve.ts';

/** JSON types of a schema without `null`; inferred from its keywords when it names none. */
export function typesOf(schema: JsonObject): string[] {
  const single = stringOf(schema.type);
  const types = single === null ? stringsOf(schema.type) : [single];
  if (types.length > 0) return types.filter((type) => type !== 'null');
  if (schema.properties !== undefined || schema.additionalProperties !== undefined || schema.patternProperties !== undefined) return ['object'];
  if (schema.items !== undefined || schema.prefixItems !== undefined) return ['array'];
  return [];
}

/** True when `null` is a value of the schema: 3.0's `nullable`, 3.1's type array, or an alternative that is null. */
export function isNullable(schema: JsonObject): boolean {
  if (schema.nullable === true) return true;
  if (schema.type === 'null' || stringsOf(schema.type).includes('null')) return true;
  return [...arrayOf(schema.oneOf), ...arrayOf(schema.anyOf)].some(isNullSchema);
}

/** `{ type: 'null' }`, as one alternative among others. */
export function isNullSchema(value: Json): boolean {
  return isObject(value) && (value.type === 'null' || (Array.isArray(value.enum) && value.enum.length === 1 && value.enum[0] === null));
}

const MAX_NESTING = 4;

/** The type in notation that needs no translation: `string`, `Contract[]`, `string | integer`, `{ [key]: Money }`. */
export function typeNotation(document: JsonObject, value: Json | undefined, nesting = 0): string {
  const { value: schema, ref } = resolve(document, value);
  const name = ref === null ? null : schemaNameOf(ref);
  if (!isObject(schema)) return name ?? 'any';
  const types = typesOf(schema);
  if (types.includes('array')) {
    const item = nesting < MAX_NESTING ? typeNotation(document, schema.items, nesting + 1) : 'any';
    return `${item.includes(' ') ? `(${item})` : item}[]`;
  }
  if (name !== null && (types.length === 0 || types.includes('object'))) return name;
  const map = schema.additionalProperties;
  if (types.includes('object') && schema.properties === undefined && isObject(map) && nesting < MAX_NESTING) {
    return `{ [key]: ${typeNotation(document, map, nesting + 1)} }`;
  }
  if (types.length > 0) return types.join(' | ');
  if (isNullSchema(schema)) return 'null';
  return notationOfChoices(document, schema, nesting) ?? notationOfValues(schema) ?? 'any';
}

function notationOfChoices(document: JsonObject, schema: JsonObject, nesting: number): string | null {
  if (nesting >= MAX_NESTING) return null;
  const parts = [...arrayOf(schema.oneOf), ...arrayOf(schema.anyOf)].filter((part) => !isNullSchema(part));
  const [only] = arrayOf(schema.allOf);
  if (parts.length === 0) return only === undefined ? null : arrayOf(schema.allOf).length === 1 ? typeNotation(document, only, nesting + 1) : 'object';
  const notations = [...new Set(parts.map((part) => typeNotation(document, part, nesting + 1)))];
  return notations.length <= 3 ? notations.join(' | ') : `${notations.slice(0, 3).join(' | ')} | …`;
}

function notationOfValues(schema: JsonObject): string | null {
  const value = schema.const ?? arrayOf(schema.enum)[0];
  return value === undefined || value === null ? null : Array.isArray(value) ? 'any[]' : typeof value;
}

/** True for a schema made of other schemas; a scalar is drawn in as few bytes as a link to it, and has no page of its own. */
export function hasParts(schema: JsonObject): boolean {
  return ['properties', 'items', 'oneOf', 'anyOf', 'allOf', 'additionalProperties', 'patternProperties', 'prefixItems'].some((key) => schema[key] !== undefined);
}
