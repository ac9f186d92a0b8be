import { type HttpMethod, PATH_ITEM_METHODS } from '../../../model/api/operation.ts';
import {
  arrayOf,
  isObject,
  type JsonObject,
  objectOf,
  pointerToken,
  valueAtPointer,
} from '../../../model/text/json.ts';
import { resolveObject } from './resolve.ts';

const FIELDS: ReadonlySet<string> = new Set(PATH_ITEM_METHODS);

interface PathItemOperation {
  method: HttpMethod;
  operation: JsonObject;
  /** JSON Pointer of the operation from its path item, e.g. `/get` or `/additionalOperations/COPY`. */
  pointer: string;
}

/**
 * The path item of an operation. Fields beside its `$ref` (OpenAPI 3.1, 4.8.9) apply as well.
 * @param pointers where the path item is, and where the path names it
 */
export function pathItemOf(
  document: JsonObject,
  { itemPointer, pathPointer }: Record<'itemPointer' | 'pathPointer', string>,
): JsonObject {
  const item = objectOf(valueAtPointer(document, itemPointer));
  const { $ref, ...beside } = objectOf(valueAtPointer(document, pathPointer));
  return $ref === undefined ? item : { ...item, ...beside };
}

/** The parameters of an operation and those of its path item that it does not replace, as written. */
export function parametersOf(document: JsonObject, item: JsonObject, operation: JsonObject): JsonObject[] {
  const parameters = [...arrayOf(item.parameters), ...arrayOf(operation.parameters)].map((parameter) =>
    resolveObject(document, parameter),
  );
  return [
    ...new Map(parameters.map((parameter) => [JSON.stringify([parameter.in, parameter.name]), parameter])).values(),
  ];
}

/** The operations of a path item in the order of the document; those of `additionalOperations` come last. Values that are not objects are skipped. */
export function operationsOfPathItem(item: JsonObject): PathItemOperation[] {
  const usual = Object.entries(item)
    .filter(([name]) => FIELDS.has(name))
    .map(([method, operation]) => ({ method, operation, pointer: `/${method}` }));
  const others = Object.entries(objectOf(item.additionalOperations)).map(([method, operation]) => ({
    method,
    operation,
    pointer: `/additionalOperations/${pointerToken(method)}`,
  }));
  return [...usual, ...others].flatMap(({ method, operation, pointer }) =>
    isObject(operation) ? [{ method, operation, pointer }] : [],
  );
}
