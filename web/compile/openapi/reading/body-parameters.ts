import {
  arrayOf,
  isObject,
  type Json,
  type JsonObject,
  objectOf,
  stringOf,
  valueAtPointer,
} from '../../../model/text/json.ts';
import { operationsOfPathItem } from './path-item.ts';

/**
 * Puts shared parameters in `body` and `formData` of a Swagger 2.0 description into their operations: those behind a `$ref` and
 * those of a path item. The upgrade to 3.0 would drop them. The description is changed.
 */
export function inlineBodyParameters(description: JsonObject): JsonObject {
  /** The parameter itself in place of a `$ref` to a body parameter. */
  const inlined = (parameter: Json): Json => {
    const ref = stringOf(objectOf(parameter).$ref);
    const target = ref === null ? undefined : (valueAtPointer(description, ref) as Json | undefined);
    return isObject(target) && isBody(target) ? structuredClone(target) : parameter;
  };
  for (const item of Object.values(objectOf(description.paths)).filter(isObject)) {
    const shared = arrayOf(item.parameters).map(inlined);
    const bodies = shared.filter(isBody);
    for (const { operation } of operationsOfPathItem(item)) {
      const own = arrayOf(operation.parameters).map(inlined);
      const inherited = bodies.filter((body) => !own.some((parameter) => replaces(parameter, body)));
      if (own.length > 0 || inherited.length > 0)
        operation.parameters = [...inherited.map((body) => structuredClone(body)), ...own];
    }
    if (bodies.length > 0) item.parameters = shared.filter((parameter) => !isBody(parameter));
  }
  return description;
}

function isBody(parameter: Json): boolean {
  const { in: location } = objectOf(parameter);
  return location === 'body' || location === 'formData';
}

/** Whether a parameter of an operation replaces one of its path item. An operation has one `body`, whatever its name. */
function replaces(parameter: Json, shared: Json): boolean {
  const { in: location, name } = objectOf(parameter);
  const other = objectOf(shared);
  return location === other.in && (location === 'body' || name === other.name);
}
