import pick from 'lodash-es/pick.js';

import type { ParameterLocation } from '../../model/api/operation.ts';
import type { Alternative, Constraint, Keywords, Schema, SchemaObject } from '../../model/api/schema.ts';
import type { AnyNumber } from '../../model/schema/numbers.ts';

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

/** Limits of a value. */
export const BOUNDS = [
  'min-length',
  'max-length',
  'min-items',
  'max-items',
  'min-properties',
  'max-properties',
  'min',
  'max',
  'exclusive-min',
  'exclusive-max',
  'min-contains',
  'max-contains',
] as const;
export type BoundName = (typeof BOUNDS)[number];

export interface AlternativeFacts {
  label: string;
  /** The name of its schema, else its type if no other alternative has it, else the label. A new title changes nothing. */
  key: string;
  isNamed: boolean;
  /** JSON types without component names. */
  types: string[];
  /** Value of the discriminator that selects it. */
  value: string | null;
}

/** The demands and notes of a schema besides its type, its values and its properties. A missing key means that the schema has none. */
export interface Facts {
  bounds?: Partial<Record<BoundName, AnyNumber>>;
  format?: string;
  pattern?: string;
  multipleOf?: string;
  /** JSON text. */
  default?: string;
  /** JSON text. */
  const?: string;
  /** Date of `x-sunset`. */
  sunset?: string;
  oneOf?: AlternativeFacts[];
  anyOf?: AlternativeFacts[];
  isUnique?: boolean;
  /** No other properties are allowed. */
  isClosed?: boolean;
  isDeprecated?: boolean;
  isReadOnly?: boolean;
  isWriteOnly?: boolean;
  keywords?: Keywords;
}

/** The facts of a schema. For a list of scalar values they include those of its items, which have other keywords. */
export function factsOf(schema: Schema | null): Facts {
  if (schema === null) return {};
  const flags: Facts = {
    ...(schema.deprecated ? { isDeprecated: true } : {}),
    ...(schema.readOnly ? { isReadOnly: true } : {}),
    ...(schema.writeOnly ? { isWriteOnly: true } : {}),
  };
  if (schema.kind === 'ref') return flags;
  const { items, oneOf, anyOf } = schema;
  const keywords = { ...(items?.kind === 'schema' ? items.keywords : {}), ...schema.keywords };
  const { isDeprecated: _deprecated, ...inner } =
    items?.kind === 'schema' && items.properties.length === 0 ? factsOf(items) : {};
  const { bounds, ...own } = demandsOf(schema);
  const { bounds: boundsOfChoice, ...ofChoice } = demandsOfChoices(schema);
  const allBounds = { ...inner.bounds, ...boundsOfChoice, ...bounds };
  return {
    ...inner,
    ...ofChoice,
    ...own,
    ...flags,
    ...(Object.keys(allBounds).length === 0 ? {} : { bounds: allBounds }),
    ...(oneOf.length === 0 ? {} : { oneOf: alternativesOf(oneOf) }),
    ...(anyOf.length === 0 ? {} : { anyOf: alternativesOf(anyOf) }),
    ...(Object.keys(keywords).length === 0 ? {} : { keywords }),
  };
}

function alternativesOf(written: readonly Alternative[]): AlternativeFacts[] {
  const alternatives = written.flatMap(withoutNesting);
  return alternatives.map(({ label, discriminatorValue: value, schema }) => {
    const isAlone = alternatives.every(({ schema: other }) => other === schema || other.type !== schema.type);
    const key = schema.name ?? (isAlone ? schema.type : label);
    return { label, isNamed: schema.name !== null, key, types: typesOf(schema), value };
  });
}

/** The alternatives of an alternative that is only a choice: more nesting is another way to write the same. */
function withoutNesting(alternative: Alternative): Alternative[] {
  const { schema } = alternative;
  if (schema.kind === 'ref' || schema.name !== null || schema.properties.length > 0) return [alternative];
  const [inner = [], others = []] = [schema.oneOf, schema.anyOf].filter((choices) => choices.length > 0);
  // A type beside the choice says nothing if each alternative has it.
  const isAny = schema.types.length === 0;
  const isSame = isAny || inner.every((one) => typesOf(one.schema).every((type) => schema.types.includes(type)));
  return inner.length === 0 || others.length > 0 || !isSame ? [alternative] : inner.flatMap(withoutNesting);
}

/** The limits of the only text and of the only number among alternatives: a new alternative of another type does not change them. */
function demandsOfChoices({ types, oneOf, anyOf }: SchemaObject): Pick<Facts, 'bounds' | 'pattern' | 'multipleOf'> {
  if (types.length > 0) return {};
  const choices = [...oneOf, ...anyOf].flatMap(({ schema }) => (schema.kind === 'schema' ? schema : []));
  const lone = [['string'], ['integer', 'number']].flatMap((scalars) => {
    const [only, ...others] = choices.filter((choice) => choice.types.some((type) => scalars.includes(type)));
    return only === undefined || others.length > 0 ? [] : demandsOf(only);
  });
  const bounds = Object.assign({}, ...lone.map((facts) => facts.bounds)) as NonNullable<Facts['bounds']>;
  return { ...Object.assign({}, ...lone.map((facts) => pick(facts, ['pattern', 'multipleOf']))), bounds };
}

function demandsOf(schema: SchemaObject): Facts {
  const { format, default: value, sunset, isClosed, constraints, contains } = schema;
  const facts: Facts = {
    ...(format !== null && isMeaningful(format, schema.types) ? { format } : {}),
    ...(value === null ? {} : { default: value }),
    ...(sunset === undefined ? {} : { sunset }),
    ...(schema.const === null || schema.keywords?.const === undefined ? {} : { const: schema.const }),
    ...(isClosed ? { isClosed } : {}),
  };
  const bounds: Partial<Record<BoundName, AnyNumber>> = format === 'int32' ? { ...INT32 } : {};
  for (const constraint of constraints) {
    if (constraint.kind === 'pattern') facts.pattern = constraint.value;
    else if (constraint.kind === 'multipleOf') facts.multipleOf = String(constraint.value);
    else {
      if (constraint.min !== null && (constraint.kind === 'range' || constraint.min > 0))
        bounds[boundName(constraint, 'min')] = constraint.min;
      if (constraint.max !== null) bounds[boundName(constraint, 'max')] = constraint.max;
      if (constraint.kind === 'items' && constraint.unique) facts.isUnique = true;
    }
  }
  if (contains?.min != null) bounds['min-contains'] = contains.min;
  if (contains?.max != null) bounds['max-contains'] = contains.max;
  return { ...facts, bounds };
}

/**
 * Formats that repeat the type, that are compared as limits ({@link INT32}), or that OpenAPI 3.1 writes as keywords of their own (see
 * {@link keywordsOf}). `int64` and `double` allow each number that JSON programs can send. `imei` is a name of ours for a rule that texts
 * state otherwise.
 */
const NOT_COMPARED = new Set([
  'string',
  'boolean',
  'bool',
  'number',
  'integer',
  'int32',
  'int64',
  'double',
  'object',
  'array',
  'byte',
  'binary',
  'imei',
]);

function isMeaningful(format: string, types: readonly string[]): boolean {
  return !NOT_COMPARED.has(format) && !(types.length > 0 && types.every((type) => type === 'boolean'));
}

/** The limits that the format states. A description that adds or drops them changes nothing. */
const INT32 = { min: -(2 ** 31), max: 2 ** 31 - 1 } as const;

function boundName(
  constraint: Exclude<Constraint, { kind: 'pattern' | 'multipleOf' }>,
  side: 'min' | 'max',
): BoundName {
  if (constraint.kind !== 'range') return `${side}-${constraint.kind}`;
  const isExclusive = side === 'min' ? constraint.exclusiveMin : constraint.exclusiveMax;
  return isExclusive ? `exclusive-${side}` : side;
}

/** The JSON types of a schema; `null` comes last. */
function typesOf(schema: Schema | null): string[] {
  if (schema === null) return ['any'];
  const nullable = schema.nullable ? ['null'] : [];
  if (schema.kind === 'ref') return [...typesBehind(schema.type), ...nullable];
  const alternatives = [...schema.oneOf, ...schema.anyOf].flatMap((alternative) => typesOf(alternative.schema));
  const declared = schema.types.map((type) => (type === 'array' ? `${itemType(schema.items)}[]` : type));
  const types = declared.length > 0 ? declared : [...new Set(alternatives)];
  const known = (types.length > 0 ? types : untypedTypes(schema)).filter((type) => type !== 'null');
  // Any value can be null.
  return known.includes('any') ? ['any'] : [...known, ...nullable];
}

function itemType(items: Schema | null): string {
  const types = typesOf(items);
  return types.length === 1 ? (types[0] ?? 'any') : `(${types.join('|')})`;
}

/** The types of a schema without `type`: those of its enum values, or `object` for a recursive schema. */
function untypedTypes({ type, enum: values }: SchemaObject): string[] {
  const types = [...new Set(values.map(({ value }) => typeof JSON.parse(value)))];
  return types.length > 0 ? types : [type === 'any' ? 'any' : 'object'];
}

const SCALAR = /^(?:string|integer|number|boolean)(?:\[\])*$/;

/** The JSON types behind a link, by the notation of its type. A name in it is that of an object. */
function typesBehind(notation: string): string[] {
  const parts = notation.split(' | ');
  if (parts.every((part) => SCALAR.test(part))) return parts;
  return [notation.endsWith('[]') ? 'object[]' : 'object'];
}
