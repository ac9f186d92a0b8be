import { type JsonObject, textOf } from '../../model/text/json.ts';

/** The values that are texts. */
export function textual(values: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => textOf(value) !== null));
}

/** The values that are absolute addresses, as AsyncAPI requires. */
export function addressed(values: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => URL.canParse(textOf(value) ?? '')));
}
