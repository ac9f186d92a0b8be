import { arrayOf, isObject, type Json, type JsonObject, objectOf, textOf } from '../../model/json.ts';
import type { EnumValue } from '../../model/schema.ts';
import type { Drawing } from './drawing.ts';
import { scalarToText } from './scalar.ts';

/** The values of `enum`, with their meaning where the document gives it. */
export function enumValues(json: JsonObject, { text }: Drawing): EnumValue[] {
  const descriptions = json['x-enumDescriptions'] ?? json['x-enum-descriptions'];
  return arrayOf(json.enum).map((value, index) => ({
    value: JSON.stringify(value),
    // Either a list in the order of the values, or a map.
    description: text(textOf(Array.isArray(descriptions) ? descriptions[index] : objectOf(descriptions)[scalarToText(value)])),
  }));
}

/** `oneOf` of `const`, the 3.1 way to explain enum values; null when any alternative is more than that. */
export function constantValues(choices: Json[], { text }: Drawing): EnumValue[] | null {
  if (choices.length === 0 || !choices.every((choice) => isObject(choice) && choice.const !== undefined)) return null;
  return (choices as JsonObject[]).map((choice) => ({
    value: JSON.stringify(choice.const),
    description: text(textOf(choice.description) ?? textOf(choice.title)),
  }));
}
