import { arrayOf, isObject, type Json, type JsonObject, objectOf } from '../../model/text/json.ts';
import { operationsOfPathItem } from '../openapi/path-item.ts';

/** A description without what a comparison leaves out and drawing would take time for: answers other than success, callbacks, webhooks. */
export function withoutErrors(document: JsonObject): JsonObject {
  const paths = Object.entries(objectOf(document.paths)).map(([path, item]) => {
    const operations = operationsOfPathItem(objectOf(item)).filter(({ pointer }) => pointer.split('/').length === 2);
    const plain = operations.map(({ method, operation }): [string, JsonObject] => {
      const responses = Object.entries(objectOf(operation.responses)).filter(([status]) => status.startsWith('2'));
      return [method, { ...operation, responses: Object.fromEntries(responses), callbacks: undefined }];
    });
    return [path, { ...objectOf(item), ...Object.fromEntries(plain) }];
  });
  return { ...document, paths: Object.fromEntries(paths) as JsonObject };
}

/** What may stand beside a reference without making it another type. */
const NOTES = new Set([
  'title',
  'description',
  'nullable',
  'readOnly',
  'writeOnly',
  'deprecated',
  'default',
  'example',
  'examples',
  'externalDocs',
]);

/**
 * A description in which an `allOf` of a single reference is that reference: OpenAPI 3.0 allows notes beside it in no other way,
 * and the component would lose its name.
 */
export function withoutWrappers(value: Json): Json {
  if (Array.isArray(value)) return value.map(withoutWrappers);
  if (!isObject(value)) return value;
  const [only, ...others] = arrayOf(value.allOf);
  const isWrapper =
    isObject(only) &&
    typeof only.$ref === 'string' &&
    others.length === 0 &&
    Object.keys(value).every((key) => key === 'allOf' || NOTES.has(key) || key.startsWith('x-'));
  const plain: JsonObject = isWrapper ? { ...value, allOf: undefined, $ref: only.$ref } : value;
  return Object.fromEntries(
    Object.entries(plain).flatMap(([key, child]) => (child === undefined ? [] : [[key, withoutWrappers(child)]])),
  );
}
