import type { EnumValue, Schema, SchemaObject } from '../../../model/api/schema.ts';
import { type Json, type JsonObject, objectOf, textOf } from '../../../model/text/json.ts';
import { resolve, schemaNameOf } from '../reading/resolve.ts';

/** A discriminator property and the values that select one alternative. */
export interface Selection {
  property: string;
  values: readonly string[];
}

/** The values of a discriminator that select the schema with this `$ref`: those of its mapping, else the schema's name. */
export function selectingValues(discriminator: JsonObject, ref: string | null): string[] {
  const name = ref === null ? null : schemaNameOf(ref);
  const mapped = Object.entries(objectOf(discriminator.mapping)).filter(([, target]) => leadsTo(target, ref));
  if (mapped.length > 0) return mapped.map(([value]) => value);
  return name === null ? [] : [name];
}

/** Whether a target of `mapping` or `defaultMapping` is the schema with this `$ref`. It may be written as a name. */
export function leadsTo(target: Json | undefined, ref: string | null): boolean {
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
