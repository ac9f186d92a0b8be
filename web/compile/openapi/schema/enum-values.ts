import type { EnumValue } from '../../../model/api/schema.ts';
import { arrayOf, isObject, type Json, type JsonObject, objectOf, textOf } from '../../../model/text/json.ts';
import { scalarToText } from '../reading/scalar.ts';
import { typesOf } from '../reading/type-notation.ts';
import type { SchemaContext } from './schema-context.ts';

/** The values of an `enum` that a page lists. */
const MAX_LISTED = 1_000;

/** The values of `enum` that a page lists, with their descriptions if the document has any. A comparison needs all of them. */
export function enumValues(json: JsonObject, { text, keywordsOf }: SchemaContext): EnumValue[] {
  const descriptions = json['x-enumDescriptions'] ?? json['x-enum-descriptions'];
  const names = arrayOf(json['x-enum-varnames'] ?? json['x-enumNames']);
  const values = arrayOf(json.enum);
  return (keywordsOf === undefined ? values.slice(0, MAX_LISTED) : values).map((value, index) => ({
    value: JSON.stringify(value),
    title: textOf(names[index]),
    // The extension is a list in the order of the values, or a map.
    description: text(
      textOf(Array.isArray(descriptions) ? descriptions[index] : objectOf(descriptions)[scalarToText(value)]),
    ),
  }));
}

/**
 * The values of a `oneOf` whose alternatives are all `const` or an `enum` of one value, the 3.1 way to describe enum values; null for
 * any other. An `enum` beside it allows only some of them.
 */
export function constantValues(
  choices: Json[],
  { enum: listed }: JsonObject,
  { text }: SchemaContext,
): EnumValue[] | null {
  const constants = choices.map(constantOf);
  if (choices.length === 0 || constants.includes(undefined)) return null;
  const allowed = Array.isArray(listed) ? new Set(listed.map((value) => JSON.stringify(value))) : null;
  return choices
    .map(objectOf)
    .map((choice, index) => ({
      value: JSON.stringify(constants[index]),
      title: textOf(choice.title),
      description: text(textOf(choice.description)),
    }))
    .filter(({ value }) => allowed?.has(value) !== false);
}

/** The only value that a schema allows, by `const` or by an `enum` of one value; undefined for any other schema. */
export function constantOf(choice: Json | undefined): Json | undefined {
  if (!isObject(choice)) return undefined;
  const [value, ...others] = arrayOf(choice.enum);
  if (choice.const !== undefined) return choice.const;
  return others.length === 0 ? value : undefined;
}

/** The types of a list of constants. */
export function typesOfValues(values: readonly EnumValue[]): string[] {
  return typesOf({ enum: values.map(({ value }) => JSON.parse(value) as Json) });
}
