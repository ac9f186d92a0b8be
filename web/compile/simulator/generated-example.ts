import { atPointer, isObject } from './slim-schema.ts';

type Json = Record<string, unknown>;

const MAX_DEPTH = 8;

/** Makes a value for a schema without an example: authored examples of its parts where there are some, else the simplest value. */
export function generatedExample(schema: unknown, document: Json, depth = 0): unknown {
  if (!isObject(schema) || depth > MAX_DEPTH) return null;
  if (typeof schema.$ref === 'string') return generatedExample(atPointer(document, schema.$ref), document, depth + 1);
  const examples = Array.isArray(schema.examples) ? schema.examples : [];
  for (const value of [schema.example, examples[0], schema.const, schema.default])
    if (value !== undefined) return value;
  if (Array.isArray(schema.enum)) return schema.enum[0];
  const [alternative] = [schema.oneOf, schema.anyOf].flatMap((list) => (Array.isArray(list) ? list : []));
  if (alternative !== undefined) return generatedExample(alternative, document, depth + 1);
  if (Array.isArray(schema.allOf)) {
    const parts = [...schema.allOf, { ...schema, allOf: undefined }].map((part) =>
      generatedExample(part, document, depth + 1),
    );
    return parts.every((part) => isObject(part) || part === null) ? Object.assign({}, ...parts) : parts[0];
  }
  switch (isObject(schema.properties) ? 'object' : [schema.type].flat()[0]) {
    case 'object':
      return Object.fromEntries(
        Object.entries(isObject(schema.properties) ? schema.properties : {}).map(([name, part]) => [
          name,
          generatedExample(part, document, depth + 1),
        ]),
      );
    case 'array':
      return schema.items === undefined ? [] : [generatedExample(schema.items, document, depth + 1)];
    case 'integer':
    case 'number':
      return typeof schema.minimum === 'number' ? schema.minimum : 0;
    case 'boolean':
      return true;
    case 'string':
      return 'string';
    default:
      return null;
  }
}
