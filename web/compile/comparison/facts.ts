import pick from 'lodash-es/pick.js';

import type { Alternative, Constraint, Keywords, Schema, SchemaObject } from '../../model/api/schema.ts';
import type { AnyNumber } from '../../model/schema/numbers.ts';
import { typesOf } from './json-types.ts';

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
