import type { Xml } from '../../model/api/schema.ts';
import { isObject, type JsonObject, textOf } from '../../model/text/json.ts';

/** The `xml` object of a schema; null if it says nothing. */
export function xmlOf({ xml: json }: JsonObject): Xml | null {
  if (!isObject(json)) return null;
  const xml: Xml = {
    name: textOf(json.name),
    namespace: textOf(json.namespace),
    prefix: textOf(json.prefix),
    nodeType: textOf(json.nodeType),
    attribute: json.attribute === true,
    wrapped: json.wrapped === true,
  };
  return Object.values(xml).every((value) => value === null || value === false) ? null : xml;
}
