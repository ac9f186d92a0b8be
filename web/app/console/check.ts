import { Validator } from '@cfworker/json-schema';

import type { JsonSchema } from '../../model/request/console.ts';
import { arrayOf, isObject, type Json, type JsonObject, objectOf, stringOf, stringsOf } from '../../model/text/json.ts';
import { plainJson } from './exact-json.ts';
import { choicesOf, type Definitions, type Direction, travels } from './form-schema.ts';
import { pathOf, pointerOf, valueAt } from './pointer.ts';
import type { CheckWords } from './strings/en.ts';

/** What is wrong with a value, and where in it. */
export interface Deviation {
  /** JSON Pointer; of a property that is missing, where it should be. */
  pointer: string;
  message: string;
}

/** More than a reader would go through. */
export const MAX_DEVIATIONS = 200;

/** One line of the validator's output. */
interface Unit {
  keyword: string;
  keywordLocation: string;
  instanceLocation: string;
  error: string;
}

/** Keywords that only say that something inside is wrong. */
const HOLDERS: ReadonlySet<string> = new Set([
  '$ref',
  'properties',
  'patternProperties',
  'additionalProperties',
  'unevaluatedProperties',
  'items',
  'prefixItems',
  'additionalItems',
  'unevaluatedItems',
  'allOf',
  'if',
  'dependentSchemas',
  'propertyNames',
]);

/**
 * What of a value its schema does not allow, in words. The validator interprets schemas, since the page's policy forbids to compile them.
 * @returns null where the check itself fails, for instance because a schema leads back to itself without end
 */
export function check(
  value: Json,
  schema: JsonSchema,
  { definitions, direction, words }: { definitions: Definitions; direction: Direction; words: CheckWords },
): Deviation[] | null {
  try {
    const instance = plainJson(value);
    const { root, validator } = rulesOf(schema, definitions, direction);
    const { errors } = validator.validate(instance);
    const found = new Map<string, Deviation>();
    // To word them takes longer than to find them.
    for (const unit of leaves(errors, { root, instance })) {
      for (const deviation of deviationOf(unit, { root, words })) found.set(JSON.stringify(deviation), deviation);
      if (found.size >= MAX_DEVIATIONS) break;
    }
    return [...found.values()].slice(0, MAX_DEVIATIONS);
  } catch (error) {
    console.warn('A value could not be checked against its schema.', error);
    return null;
  }
}

/** What a schema demands of what travels one way. */
interface Rules {
  root: JsonObject;
  validator: Validator;
}

/** All that leads to the same definitions, and travels the same way. */
interface Directed {
  $defs: JsonObject;
  rules: Map<JsonSchema, Rules>;
}

/** A validator takes longer to make than to ask, and a form asks with every key. */
const directions = new WeakMap<Definitions, Map<Direction, Directed>>();

function rulesOf(schema: JsonSchema, definitions: Definitions, direction: Direction): Rules {
  const { $defs, rules } = directedBy(definitions, direction);
  const known = rules.get(schema);
  if (known !== undefined) return known;
  const root = { allOf: [directed(schema, definitions, direction)], $defs } as JsonObject;
  const made = { root, validator: new Validator(root, '2020-12', false) };
  rules.set(schema, made);
  return made;
}

function directedBy(definitions: Definitions, direction: Direction): Directed {
  const known = directions.get(definitions) ?? new Map<Direction, Directed>();
  directions.set(definitions, known);
  const found = known.get(direction) ?? {
    $defs: Object.fromEntries(
      Object.entries(definitions).map(([key, schema]) => [key, directed(schema, definitions, direction)]),
    ),
    rules: new Map(),
  };
  known.set(direction, found);
  return found;
}

/** A schema without what does not travel this way; a copy, since the validator writes into it. */
function directed(schema: Json, definitions: Definitions, direction: Direction): Json {
  if (Array.isArray(schema)) return schema.map((item) => directed(item, definitions, direction));
  if (!isObject(schema)) return schema;
  const absent = new Set(
    Object.entries(objectOf(schema.properties))
      .filter(([, property]) => !travels((property ?? true) as JsonSchema, definitions, direction))
      .map(([name]) => name),
  );
  return Object.fromEntries(
    Object.entries(schema).map(([key, value]): [string, Json] => {
      if (key === 'required') return [key, stringsOf(value).filter((name) => !absent.has(name))];
      if (['enum', 'const', 'default', 'x-choices'].includes(key)) return [key, value ?? null];
      return [key, directed(value ?? null, definitions, direction)];
    }),
  );
}

/** The validator's places are percent-encoded. */
function placeOf(location: string): string[] {
  return pathOf(decodeURIComponent(location));
}

interface Context {
  root: JsonObject;
  instance: Json;
}

/** The units that say what is wrong; of alternatives, those of the one that was meant. */
function leaves(units: readonly Unit[], context: Context): Unit[] {
  const result: Unit[] = [];
  for (let index = 0; index < units.length; index += 1) {
    const unit = units[index];
    if (unit === undefined) break;
    if (unit.keyword === 'oneOf' || unit.keyword === 'anyOf') {
      const end = endOfBranches(units, index);
      result.push(...ofAlternatives(unit, units.slice(index + 1, end), context));
      index = end - 1;
    } else if (unit.keyword === 'contains') {
      // What each item lacks is not what is wrong.
      index = endOfBranches(units, index) - 1;
      result.push(unit);
    } else if (!HOLDERS.has(unit.keyword)) result.push(unit);
  }
  return result;
}

/** Units of what is inside one follow it. Of a boolean schema the validator names no place; it follows what led to it. */
function endOfBranches(units: readonly Unit[], start: number): number {
  const prefix = `${units[start]?.keywordLocation ?? ''}/`;
  let end = start + 1;
  while (
    end < units.length &&
    (units[end]?.keyword === 'false' || units[end]?.keywordLocation.startsWith(prefix) === true)
  )
    end += 1;
  return end;
}

function ofAlternatives(unit: Unit, inside: readonly Unit[], context: Context): Unit[] {
  const branches = new Map<number, Unit[]>();
  let current = -1;
  for (const inner of inside) {
    if (inner.keyword !== 'false')
      current = Number(inner.keywordLocation.slice(unit.keywordLocation.length + 1).split('/')[0]);
    branches.set(current, [...(branches.get(current) ?? []), inner]);
  }
  const holder = holderOf(unit.keywordLocation, context.root);
  const meant =
    branches.get(selectedIndex(holder, valueAt(context.instance, placeOf(unit.instanceLocation)))) ??
    leastWrong(branches, unit.instanceLocation);
  return meant === undefined || isOfOtherType(meant, unit.instanceLocation) ? [unit] : leaves(meant, context);
}

function isOfOtherType(units: readonly Unit[], location: string): boolean {
  return units.some(({ keyword, instanceLocation }) => keyword === 'type' && instanceLocation === location);
}

/** The alternative that a discriminator names; -1 for none. */
function selectedIndex(holder: JsonObject, value: Json | undefined): number {
  const property = holder['x-discriminator'];
  if (typeof property !== 'string' || !isObject(value)) return -1;
  return choicesOf(holder).findIndex((choice) => choice.value === value[property]);
}

function leastWrong(branches: ReadonlyMap<number, Unit[]>, location: string): Unit[] | undefined {
  const weight = (units: Unit[]): number =>
    units.length +
    (isOfOtherType(units, location) ? 1_000 : 0) +
    units.filter(({ keyword }) => keyword === 'const' || keyword === 'enum').length * 50;
  return [...branches.values()].toSorted((one, other) => weight(one) - weight(other))[0];
}

/** The schema that a keyword's place names, through references. */
function schemaAt(root: JsonObject, location: string): Json | undefined {
  let current: Json | undefined = root;
  for (const token of placeOf(location)) {
    if (token === '$ref') current = valueAt(root, pathOf(stringOf(objectOf(current).$ref) ?? ''));
    else current = valueAt(current, [token]);
  }
  return current;
}

/** The schema that has a keyword. */
function holderOf(keywordLocation: string, root: JsonObject): JsonObject {
  return objectOf(schemaAt(root, keywordLocation.slice(0, keywordLocation.lastIndexOf('/'))));
}

function deviationOf(unit: Unit, { root, words }: { root: JsonObject; words: CheckWords }): Deviation[] {
  const { keyword, keywordLocation, instanceLocation, error } = unit;
  const path = placeOf(instanceLocation);
  const at = (message: string, more: readonly string[] = []): Deviation[] => [
    { pointer: pointerOf([...path, ...more]), message },
  ];
  // The only place where the validator says which property it misses is its message.
  if (keyword === 'required') return at(words.required, /property "(.*)"\.$/s.exec(error)?.slice(1));
  if (keyword === 'dependentRequired') {
    const [, present = '', ...missing] = /has "(.*)" but does not have "(.*)"\.$/s.exec(error) ?? [];
    return at(words.dependentRequired(present), missing);
  }
  if (keyword === 'false') return at(words.notDescribed);
  const demand = schemaAt(root, keywordLocation) ?? null;
  const written = typeof demand === 'string' ? demand : JSON.stringify(demand);
  const list = (values: readonly Json[]): string => values.map((value) => JSON.stringify(value)).join(', ');
  switch (keyword) {
    case 'type':
      return at(
        words.type((Array.isArray(demand) ? stringsOf(demand) : [written]).map((type) => words.types[type] ?? type)),
      );
    case 'enum':
      return at(words.enum(list(arrayOf(demand))));
    case 'const':
      return at(words.enum(list([demand])));
    case 'format':
      return at(words.format(written));
    case 'pattern':
      return at(words.pattern(written));
    case 'oneOf':
    case 'anyOf': {
      const labels = choicesOf(holderOf(keywordLocation, root)).map(({ label }) => label);
      return at(/\((?!0 )\d+ matches\)/.test(error) ? words.severalFit : words.noneFits(labels.join(', ')));
    }
    case 'uniqueItems':
      return at(words.uniqueItems);
    case 'not':
      return at(words.not);
    case 'contains':
      return at(words.contains);
    default: {
      const word = words.limits[keyword];
      return at(word === undefined ? `${keyword}: ${written}` : word(written));
    }
  }
}
