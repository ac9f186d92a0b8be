import type { EnumValue } from '../../model/api/schema.ts';
import { arrayOf, isObject, type Json, type JsonObject, objectOf, textOf } from '../../model/text/json.ts';
import { scalarToText } from './scalar.ts';
import type { SchemaContext } from './schema-context.ts';

/** The values of `enum`, with their meaning where the document gives it. */
export function enumValues(json: JsonObject, { text }: SchemaContext): EnumValue[] {
  const descriptions = json['x-enumDescriptions'] ?? json['x-enum-descriptions'];
  return arrayOf(json.enum).map((value, index) => ({
    value: JSON.stringify(value),
    // Either a list in the order of the values, or a map.
    description: text(
      textOf(Array.isArray(descriptions) ? descriptions[index] : objectOf(descriptions)[scalarToText(value)]),
    ),
  }));
}

/** `oneOf` of `const` (or of `enum` with one value), the 3.1 way to explain enum values; null when any alternative is more than that. */
export function constantValues(choices: Json[], { text }: SchemaContext): EnumValue[] | null {
  const constants = choices.map(constantOf);
  if (choices.length === 0 || constants.includes(undefined)) return null;
  return choices.map(objectOf).map((choice, index) => ({
    value: JSON.stringify(constants[index]),
    description: text(textOf(choice.description) ?? textOf(choice.title)),
  }));
}

function constantOf(choice: Json): Json | undefined {
  if (!isObject(choice)) return undefined;
  const [value, ...others] = arrayOf(choice.enum);
  return choice.const ?? (others.length === 0 ? value : undefined);
}
