import omit from 'lodash-es/omit.js';

import { heldBy } from '../../../model/api/schema-holder.ts';
import type { Alternative, Property, Schema, SchemaObject, SchemaRef, Constraint } from '../../../model/api/schema.ts';
import { type AnyNumber, compareNumbers } from '../../../model/schema/numbers.ts';
import {
  exactJson,
  isObject,
  isStructure,
  type Json,
  type JsonObject,
  numberOf,
  ownProperty,
  stringOf,
} from '../../../model/text/json.ts';
import { fits, isOneOf } from './fitting.ts';
import formatExamples from './format-examples.json' with { type: 'json' };
import { textFromPattern } from './pattern-example-value.ts';

/** The longest generated text, even if the schema requires a longer one. */
const MAX_LENGTH = 200;
/** Texts for each format: the usual one first, then shorter ones for schemas with a small `maxLength`. */
const FORMAT_EXAMPLES: Readonly<Record<string, readonly string[]>> = formatExamples;

const MAX_DEPTH = 12;
/** The most items and map entries of an example value, even if the schema requires more. */
const MAX_ITEMS = 10;
/** The most values of an example. Arrays of ten items that nest in each other would have billions. */
const MAX_VALUES = 3_000;

/** Gives the schema behind a link of the tree; null if it is unknown. */
export type CutSchema = (reference: SchemaRef) => Schema | null;

interface Sampling {
  depth: number;
  /** Whether only required values are included, as behind a link of the tree. */
  isMinimal: boolean;
  cutSchema: CutSchema;
  /** The values that may still be made. All parts of an example share it. */
  room: { values: number };
}

/**
 * Makes a value that satisfies a schema; it is the same in every build. It is the first authored example, else the constant,
 * the default or the first enum value, else a value made from type, format, pattern and limits.
 * Optional properties that recurse or that the tree cuts off are omitted. The tree has its references and the parts of `allOf` already, so
 * this reads no description.
 */
export function exampleValueOf(schema: Schema, cutSchema: CutSchema = () => null): Json {
  return sample(schema, { depth: 0, isMinimal: false, cutSchema, room: { values: MAX_VALUES } });
}

function sample(schema: Schema, sampling: Sampling): Json {
  if (schema.nullable && isRecursive(schema)) return null;
  if (schema.kind === 'ref') return referenceSample(schema, sampling);
  sampling.room.values -= 1;
  if (sampling.room.values < 0) return scalarExampleValue(schema);
  const authored = [
    ...schema.examples,
    ...[schema.const, schema.default].filter((text) => text !== null),
    ...schema.enum.slice(0, 1).map(({ value }) => value),
  ];
  for (const text of authored) {
    const value = exactJson(text);
    if (fits(value, schema)) return value;
    // YAML reads a text without quotes, such as 1.10, as a number.
    if (numberOf(value) !== null && fits(text, schema)) return text;
  }
  const inside = { ...sampling, depth: sampling.depth + 1 };
  const alternative = sampling.depth >= MAX_DEPTH ? undefined : chosen(schema);
  const made = (candidate: Alternative): Json =>
    withDiscriminator(sample(candidate.schema, inside), candidate, schema.discriminator);
  let choice = alternative === undefined ? null : made(alternative);
  // A text that two alternatives allow belongs to neither.
  if (alternative !== undefined && !isStructure(choice) && !isOneOf(choice, schema.oneOf, 1))
    choice = schema.oneOf.map(made).find((value) => isOneOf(value, schema.oneOf, 1)) ?? choice;
  const others = schema.allOf.filter((part) => part.kind === 'ref' || chosen(part) !== undefined);
  const parts = [choice, ...others.map((part) => sample(part, inside))].filter(isObject);
  if (schema.properties.length > 0 || parts.length > 0) return objectSample(schema, parts, sampling);
  if (alternative !== undefined) return choice;
  if (schema.prefixItems.length > 0) return schema.prefixItems.map((position) => sample(position.schema, inside));
  if (schema.types.every((type) => type === 'array') && (schema.items !== null || schema.contains !== null))
    return arraySample(schema, sampling);
  return scalarExampleValue(schema);
}

/** The first alternative that is not recursive, else the first one. */
function chosen(schema: SchemaObject): Alternative | undefined {
  const alternatives = schema.oneOf.length > 0 ? schema.oneOf : schema.anyOf;
  return alternatives.find((alternative) => !isRecursive(alternative.schema)) ?? alternatives[0];
}

function withDiscriminator(
  value: Json,
  { discriminatorValue, schema }: Alternative,
  discriminator: string | null,
): Json {
  if (discriminator === null || discriminatorValue === null || !isObject(value)) return value;
  const property =
    schema.kind === 'schema' ? schema.properties.find(({ name }) => name === discriminator)?.schema : undefined;
  const isFixed =
    schema.kind === 'ref'
      ? ![undefined, 'string'].includes(stringOf(ownProperty(value, discriminator)) ?? undefined)
      : property?.kind === 'schema' &&
        (property.const !== null || property.enum.length > 0 || property.examples.length > 0);
  return isFixed ? value : { ...value, [discriminator]: discriminatorValue };
}

function referenceSample(reference: SchemaRef, sampling: Sampling): Json {
  const target = sampling.depth >= MAX_DEPTH ? null : sampling.cutSchema(reference);
  if (target !== null && target.kind === 'schema')
    return sample(target, { ...sampling, depth: sampling.depth + 1, isMinimal: true });
  if (reference.nullable) return null;
  return reference.type.endsWith('[]') ? [] : {};
}

/** Whether a schema is a link of the tree, or only wraps one. */
function isCut(schema: Schema): boolean {
  return schema.kind === 'ref' || heldBy(schema) !== undefined;
}

function isRecursive(schema: Schema): boolean {
  const reference = schema.kind === 'ref' ? schema : heldBy(schema);
  return reference?.recursive === true;
}

function arraySample({ items, contains, constraints }: SchemaObject, sampling: Sampling): Json[] {
  const limits = constraints.find((constraint) => constraint.kind === 'items');
  const [min, max] = [limits?.min ?? 0, limits?.max ?? MAX_ITEMS];
  const inside = { ...sampling, depth: sampling.depth + 1 };
  const demanded = contains === null ? 0 : Math.max(contains.min ?? 1, 0);
  const isLeftOut =
    items === null || sampling.depth >= MAX_DEPTH || isRecursive(items) || (sampling.isMinimal && min === 0);
  const length = Math.min(Math.max(min, isLeftOut ? min : 1, demanded), max, MAX_ITEMS);
  const values = Array.from({ length }, (_, index) => {
    if (contains !== null && index < demanded) return sample(contains.schema, inside);
    return items === null ? null : sample(items, inside);
  });
  return limits?.unique === true ? values.map((value, index) => variant(value, index, items)) : values;
}

/** A value that differs from those before it in its array. */
function variant(value: Json, index: number, items: Schema | null): Json {
  if (index === 0 || items?.kind !== 'schema') return value;
  const listed = items.enum[index]?.value;
  if (listed !== undefined) return exactJson(listed);
  const number = numberOf(value);
  const step = items.constraints.find((constraint) => constraint.kind === 'multipleOf')?.value ?? 1;
  if (number !== null) return number + index * Number(step);
  return typeof value === 'string' && items.format === null && items.const === null ? `${value}${index + 1}` : value;
}

function objectSample(schema: SchemaObject, parts: JsonObject[], sampling: Sampling): JsonObject {
  const { properties, requires, constraints } = schema;
  const limits = constraints.find((constraint) => constraint.kind === 'properties');
  const inside = { ...sampling, depth: sampling.depth + 1 };
  const named = properties
    .filter((property) => property.match === 'name' && isShown(property, sampling))
    .toSorted(limits?.max === null || limits === undefined ? () => 0 : requiredFirst);
  const entries = named
    .slice(0, limits?.max ?? undefined)
    .map((property): [string, Json] => [property.name, sample(property.schema, inside)]);
  const others = named.length > 0 || parts.length > 0 || sampling.depth >= MAX_DEPTH ? [] : mapEntries(schema, inside);
  const missing = requires
    .filter((name) => !parts.some((part) => Object.hasOwn(part, name)))
    .map((name): [string, Json] => [name, null]);
  // `fromEntries` and not assignment, because a property can be called `__proto__`.
  const value = Object.fromEntries([
    ...entries,
    ...others,
    ...missing,
    ...parts.flatMap((part) => Object.entries(part) as [string, Json][]),
  ]);
  return withoutForbidden(value, schema);
}

/** Leaves out the properties that the condition of a schema does not allow beside the others. */
function withoutForbidden(value: JsonObject, { conditions }: SchemaObject): JsonObject {
  if (conditions?.kind !== 'rule') return value;
  const { name, values, demands, otherwise } = conditions;
  const isMet = Object.hasOwn(value, name) && values.includes(JSON.stringify(value[name]));
  return omit(value, (isMet ? demands : otherwise)?.forbidden ?? []);
}

function requiredFirst(a: Property, b: Property): number {
  return Number(b.required) - Number(a.required);
}

function isShown({ schema, required }: Property, { depth, isMinimal }: Sampling): boolean {
  if (required) return true;
  if (isMinimal || depth >= MAX_DEPTH || schema.deprecated) return false;
  return !isCut(schema) || (depth === 0 && !isRecursive(schema));
}

/** Example entries of a map. Keys with a pattern are made from the pattern. */
function mapEntries({ properties, propertyNames, constraints }: SchemaObject, sampling: Sampling): [string, Json][] {
  const limits = constraints.find((constraint) => constraint.kind === 'properties');
  const map = properties.find(({ match, schema }) => match !== 'name' && !isRecursive(schema));
  const least = limits?.min ?? 0;
  if (map === undefined || limits?.max === 0 || (sampling.isMinimal && least === 0)) return [];
  const key = map.match === 'pattern' ? textFromPattern(map.name) : keyOf(propertyNames);
  // An example of a map of any values would tell the reader nothing.
  if (key === null || (least === 0 && map.schema.kind === 'schema' && map.schema.type === 'any')) return [];
  return Array.from({ length: Math.min(Math.max(least, 1), MAX_ITEMS) }, (_, index) => [
    index === 0 ? key : `${key}${index + 1}`,
    sample(map.schema, sampling),
  ]);
}

function keyOf(names: Schema | null): string {
  if (names?.kind !== 'schema') return 'key';
  const key = exampleValueOf({ ...names, types: ['string'] });
  return typeof key === 'string' && key !== 'string' ? key : 'key';
}

/** A value of the schema's first type, from format, pattern and limits. */
function scalarExampleValue({ types, format, constraints, content }: SchemaObject): Json {
  switch (types[0]) {
    case 'string':
      return textSample(format ?? (content?.encoding === 'base64' ? 'byte' : null), constraints);
    case 'integer':
    case 'number':
      return numberSample(constraints) as Json;
    case 'boolean':
      return true;
    case 'array':
      return [];
    case 'object':
      return {};
    default:
      return null;
  }
}

function textSample(format: string | null, constraints: Constraint[]): string {
  const length = constraints.find((constraint) => constraint.kind === 'length');
  const [min, max] = [length?.min ?? 0, length?.max ?? Number.POSITIVE_INFINITY];
  const usual = format === null ? [] : (FORMAT_EXAMPLES[format] ?? []);
  const [first] = usual;
  if (first !== undefined) return usual.find((text) => text.length >= min && text.length <= max) ?? first;
  const pattern = constraints.find((constraint) => constraint.kind === 'pattern');
  const described = pattern === undefined ? null : textFromPattern(pattern.value, Math.min(min, MAX_LENGTH));
  if (described !== null && described.length >= min && described.length <= max) return described;
  return 'string'.padEnd(Math.min(min, MAX_LENGTH), 'x').slice(0, max);
}

function numberSample(constraints: Constraint[]): AnyNumber {
  const range = constraints.find((constraint) => constraint.kind === 'range');
  const step = constraints.find((constraint) => constraint.kind === 'multipleOf')?.value;
  const { min: least = null, max: most = null } = range ?? {};
  const isWithin = (value: number): boolean => {
    const [below, above] = [least, most].map((limit) => (limit === null ? null : compareNumbers(value, limit)));
    const isAbove = below == null || below > 0 || (below === 0 && range?.exclusiveMin !== true);
    return isAbove && (above == null || above < 0 || (above === 0 && range?.exclusiveMax !== true));
  };
  const [min, max] = [numberOf(least), numberOf(most)];
  const grid = Number(step) > 0 ? Number(step) : 1;
  const candidates = [
    grid,
    ...(min === null ? [] : [Math.ceil(min / grid) * grid, (Math.floor(min / grid) + 1) * grid]),
    ...(max === null ? [] : [Math.floor(max / grid) * grid, (Math.ceil(max / grid) - 1) * grid]),
  ];
  const fitting = candidates.map(withoutNoise).find(isWithin);
  if (fitting !== undefined) return fitting;
  // A range that contains no multiple, such as 0.2 to 0.8: its middle.
  if (typeof least === 'number' && typeof most === 'number') return withoutNoise((least + most) / 2);
  return least ?? most ?? grid;
}

/** Rounds away floating-point noise: 0.30000000000000004 becomes 0.3. */
function withoutNoise(value: number): number {
  return Number(value.toPrecision(12)) + 0;
}
