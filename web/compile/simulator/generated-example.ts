import { arrayOf, isObject, type Json, type JsonObject, objectOf, stringsOf } from '../../model/text/json.ts';
import { exampleValueOf } from '../openapi/examples/example-value.ts';
import { resolveObject } from '../openapi/reading/resolve.ts';
import { silentContext } from '../openapi/schema/schema-context.ts';
import { expandSchema } from '../openapi/schema/schema.ts';

const MAX_DEPTH = 8;
/** Deeper objects have their required properties only. A whole one of a large description would have a million values. */
const MAX_OPTIONAL_DEPTH = 2;

/** Makes a value for the schema of a response that has no example, from the examples of its parts or from their types. */
export function generatedExample(schema: Json | undefined, document: JsonObject, depth = 0): Json {
  const resolved = resolveObject(document, schema);
  const { properties, items, allOf, oneOf, anyOf } = resolved;
  const inside = (part: Json | undefined): Json => generatedExample(part, document, depth + 1);
  const isAuthored = ['example', 'examples', 'const', 'default', 'enum'].some((key) => resolved[key] !== undefined);
  if (depth > MAX_DEPTH || isAuthored) return simpleExample(resolved, document);
  const [alternative] = [...arrayOf(oneOf), ...arrayOf(anyOf)];
  const parts = [...arrayOf(allOf), ...(alternative === undefined ? [] : [alternative])].map(inside);
  if (isObject(properties) || parts.some(isObject)) {
    const required = stringsOf(resolved.required);
    const shown = Object.entries(objectOf(properties)).filter(
      ([name]) => depth < MAX_OPTIONAL_DEPTH || required.includes(name),
    );
    const own = shown.map(([name, part]): [string, Json] => [name, inside(part)]);
    // `fromEntries` and not assignment, because a property can be called `__proto__`.
    return Object.fromEntries([...parts.flatMap((part) => Object.entries(objectOf(part))), ...own]);
  }
  if (isObject(items)) return [inside(items)];
  return parts[0] ?? simpleExample(resolved, document);
}

/** The value of a schema without parts, as the page of the operation shows it. */
function simpleExample(schema: JsonObject, document: JsonObject): Json {
  const options = { direction: 'response', anchor: '', maxNodes: 20, depths: [0] } as const;
  const plain = { ...schema, properties: {}, items: true };
  return exampleValueOf(expandSchema(plain, options, silentContext(document)).schema);
}
