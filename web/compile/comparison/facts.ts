import type { Constraint, Schema, SchemaObject } from '../../model/api/schema.ts';

/** Limits of a value, by JSON Schema keyword. */
export const BOUNDS = [
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'minProperties',
  'maxProperties',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
] as const;
export type Bound = (typeof BOUNDS)[number];

/** The demands and notes of a schema besides its type, its values and its properties. A missing key means that the schema has none. */
export interface Facts {
  bounds?: Partial<Record<Bound, number>>;
  format?: string;
  pattern?: string;
  multipleOf?: string;
  /** JSON text. */
  default?: string;
  /** Date of `x-sunset`. */
  sunset?: string;
  /** Labels of the alternatives. */
  oneOf?: string[];
  anyOf?: string[];
  isUnique?: boolean;
  /** No other properties are allowed. */
  isClosed?: boolean;
  isDeprecated?: boolean;
  isReadOnly?: boolean;
  isWriteOnly?: boolean;
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
  const { isDeprecated: _deprecated, ...inner } =
    items?.kind === 'schema' && items.properties.length === 0 ? factsOf(items) : {};
  const { bounds, ...own } = demandsOf(schema);
  const allBounds = { ...inner.bounds, ...bounds };
  return {
    ...inner,
    ...own,
    ...flags,
    ...(Object.keys(allBounds).length === 0 ? {} : { bounds: allBounds }),
    ...(oneOf.length === 0 ? {} : { oneOf: oneOf.map(({ label }) => label) }),
    ...(anyOf.length === 0 ? {} : { anyOf: anyOf.map(({ label }) => label) }),
  };
}

function demandsOf({ format, default: value, sunset, isClosed, constraints }: SchemaObject): Facts {
  const facts: Facts = {
    ...(format === null ? {} : { format }),
    ...(value === null ? {} : { default: value }),
    ...(sunset === undefined ? {} : { sunset }),
    ...(isClosed ? { isClosed } : {}),
  };
  const bounds: Partial<Record<Bound, number>> = {};
  for (const constraint of constraints) {
    if (constraint.kind === 'pattern') facts.pattern = constraint.value;
    else if (constraint.kind === 'multipleOf') facts.multipleOf = String(constraint.value);
    else {
      const { min, max } = keywordsOf(constraint);
      if (constraint.min !== null) bounds[min] = constraint.min;
      if (constraint.max !== null) bounds[max] = constraint.max;
      if (constraint.kind === 'items' && constraint.unique) facts.isUnique = true;
    }
  }
  return { ...facts, bounds };
}

/** The keywords of the two limits of a constraint. */
function keywordsOf(constraint: Exclude<Constraint, { kind: 'pattern' | 'multipleOf' }>): { min: Bound; max: Bound } {
  switch (constraint.kind) {
    case 'length':
      return { min: 'minLength', max: 'maxLength' };
    case 'items':
      return { min: 'minItems', max: 'maxItems' };
    case 'properties':
      return { min: 'minProperties', max: 'maxProperties' };
    case 'range':
      return {
        min: constraint.exclusiveMin ? 'exclusiveMinimum' : 'minimum',
        max: constraint.exclusiveMax ? 'exclusiveMaximum' : 'maximum',
      };
  }
}
