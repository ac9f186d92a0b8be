import type { Schema, SchemaObject } from '../../model/api/schema.ts';

/** The JSON types of a schema; `null` comes last. */
export function typesOf(schema: Schema | null): string[] {
  if (schema === null) return ['any'];
  const nullable = schema.nullable ? ['null'] : [];
  if (schema.kind === 'ref') return [...typesBehind(schema.type), ...nullable];
  const alternatives = [...schema.oneOf, ...schema.anyOf].flatMap((alternative) => typesOf(alternative.schema));
  const declared = schema.types.map((type) => (type === 'array' ? `${itemType(schema.items)}[]` : type));
  const types = declared.length > 0 ? declared : [...new Set(alternatives)];
  const known = (types.length > 0 ? types : untypedTypes(schema)).filter((type) => type !== 'null');
  // Any value can be null.
  return known.includes('any') ? ['any'] : [...known, ...nullable];
}

function itemType(items: Schema | null): string {
  const types = typesOf(items);
  return types.length === 1 ? (types[0] ?? 'any') : `(${types.join('|')})`;
}

/** The types of a schema without `type`: those of its enum values, or `object` for a recursive schema. */
function untypedTypes({ type, enum: values }: SchemaObject): string[] {
  const types = [...new Set(values.map(({ value }) => typeof JSON.parse(value)))];
  return types.length > 0 ? types : [type === 'any' ? 'any' : 'object'];
}

const SCALAR = /^(?:string|integer|number|boolean)(?:\[\])*$/;

/** The JSON types behind a link, by the notation of its type. A name in it is that of an object. */
function typesBehind(notation: string): string[] {
  const parts = notation.split(' | ');
  if (parts.every((part) => SCALAR.test(part))) return parts;
  return [notation.endsWith('[]') ? 'object[]' : 'object'];
}
