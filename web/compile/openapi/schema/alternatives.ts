import type { Alternative, EnumValue, Schema, SchemaObject } from '../../../model/api/schema.ts';
import { type Json, type JsonObject, objectOf, stringOf, stringsOf, textOf } from '../../../model/text/json.ts';
import { resolve, schemaNameOf, subtypesOf } from '../reading/resolve.ts';
import { typeNotation } from '../reading/type-notation.ts';
import { fragmentsOf, hashOf } from './anchors.ts';
import type { SchemaContext } from './schema-context.ts';

interface NamedChoice extends Omit<Alternative, 'anchor' | 'schema'> {
  choice: Json;
  /** Last segment of its anchor. */
  fragment: string;
}

const SHOWN_NAMES = 3;

/**
 * Gives alternatives labels and anchors. Both come from the alternative itself, not from its position among the others.
 * @param json the schema that has them, for its discriminator
 */
export function nameChoices(
  choices: readonly Json[],
  json: JsonObject,
  { document, originalOf }: Pick<SchemaContext, 'document' | 'originalOf'>,
): NamedChoice[] {
  const discriminator = json.discriminator === undefined ? null : objectOf(json.discriminator);
  const labels = choices.map((choice) => labelOf(document, choice));
  const originals = choices.map(originalOf);
  const names = originals.map((choice) => labelOf(originalOf(document), choice));
  const fragments = fragmentsOf(
    names.map((name, index) => (isTwin(name, names) ? `${name}-${hashOf(JSON.stringify(originals[index]))}` : name)),
  );
  return choices.map((choice, index) => {
    const { ref } = resolve(document, choice);
    const label = labels[index] ?? '';
    const [value = null, ...furtherValues] = discriminator === null ? [] : selectingValues(discriminator, ref);
    return {
      choice,
      label: isTwin(label, labels)
        ? `${label} ${labels.slice(0, index + 1).filter((other) => other === label).length}`
        : label,
      fragment: fragments[index] ?? '',
      discriminatorValue: value,
      furtherValues,
      isDefault: leadsTo(discriminator?.defaultMapping, ref),
    };
  });
}

function isTwin(label: string, labels: readonly string[]): boolean {
  return labels.indexOf(label) !== labels.lastIndexOf(label);
}

function labelOf(document: JsonObject, choice: Json): string {
  const { value, ref } = resolve(document, choice);
  const json = objectOf(value);
  const named = textOf(json.title) ?? (ref === null ? null : schemaNameOf(ref)) ?? shapeOf(json);
  if (named !== null) return named;
  const format = textOf(json.format);
  return `${typeNotation(document, choice)}${format === null ? '' : ` (${format})`}`;
}

/** A short notation of an inline object: a constant property, else its required properties, else all its properties. */
function shapeOf(json: JsonObject): string | null {
  const properties = Object.entries(objectOf(json.properties));
  const constant = properties.find(([, value]) => stringOf(objectOf(value).const) !== null);
  if (constant !== undefined) return `{ ${constant[0]}: ${stringOf(objectOf(constant[1]).const)} }`;
  const required = stringsOf(json.required);
  const names = required.length > 0 ? required : properties.map(([name]) => name);
  if (names.length === 0) return null;
  return `{ ${names.slice(0, SHOWN_NAMES).join(', ')}${names.length > SHOWN_NAMES ? ', …' : ''} }`;
}

/** The alternatives of a base type without `oneOf` and `anyOf`: the targets of `discriminator.mapping`, and the schemas that extend it. */
export function impliedChoices(document: JsonObject, json: JsonObject, refs: readonly string[]): Json[] {
  if (json.discriminator === undefined) return [];
  const targets = stringsOf(Object.values(objectOf(objectOf(json.discriminator).mapping)));
  const mapped = targets.map((target) => (target.startsWith('#') ? target : `#/components/schemas/${target}`));
  return [...new Set([...mapped, ...subtypesOf(document, refs.at(-1) ?? '')])].map(($ref) => ({ $ref }));
}

/** A discriminator property and the values that select one alternative. */
export interface Selection {
  property: string;
  values: readonly string[];
}

/** The values of a discriminator that select the schema with this `$ref`: those of its mapping, else the schema's name. */
function selectingValues(discriminator: JsonObject, ref: string | null): string[] {
  const name = ref === null ? null : schemaNameOf(ref);
  const mapped = Object.entries(objectOf(discriminator.mapping)).filter(([, target]) => leadsTo(target, ref));
  if (mapped.length > 0) return mapped.map(([value]) => value);
  return name === null ? [] : [name];
}

/** Whether a target of `mapping` or `defaultMapping` is the schema with this `$ref`. It may be written as a name. */
function leadsTo(target: Json | undefined, ref: string | null): boolean {
  return target !== undefined && ref !== null && (target === ref || target === schemaNameOf(ref));
}

/** The selection that holds in an alternative; null if the alternative is also used for any other value. */
export function selectionOf(discriminator: JsonObject, ref: string | null): Selection | null {
  const property = textOf(discriminator.propertyName);
  const values = selectingValues(discriminator, ref);
  if (property === null || values.length === 0 || leadsTo(discriminator.defaultMapping, ref)) return null;
  return { property, values };
}

/** The selection that holds in a schema that extends one of these base types by `allOf`. */
export function selectionByBase(document: JsonObject, ref: string, bases: readonly string[]): Selection | null {
  for (const base of bases) {
    const { discriminator } = objectOf(resolve(document, { $ref: base }).value);
    const selection = discriminator === undefined || base === ref ? null : selectionOf(objectOf(discriminator), ref);
    if (selection !== null) return selection;
  }
  return null;
}

/** Limits a discriminator property to the values that select the alternative around it. */
export function withSelection(schema: Schema, values: readonly string[]): Schema {
  if (schema.kind === 'ref' || schema.const !== null || schema.types.some((type) => type !== 'string')) return schema;
  const allowed = new Set(values.map((value) => JSON.stringify(value)));
  const listed =
    schema.enum.length === 0
      ? [...allowed].map((value) => ({ value, title: null, description: null }))
      : schema.enum.filter(({ value }) => allowed.has(value));
  if (listed.length === 0) return schema;
  const isListed = (text: string): boolean => listed.some(({ value }) => value === text);
  return {
    ...schema,
    ...valuesOf(null, listed),
    default: schema.default !== null && isListed(schema.default) ? schema.default : null,
    examples: schema.examples.filter(isListed),
  };
}

/**
 * A constant, or else the values to choose from. One value alone is a constant; its entry stays in the list only if the
 * document explains it.
 */
export function valuesOf(constant: string | null, values: EnumValue[]): Pick<SchemaObject, 'const' | 'enum'> {
  const only = constant ?? (values.length === 1 ? (values[0]?.value ?? null) : null);
  if (only === null) return { const: null, enum: values };
  return {
    const: only,
    enum: values.filter(({ value, title, description }) => value === only && (title !== null || description !== null)),
  };
}
