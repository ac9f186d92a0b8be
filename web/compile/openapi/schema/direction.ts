import { arrayOf, isObject, type Json, type JsonObject } from '../../../model/text/json.ts';
import { resolve } from '../reading/resolve.ts';

/** The direction of a message: requests have no read-only properties, responses no write-only ones. */
export type Direction = 'request' | 'response' | 'both';

/** How deep `allOf` is searched for `readOnly` and `writeOnly`. */
const MAX_ALL_OF = 4;

/** Whether a property can be part of a message. The schema `false` allows no value. */
export function travels(document: JsonObject, value: Json | undefined, direction: Direction, nesting = 0): boolean {
  const { value: schema } = resolve(document, value);
  if (direction === 'both' || !isObject(schema)) return schema !== false;
  if (schema[direction === 'request' ? 'readOnly' : 'writeOnly'] === true) return false;
  return nesting > MAX_ALL_OF || arrayOf(schema.allOf).every((part) => travels(document, part, direction, nesting + 1));
}
