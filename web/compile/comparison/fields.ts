import type { ParameterLocation } from '../../model/api/operation.ts';
import type { Schema, SchemaObject } from '../../model/api/schema.ts';
import { type Facts, factsOf } from './facts.ts';
import { typesOf } from './json-types.ts';

/** One field of the request or response of an operation. */
export interface Field {
  /** Names from the outside in, e.g. `body.user.phone`; without alternatives, and with `response` for any success. */
  path: string;
  /** Its anchor on the page of the operation, e.g. `response-201.id`. */
  anchor: string;
  /** Path of the field around it; null for parameters, and for `body` and `response` themselves. */
  parent: string | null;
  place: ParameterLocation | 'body' | 'response';
  /** JSON types without component names, because a renamed component does not change a message: `string | null`, `object[]`. */
  type: string;
  required: boolean;
  /** Values of an enumeration, as JSON. */
  values: string[];
  /** Component names of its schema and of all alternatives: `['BookItem', 'GameItem']`. */
  schemas: string[];
  /** Whether its page only links to the fields inside it. */
  isCut: boolean;
  facts: Facts;
  /** A note about keys that have no name of their own. */
  isForOtherKeys?: boolean;
}

/** A schema with the place and the anchor of the outermost field that it describes. */
export type FieldRoot = Pick<Field, 'path' | 'anchor' | 'place' | 'required'> & { schema: Schema | null };

/** The fields of some schemas and all fields inside them; outer fields come first. */
export function fieldsFrom(roots: readonly FieldRoot[]): Field[] {
  const fields = new Fields();
  for (const { schema, ...field } of roots) fields.add({ ...field, parent: null }, schema);
  return fields.all;
}

/** The path of a parameter. Header names are case-insensitive (RFC 9110, 5.1). */
export function parameterPath(place: ParameterLocation, name: string): string {
  return `${place}.${place === 'header' ? name.toLowerCase() : name}`;
}

interface Inside extends Pick<Field, 'path' | 'parent' | 'place'> {
  /** Whether it is inside one of several alternatives, so that no message has to contain it. */
  isChoice: boolean;
}

class Fields {
  readonly #byPath = new Map<string, Field>();

  get all(): Field[] {
    return [...this.#byPath.values()];
  }

  /** Adds a field and the fields inside it. If another alternative already has the field, types and values are combined. */
  add(
    field: Pick<Field, 'path' | 'anchor' | 'parent' | 'place' | 'required' | 'isForOtherKeys'>,
    schema: Schema | null,
    isChoice = false,
  ): void {
    const existing = this.#byPath.get(field.path);
    const own = { type: typesOf(schema).join(' | '), values: valuesOf(schema) };
    this.#byPath.set(field.path, {
      ...(existing ?? field),
      ...unionOf(existing === undefined ? [own] : [existing, own]),
      schemas: [...new Set([...(existing?.schemas ?? []), ...schemasOf(schema)])],
      isCut: (existing?.isCut ?? false) || isCut(schema),
      facts: { ...factsOf(schema), ...existing?.facts },
    });
    this.#addInside(schema, { path: field.path, parent: field.path, place: field.place, isChoice });
  }

  #addInside(schema: Schema | null, { path, parent, place, isChoice }: Inside): void {
    if (schema?.kind !== 'schema') return;
    for (const property of schema.properties) {
      const { name, anchor, required, match } = property;
      const others = match === 'name' ? {} : { isForOtherKeys: true };
      const field = { path: `${path}.${name}`, anchor, parent, place, required: required && !isChoice, ...others };
      this.add(field, property.schema, isChoice);
    }
    this.#addInside(schema.items, { path, parent, place, isChoice });
    schema.prefixItems.forEach((item, index) =>
      this.#addInside(item.schema, { path: `${path}.${index}`, parent, place, isChoice }),
    );
    for (const alternative of [...schema.oneOf, ...schema.anyOf])
      this.#addInside(alternative.schema, { path, parent, place, isChoice: true });
  }
}

/** The types and the values that one of several fields allows. */
export function unionOf(fields: readonly Pick<Field, 'type' | 'values'>[]): Pick<Field, 'type' | 'values'> {
  const variants = fields.map(({ type, values }) => ({ types: type.split(' | '), values }));
  const types = new Set(variants.flatMap((variant) => variant.types));
  return {
    type: [...types].filter((type) => type !== 'any' || types.size === 1).join(' | '),
    values: [...new Set(closedValues(variants))].filter((value) => value !== 'null'),
  };
}

/** The values that a schema allows; empty if it allows others too. */
function valuesOf(schema: Schema | null): string[] {
  if (schema?.kind !== 'schema') return [];
  const { items } = schema;
  const alternatives = [...schema.oneOf, ...schema.anyOf].map((alternative) => variantOf(alternative.schema));
  return [
    ...schema.enum.map(({ value }) => value),
    ...(schema.const === null ? [] : [schema.const]),
    ...variantOf(items).values,
    ...closedValues(alternatives),
  ];
}

/** One alternative of a value. */
interface Variant {
  types: readonly string[];
  values: readonly string[];
}

function variantOf(schema: Schema | null): Variant {
  const isScalar = schema?.kind === 'schema' && schema.properties.length === 0;
  return { types: typesOf(schema), values: isScalar ? valuesOf(schema) : [] };
}

/** The values of alternatives, without those of a type that another alternative allows with any value. */
function closedValues(alternatives: readonly Variant[]): string[] {
  const openTypes = new Set(alternatives.filter(({ values }) => values.length === 0).flatMap(({ types }) => types));
  openTypes.delete('null');
  return alternatives
    .filter(({ types }) => !openTypes.has('any') && !types.some((type) => openTypes.has(type)))
    .flatMap(({ values }) => values);
}

const JSON_TYPES = new Set(['any', 'array', 'boolean', 'integer', 'null', 'number', 'object', 'string']);

function schemasOf(schema: Schema | null): string[] {
  if (schema === null) return [];
  // A schema that is wrapped in an `allOf` has no name, but the notation of its type still has it.
  const names = [schema.name ?? schema.type].filter(
    (name) => /^[\p{L}_][\p{L}\p{N}_.-]*$/u.test(name) && !JSON_TYPES.has(name),
  );
  if (schema.kind === 'ref') return names;
  return [...names, ...partsOf(schema).flatMap(schemasOf)];
}

/** The items, the alternatives and the further parts of a value. */
function partsOf({ items, allOf, oneOf, anyOf }: SchemaObject): (Schema | null)[] {
  return [items, ...allOf, ...[...oneOf, ...anyOf].map(({ schema }) => schema)];
}

function isCut(schema: Schema | null): boolean {
  if (schema === null) return false;
  if (schema.kind === 'ref') return true;
  return partsOf(schema).some(isCut);
}
