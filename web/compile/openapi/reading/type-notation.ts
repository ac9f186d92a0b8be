import { isInteger, isNumber } from '../../../model/schema/numbers.ts';
import { arrayOf, isObject, type Json, type JsonObject, stringsOf } from '../../../model/text/json.ts';
import keywords from './keywords.json' with { type: 'json' };
import { resolve, schemaNameOf } from './resolve.ts';

/** The JSON types of a schema, without `null`; inferred from its keywords if it has no `type`. */
export function typesOf(schema: JsonObject): string[] {
  const types = typeof schema.type === 'string' ? [schema.type] : stringsOf(schema.type);
  if (types.length > 0) return types.filter((type) => type !== 'null');
  if (
    schema.properties !== undefined ||
    schema.additionalProperties !== undefined ||
    schema.patternProperties !== undefined
  )
    return ['object'];
  if (schema.items !== undefined || schema.prefixItems !== undefined) return ['array'];
  const values = schema.const === undefined ? arrayOf(schema.enum) : [schema.const];
  return [...new Set(values.filter((value) => value !== null).map(typeOfValue))];
}

function typeOfValue(value: Json): string {
  if (Array.isArray(value)) return 'array';
  return isNumber(value) ? (isInteger(value) ? 'integer' : 'number') : typeof value;
}

/** Whether a schema allows `null`: by `nullable` (3.0), by a type array (3.1), by an alternative, or by a value of an `enum` without type. */
export function isNullable(schema: JsonObject): boolean {
  if (schema.nullable === true) return true;
  if (schema.type === 'null' || stringsOf(schema.type).includes('null')) return true;
  if (schema.type === undefined && (schema.const === null || arrayOf(schema.enum).includes(null))) return true;
  return [...arrayOf(schema.oneOf), ...arrayOf(schema.anyOf)].some(
    (part) => isNullSchema(part) || (isObject(part) && isNullable(part)),
  );
}

/** Whether a schema allows only `null`. A constant with a text of its own is a value to show. */
export function isNullSchema(value: Json): boolean {
  if (!isObject(value)) return false;
  const isConstant = value.const === null && value.title === undefined && value.description === undefined;
  return (
    value.type === 'null' ||
    isConstant ||
    (Array.isArray(value.enum) && value.enum.length === 1 && value.enum[0] === null)
  );
}

const MAX_NESTING = 4;
const SHOWN_PARTS = 3;

/** The type in a notation that is the same in every language: `string`, `Order[]`, `[string, integer]`, `string | integer`, `{ [key]: Money }`. */
export function typeNotation(document: JsonObject, value: Json | undefined, nesting = 0): string {
  const { value: schema, ref } = resolve(document, value);
  const name = ref === null ? null : schemaNameOf(ref);
  if (!isObject(schema)) return name ?? 'any';
  const types = typesOf(schema);
  if (types.length > 1)
    return types.map((type) => (type === 'array' ? notationOfArray(document, schema, nesting) : type)).join(' | ');
  if (types[0] === 'array') return notationOfArray(document, schema, nesting);
  if (name !== null && (types.length === 0 || types[0] === 'object')) return name;
  const map = schema.additionalProperties;
  if (types[0] === 'object' && schema.properties === undefined && isObject(map) && nesting < MAX_NESTING) {
    return `{ [key]: ${notationInside(document, map, nesting)} }`;
  }
  const isValue = schema.const !== undefined || Array.isArray(schema.enum);
  if (types[0] !== undefined && (!isValue || schema.type !== undefined)) return types[0];
  if (schema.const === null || isNullSchema(schema)) return 'null';
  return notationOfChoices(document, schema, nesting) ?? types[0] ?? 'any';
}

/** The type of an item or of a value of a map. These have no place of their own that says whether they can be null. */
function notationInside(document: JsonObject, value: Json | undefined, nesting: number): string {
  const notation = typeNotation(document, value, nesting + 1);
  const { value: schema } = resolve(document, value);
  const isPlain = notation === 'any' || notation === 'null' || !isObject(schema) || !isNullable(schema);
  return isPlain ? notation : `${notation} | null`;
}

function notationOfArray(document: JsonObject, schema: JsonObject, nesting: number): string {
  const places = arrayOf(schema.prefixItems ?? (Array.isArray(schema.items) ? schema.items : undefined));
  if (nesting >= MAX_NESTING) return 'any[]';
  const rest = Array.isArray(schema.items) ? schema.additionalItems : (schema.items ?? schema.unevaluatedItems);
  const notationOfItems = (items: Json | undefined): string => {
    const item = notationInside(document, items, nesting);
    return `${item.includes(' ') && !item.startsWith('[') ? `(${item})` : item}[]`;
  };
  if (places.length === 0) return notationOfItems(rest);
  const parts = places.slice(0, SHOWN_PARTS).map((place) => notationInside(document, place, nesting));
  if (places.length > SHOWN_PARTS) parts.push('…');
  else if (isObject(rest)) parts.push(`...${notationOfItems(rest)}`);
  return `[${parts.join(', ')}]`;
}

function notationOfChoices(document: JsonObject, schema: JsonObject, nesting: number): string | null {
  if (nesting >= MAX_NESTING) return null;
  const parts = [...arrayOf(schema.oneOf), ...arrayOf(schema.anyOf)].filter((part) => !isNullSchema(part));
  const [only, ...others] = arrayOf(schema.allOf);
  if (parts.length === 0)
    return only === undefined ? null : others.length === 0 ? typeNotation(document, only, nesting + 1) : 'object';
  const notations = [...new Set(parts.map((part) => typeNotation(document, part, nesting + 1)))];
  return notations.length <= SHOWN_PARTS ? notations.join(' | ') : `${notations.slice(0, SHOWN_PARTS).join(' | ')} | …`;
}

/** Whether a schema consists of other schemas. A scalar has no page, because it takes no more room than a link to it. */
export function hasParts(schema: JsonObject): boolean {
  return keywords.parts.some((key) => schema[key] !== undefined);
}
