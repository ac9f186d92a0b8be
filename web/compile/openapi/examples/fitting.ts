import type { Alternative, Constraint, Schema, SchemaObject } from '../../../model/api/schema.ts';
import { hasType, KEYWORD_RULES } from '../../../model/schema/keywords.ts';
import { exactJson, isObject, isStructure, type Json, type JsonObject, ownProperty } from '../../../model/text/json.ts';

/** Whether an authored value obeys a schema, as far as its tree shows. Many descriptions have examples that their schemas refuse. */
export function fits(value: Json, schema: Schema): boolean {
  if (schema.kind === 'ref' || (value === null && schema.nullable)) return true;
  const { types, oneOf, anyOf, allOf, items } = schema;
  return (
    (types.length === 0 || types.some((type) => hasType(value, type))) &&
    demandsOf(schema).every(([keyword, demand]) => KEYWORD_RULES.get(keyword)?.(value, demand) !== false) &&
    (!isObject(value) || hasFittingProperties(value, schema)) &&
    (!Array.isArray(value) || items === null || value.every((item) => fits(item, items))) &&
    allOf.every((part) => fits(value, part)) &&
    isOneOf(value, anyOf, Number.POSITIVE_INFINITY) &&
    // Objects often fit several alternatives that a description means to be apart.
    isOneOf(value, oneOf, isStructure(value) ? Number.POSITIVE_INFINITY : 1)
  );
}

/** Whether a value fits at least one and at most so many of some alternatives, if there are any. */
export function isOneOf(value: Json, alternatives: readonly Alternative[], most: number): boolean {
  const fitting = alternatives.filter(({ schema }) => fits(value, schema));
  const certain = fitting.filter(({ schema }) => schema.kind === 'schema');
  return alternatives.length === 0 || (fitting.length > 0 && certain.length <= most);
}

function hasFittingProperties(value: JsonObject, { properties, isClosed, oneOf, anyOf, allOf }: SchemaObject): boolean {
  const named = properties.filter(({ match }) => match === 'name');
  const names = new Set(named.map(({ name }) => name));
  const others = Object.entries(value).flatMap(([name, item]): Json[] =>
    names.has(name) || item === undefined ? [] : [item],
  );
  const map = properties.find(({ match }) => match !== 'name')?.schema;
  const isWhole = oneOf.length + anyOf.length + allOf.length === 0;
  return (
    named.every(({ name, required, schema }) => {
      const item = ownProperty(value, name);
      return item === undefined ? !required : fits(item, schema);
    }) && (map === undefined ? !(isClosed && isWhole && others.length > 0) : others.every((item) => fits(item, map)))
  );
}

/** The demands of a schema that hold no schemas, as keywords of JSON Schema. */
function demandsOf({ enum: values, const: constant, format, constraints }: SchemaObject): [string, Json][] {
  const listed = constant === null ? values.map(({ value }) => value) : [constant];
  return [
    ...(listed.length === 0 ? [] : [['enum', listed.map(exactJson)] satisfies [string, Json]]),
    ...(format === null ? [] : [['format', format] satisfies [string, Json]]),
    ...constraints.flatMap(limitsOf),
  ];
}

const SIZES = { length: 'Length', items: 'Items', properties: 'Properties' } as const;

function limitsOf(constraint: Constraint): [string, Json][] {
  const { kind } = constraint;
  if (kind === 'pattern' || kind === 'multipleOf') return [[kind, constraint.value as Json]];
  const { min, max } = constraint;
  const [lower, upper] =
    kind === 'range'
      ? [
          constraint.exclusiveMin ? 'exclusiveMinimum' : 'minimum',
          constraint.exclusiveMax ? 'exclusiveMaximum' : 'maximum',
        ]
      : [`min${SIZES[kind]}`, `max${SIZES[kind]}`];
  return [
    ...(min === null ? [] : [[lower, min as Json] as [string, Json]]),
    ...(max === null ? [] : [[upper, max as Json] as [string, Json]]),
  ];
}
