import { arrayOf, isObject, type Json, type JsonObject, objectOf } from '../../model/text/json.ts';
import { operationsOfPathItem } from '../openapi/path-item.ts';

/** A description without the parts that are not compared, to save time: responses other than successes, callbacks and webhooks. */
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

/** Keywords that can be beside a `$ref` without changing the type. */
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
 * Replaces each `allOf` of a single `$ref` by the `$ref`, so that the component keeps its name. OpenAPI 3.0 needs the `allOf` for a
 * description beside a `$ref`.
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
