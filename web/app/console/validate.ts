import type { JsonSchema } from '../../model/request/console.ts';
import {
  arrayOf,
  isObject,
  type Json,
  type JsonObject,
  objectOf,
  ownProperty,
  stringOf,
  stringsOf,
} from '../../model/text/json.ts';
import { choicesOf, type Definitions, type Direction, definitionAt, resolved, travels } from './form-schema.ts';
import { KEYWORD_RULES } from './keyword-rules.ts';
import type { Path } from './pointer.ts';

/** One rule of a schema that a value breaks. */
export interface Violation {
  /** The path of the wrong value, or of the missing property. */
  path: Path;
  /** The keyword that the value breaks, `false` for the schema that allows nothing, or one of {@link ALTERNATIVES}. */
  keyword: string;
  /** The keyword's value; the labels for `noneFits`, the property that is present for `dependentRequired`. */
  demand: Json;
  /** A value that matches, for `pattern`. */
  example?: string;
}

/** Results of `oneOf` and `anyOf` when no alternative fits, and when several fit and only one may. */
export const ALTERNATIVES = { none: 'noneFits', several: 'severalFit' } as const;

export interface ValidationContext {
  definitions: Definitions;
  /** Properties that do not travel this way may be missing. */
  direction: Direction;
}

/** A value, the schema that applies to it, and its path in the whole value. */
interface Place {
  value: Json;
  schema: JsonObject;
  path: Path;
  context: ValidationContext;
}

/**
 * Validates a value against a slim schema (web/compile/console/slim-schema.ts) by JSON Schema 2020-12. It interprets the schema,
 * because the page's Content-Security-Policy forbids `eval`. If no alternative fits, it reports the violations of the alternative
 * that the value most likely means.
 * @param path where the value is in the whole value
 * @throws RangeError if a schema refers to itself without end
 */
export function violationsOf(
  value: Json,
  schema: JsonSchema,
  { path = [], ...context }: ValidationContext & { path?: Path },
): Violation[] {
  if (typeof schema === 'boolean') return schema ? [] : [{ path, keyword: 'false', demand: null }];
  const place = { value, schema, path, context };
  return [
    ...inPlace(place, referenced(place)),
    ...brokenRules(place),
    ...brokenAlternatives('anyOf', place),
    ...arrayOf(schema.allOf).flatMap((part) => inPlace(place, part)),
    ...brokenAlternatives('oneOf', place),
    ...inPlace(place, conditional(place)),
    ...(isObject(value) ? objectViolations(value, place) : []),
    ...(Array.isArray(value) ? listViolations(value, place) : []),
  ];
}

/** Validates the same value against a schema inside its schema. */
function inPlace({ value, path, context }: Place, schema: Json | undefined): Violation[] {
  return schema === undefined ? [] : violationsOf(value, schema as JsonSchema, { ...context, path });
}

function isValid(place: Place, schema: Json | undefined): boolean {
  return inPlace(place, schema).length === 0;
}

function brokenRules(place: Place): Violation[] {
  const { value, schema, path } = place;
  const broken = Object.entries(KEYWORD_RULES).flatMap(([keyword, obeys]): Violation[] => {
    const demand = ownProperty(schema, keyword);
    if (demand === undefined || obeys(value, demand)) return [];
    const [example] = keyword === 'pattern' ? stringsOf(schema.examples) : [];
    return [example === undefined ? { path, keyword, demand } : { path, keyword, demand, example }];
  });
  return schema.not !== undefined && isValid(place, schema.not)
    ? [...broken, { path, keyword: 'not', demand: null }]
    : broken;
}

function brokenAlternatives(keyword: 'oneOf' | 'anyOf', place: Place): Violation[] {
  const { value, schema, path } = place;
  if (schema[keyword] === undefined) return [];
  const results = arrayOf(schema[keyword]).map((alternative) => inPlace(place, alternative));
  const fitting = results.filter(({ length }) => length === 0).length;
  if (fitting === 1 || (fitting > 1 && keyword === 'anyOf')) return [];
  if (fitting > 1) return [{ path, keyword: ALTERNATIVES.several, demand: null }];
  const meant = results[selectedIndex(schema, value)] ?? leastWrong(results, path);
  const demand = choicesOf(schema).map(({ label }) => label);
  return meant === undefined || isOfOtherType(meant, path) ? [{ path, keyword: ALTERNATIVES.none, demand }] : meant;
}

/** The alternative that a discriminator names; -1 if it names no alternative. */
function selectedIndex(schema: JsonObject, value: Json): number {
  const property = schema['x-discriminator'];
  if (typeof property !== 'string' || !isObject(value)) return -1;
  return choicesOf(schema).findIndex((choice) => choice.value === ownProperty(value, property));
}

/** Whether the value itself, and not only a part of it, has another type than the violated schema asks for. */
function isOfOtherType(violations: readonly Violation[], path: Path): boolean {
  return violations.some(
    (violation) =>
      violation.path.length === path.length &&
      (violation.keyword === 'type' || violation.keyword === ALTERNATIVES.none),
  );
}

/** Returns the violations of the closest alternative. A wrong type counts most, then a wrong constant, because a constant usually identifies an alternative. */
function leastWrong(results: readonly Violation[][], path: Path): Violation[] | undefined {
  const weight = (violations: readonly Violation[]): number =>
    violations.length +
    (isOfOtherType(violations, path) ? 1_000 : 0) +
    violations.filter(({ keyword }) => keyword === 'const' || keyword === 'enum').length * 50;
  return results.toSorted((one, other) => weight(one) - weight(other))[0];
}

/** The schema that `$ref` names. */
function referenced({ schema, context }: Place): JsonSchema | undefined {
  const ref = stringOf(schema.$ref);
  return ref === null ? undefined : definitionAt(ref, context.definitions);
}

/** The schema that `if` selects. */
function conditional(place: Place): Json | undefined {
  const { schema } = place;
  if (schema.if === undefined) return undefined;
  return isValid(place, schema.if) ? schema.then : schema.else;
}

function objectViolations(value: JsonObject, place: Place): Violation[] {
  const { schema, path, context } = place;
  const properties = objectOf(schema.properties);
  const isMissing = (name: string): boolean => !Object.hasOwn(value, name);
  const isExpected = (name: string): boolean =>
    travels((ownProperty(properties, name) ?? true) as JsonSchema, context.definitions, context.direction);
  // A form cannot tell an empty text from a missing one.
  const isLeftEmpty = (name: string): boolean =>
    context.direction === 'request' &&
    ownProperty(value, name) === '' &&
    !allowsEmpty(ownProperty(properties, name), context);
  const required = stringsOf(schema.required).filter(
    (name) => (isMissing(name) || isLeftEmpty(name)) && isExpected(name),
  );
  const dependent = Object.entries(objectOf(schema.dependentRequired)).flatMap(([name, names]) =>
    isMissing(name)
      ? []
      : stringsOf(names)
          .filter(isMissing)
          .map((missing) => ({ name, missing })),
  );
  const names = Object.keys(value);
  // Violations have the order of the schema, which is also the order of the form.
  const ordered = [
    ...Object.keys(properties).filter((name) => !isMissing(name)),
    ...names.filter((name) => !Object.hasOwn(properties, name)),
  ].filter((name) => !required.includes(name));
  const below = (name: string, item: Json | undefined, inner: Json | undefined): Violation[] =>
    item === undefined || inner === undefined
      ? []
      : violationsOf(item, inner as JsonSchema, { ...context, path: [...path, name] });
  return [
    ...required.map((name) => ({ path: [...path, name], keyword: 'required', demand: null })),
    ...names.flatMap((name) => below(name, name, schema.propertyNames)),
    ...dependent.map(({ name, missing }) => ({ path: [...path, missing], keyword: 'dependentRequired', demand: name })),
    ...dependentSchemas(value, schema).flatMap((inner) => inPlace(place, inner)),
    ...ordered.flatMap((name) =>
      propertySchemas(name, schema).flatMap((inner) => below(name, ownProperty(value, name), inner)),
    ),
    ...unevaluatedKeys('unevaluatedProperties', place).flatMap((name) =>
      below(name, ownProperty(value, name), schema.unevaluatedProperties),
    ),
  ];
}

/** Whether a schema lists the empty text as a value. */
function allowsEmpty(schema: Json | undefined, { definitions }: ValidationContext): boolean {
  const target = objectOf(resolved((schema ?? true) as JsonSchema, definitions));
  return target.const === '' || arrayOf(target.enum).includes('');
}

function dependentSchemas(value: JsonObject, { dependentSchemas: schemas }: JsonObject): (Json | undefined)[] {
  return Object.entries(objectOf(schemas)).flatMap(([name, schema]) => (Object.hasOwn(value, name) ? [schema] : []));
}

/** The schemas of a property: by its name, by patterns, else the one of all other properties. */
function propertySchemas(name: string, { properties, patternProperties, additionalProperties }: JsonObject): Json[] {
  const named = objectOf(properties);
  const schemas = [
    ownProperty(named, name),
    ...Object.entries(objectOf(patternProperties)).map(([pattern, schema]) =>
      new RegExp(pattern, 'u').test(name) ? schema : undefined,
    ),
  ].filter((schema) => schema !== undefined);
  return schemas.length > 0 || additionalProperties === undefined ? schemas : [additionalProperties];
}

function listViolations(items: readonly Json[], place: Place): Violation[] {
  const { schema, path, context } = place;
  const below = (index: number, inner: Json | undefined): Violation[] => {
    const item = items[index];
    return item === undefined || inner === undefined
      ? []
      : violationsOf(item, inner as JsonSchema, { ...context, path: [...path, String(index)] });
  };
  const tuple = arrayOf(schema.prefixItems);
  return [
    ...items.flatMap((_item, index) => below(index, index < tuple.length ? tuple[index] : schema.items)),
    ...containsViolations(items, place),
    ...unevaluatedKeys('unevaluatedItems', place).flatMap((index) => below(Number(index), schema.unevaluatedItems)),
  ];
}

function containsViolations(items: readonly Json[], place: Place): Violation[] {
  const { schema, path } = place;
  const { contains, minContains, maxContains } = schema;
  if (contains === undefined) return [];
  const count = items.filter((item) => isValid({ ...place, value: item }, contains)).length;
  if (count < Number(minContains ?? 1))
    return [{ path, keyword: minContains === undefined ? 'contains' : 'minContains', demand: minContains ?? null }];
  return maxContains !== undefined && count > Number(maxContains)
    ? [{ path, keyword: 'maxContains', demand: maxContains }]
    : [];
}

type Unevaluated = 'unevaluatedProperties' | 'unevaluatedItems';

/** Names or positions to which a keyword applies: those that no other keyword of the schema describes (JSON Schema, 11). */
function unevaluatedKeys(keyword: Unevaluated, place: Place): string[] {
  const { value, schema } = place;
  if (schema[keyword] === undefined) return [];
  const described = describedKeys(keyword, { ...place, schema: { ...schema, [keyword]: undefined } });
  return Object.keys(value as JsonObject).filter((key) => !described.has(key));
}

function describedKeys(keyword: Unevaluated, place: Place): Set<string> {
  const { value, schema } = place;
  const keys = Object.keys(value as JsonObject);
  const inner = [
    referenced(place),
    ...[schema.allOf, schema.anyOf, schema.oneOf].flatMap(arrayOf),
    ...(isObject(value) ? dependentSchemas(value, schema) : []),
    schema.if,
    conditional(place),
  ].filter((candidate) => isObject(candidate) && isValid(place, candidate));
  const described = new Set(keys.filter((key) => schema[keyword] !== undefined || isDescribedHere(key, place)));
  for (const candidate of inner)
    for (const key of describedKeys(keyword, { ...place, schema: objectOf(candidate) })) described.add(key);
  return described;
}

function isDescribedHere(key: string, { value, schema, ...place }: Place): boolean {
  if (!Array.isArray(value)) return propertySchemas(key, schema).length > 0;
  if (schema.items !== undefined || Number(key) < arrayOf(schema.prefixItems).length) return true;
  return (
    schema.contains !== undefined && isValid({ ...place, schema, value: value[Number(key)] ?? null }, schema.contains)
  );
}
