import { shortNumber } from '../../model/schema/numbers.ts';
import { type JsonObject, objectOf } from '../../model/text/json.ts';
import { operationsOfPathItem } from '../openapi/reading/path-item.ts';
import { mapObjects } from '../openapi/reading/traversal.ts';
import { withoutWrapper } from '../openapi/schema/annotations.ts';

/** The parts of a description that are compared. Errors and callbacks are left out to save time. */
export function comparedParts(document: JsonObject): JsonObject {
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

/** Replaces each `allOf` of a single `$ref` by the `$ref`, so that the component keeps its name, and 1.0 by 1. */
export function withoutWrappers(document: JsonObject): JsonObject {
  return objectOf(mapObjects(document, withoutWrapper, { scalar: shortNumber }));
}
