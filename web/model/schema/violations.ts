import { isObject, type Json, type JsonObject, objectOf, ownProperty, stringOf, stringsOf } from '../text/json.ts';
import type { Path } from '../text/pointer.ts';
import { isNamed, violationsOfMeant } from './alternatives.ts';
import { definitionAt, type Definitions, isSchema, type JsonSchema, schemasOf } from './json-schema.ts';
import { KEYWORD_RULES, canonicalJson } from './keywords.ts';
import {
  type Judging,
  missingDependents,
  missingNames,
  namesInOrder,
  propertySchemas,
  wrongWay,
} from './properties.ts';
import { Undescribed } from './undescribed.ts';
import { RESULTS, type Violation } from './violation.ts';

/** A value, the schema that applies to it, and where it is. */
interface ValuePlace {
  value: Json;
  schema: JsonObject;
  path: Path;
  /** Receives the properties or items that this schema describes; null if nobody asks. */
  described: Set<string> | null;
  /** The schemas that already apply to this value. One that applies to it again inside itself says nothing new. */
  around: readonly JsonObject[];
}

/** Applications of a schema to a value in one judgement. The largest bodies of real APIs need a few thousand. */
const MAX_STEPS = 500_000;
/** Levels of a value, and schemas inside each other that apply to one value. */
const MAX_DEPTH = 200;

/**
 * Judges a value by JSON Schema 2020-12. It interprets the schema, because Workers and the page's Content-Security-Policy forbid `eval`.
 * If no alternative fits, it returns the violations of the alternative that the value most likely means. It always ends: a judgement
 * that would take too long has one violation {@link RESULTS.unjudged} more.
 * @param schema with references to definitions only, as the compiler makes it; a keyword with an invalid value is no rule
 * @returns the violations in the order of the schema
 */
export function violationsOf(value: Json, schema: JsonSchema, judging: Judging): Violation[] {
  const judge = new Judge(judging);
  const violations = withoutRepetition(judge.apply(schema, { value, path: [], described: null, around: [] }));
  violations.push(...(judge.undescribed?.violations(value, violations) ?? []));
  return judge.isExhausted ? [...violations, { path: [], keyword: RESULTS.unjudged, demand: null }] : violations;
}

/** Whether a value obeys a schema without definitions. */
export function obeysSchema(value: Json | undefined, schema: JsonSchema): boolean {
  return value !== undefined && violationsOf(value, schema, { definitions: {}, direction: null }).length === 0;
}

/** Several schemas that apply to one value often have the same rule. */
function withoutRepetition(violations: readonly Violation[]): Violation[] {
  const told = new Map<string, Violation>();
  for (const violation of violations) {
    const { path, keyword, demand } = violation;
    const key = JSON.stringify([path, keyword, demand]);
    if (!told.has(key)) told.set(key, violation);
  }
  return [...told.values()];
}

class Judge {
  readonly #judging: Judging;
  #steps = 0;
  isExhausted = false;
  readonly undescribed: Undescribed | null;

  constructor(judging: Judging) {
    this.#judging = judging;
    this.undescribed = judging.tellsUndescribed === true ? new Undescribed(judging) : null;
  }

  apply(schema: JsonSchema, { value, path, described, around }: Omit<ValuePlace, 'schema'>): Violation[] {
    this.#steps += 1;
    if (this.#steps > MAX_STEPS || path.length > MAX_DEPTH || around.length > MAX_DEPTH) this.isExhausted = true;
    if (this.isExhausted || schema === true) return [];
    if (schema === false) return [{ path, keyword: 'false', demand: null }];
    if (around.includes(schema)) return [];
    const place: ValuePlace = {
      value,
      schema,
      path,
      // Each schema collects for itself, because an alternative that fails describes nothing.
      described:
        described !== null || schema.unevaluatedProperties !== undefined || schema.unevaluatedItems !== undefined
          ? new Set()
          : null,
      around: [...around, schema],
    };
    const problem = stringOf(schema['x-problem-code']);
    const found = this.#broken(place);
    if (problem !== null) for (const violation of found) violation.problem ??= problem;
    // A schema that fails describes its properties too: its violations are told, and its properties are not unknown.
    if (described !== null) for (const key of place.described ?? []) described.add(key);
    return found;
  }

  #broken(place: ValuePlace): Violation[] {
    const { value, schema } = place;
    return [
      ...this.#inPlace(place, referenced(schema, this.#judging.definitions)),
      ...brokenRules(place),
      ...this.#forbidden(place),
      ...this.#alternatives('anyOf', place),
      ...schemasOf(schema.allOf).flatMap((part) => this.#inPlace(place, part)),
      ...this.#alternatives('oneOf', place),
      ...this.#inPlace(place, this.#conditional(place)),
      ...(isObject(value) ? this.#object(value, place) : []),
      ...(Array.isArray(value) ? this.#list(value, place) : []),
    ];
  }

  /** Applies a schema inside a schema to the same value. */
  #inPlace(place: ValuePlace, schema: Json | undefined): Violation[] {
    return isSchema(schema) ? this.apply(schema, place) : [];
  }

  /** Applies a schema that may fail. Then it describes nothing. */
  #tried(place: ValuePlace, schema: Json | undefined): { violations: Violation[]; keys: ReadonlySet<string> } {
    const described = place.described === null ? null : new Set<string>();
    const violations = this.#inPlace({ ...place, described }, schema);
    if (violations.length === 0) for (const key of described ?? []) place.described?.add(key);
    return { violations, keys: described ?? new Set() };
  }

  /** Applies a schema to a part of the value. */
  #below(
    place: ValuePlace,
    { key, value, schema }: { key: string; value: Json | undefined; schema: Json | undefined },
  ): Violation[] {
    if (value === undefined || !isSchema(schema)) return [];
    return this.apply(schema, { value, path: [...place.path, key], described: null, around: [] });
  }

  #forbidden(place: ValuePlace): Violation[] {
    const { not } = place.schema;
    // A schema inside `not` describes nothing.
    const isBroken = isSchema(not) && this.#inPlace({ ...place, described: null }, not).length === 0;
    return isBroken ? [{ path: place.path, keyword: 'not', demand: null }] : [];
  }

  /** The schema that `if` selects. */
  #conditional(place: ValuePlace): Json | undefined {
    const { schema } = place;
    if (schema.if === undefined) return undefined;
    return this.#tried(place, schema.if).violations.length === 0 ? schema.then : schema.else;
  }

  #alternatives(keyword: 'oneOf' | 'anyOf', place: ValuePlace): Violation[] {
    const { value, schema, path } = place;
    const alternatives = schemasOf(schema[keyword]);
    if (alternatives.length === 0) return [];
    const tried = alternatives.map((alternative) => this.#tried(place, alternative));
    const results = tried.map(({ violations }) => violations);
    const fitting = results.filter(({ length }) => length === 0).length;
    if (fitting === 0) for (const { keys } of tried) for (const key of keys) place.described?.add(key);
    if (fitting === 1 || (fitting > 1 && keyword === 'anyOf')) return [];
    if (fitting > 1) return isNamed(results, place) ? [] : [{ path, keyword: RESULTS.several, demand: null }];
    return violationsOfMeant(results, { value, schema, path });
  }

  #object(value: JsonObject, place: ValuePlace): Violation[] {
    const { schema, path } = place;
    this.undescribed?.note(value, schema, path);
    const names = Object.keys(value);
    const missing = missingNames(value, schema, this.#judging);
    const present = namesInOrder(value, schema).filter((name) => !missing.includes(name));
    // An empty text that counts as missing has a described name.
    for (const name of missing) place.described?.add(name);
    return [
      ...missing.map((name) => ({ path: [...path, name], keyword: 'required', demand: null })),
      ...names.flatMap((name) => this.#below(place, { key: name, value: name, schema: schema.propertyNames })),
      ...missingDependents(value, schema, path),
      ...Object.entries(objectOf(schema.dependentSchemas)).flatMap(([name, part]) =>
        Object.hasOwn(value, name) ? this.#inPlace(place, part) : [],
      ),
      ...this.#properties(value, present, place),
      ...this.#unevaluated('unevaluatedProperties', place, names),
    ];
  }

  #properties(value: JsonObject, names: readonly string[], place: ValuePlace): Violation[] {
    const { schema, path, described } = place;
    return names.flatMap((name) => {
      const { schemas, isOther } = propertySchemas(name, schema);
      if (schemas.length > 0) described?.add(name);
      if (isOther && schema.additionalProperties === false)
        return [{ path: [...path, name], keyword: 'additionalProperties', demand: false }];
      const wrong = wrongWay(name, schema, this.#judging);
      return [
        ...(wrong === null ? [] : [{ path: [...path, name], keyword: wrong, demand: true }]),
        ...schemas.flatMap((part) => this.#below(place, { key: name, value: ownProperty(value, name), schema: part })),
      ];
    });
  }

  #list(items: readonly Json[], place: ValuePlace): Violation[] {
    const { schema, described } = place;
    const tuple = schemasOf(schema.prefixItems);
    const found: Violation[] = [];
    items.forEach((value, index) => {
      const part = index < tuple.length ? tuple[index] : schema.items;
      if (isSchema(part)) described?.add(String(index));
      found.push(...this.#below(place, { key: String(index), value, schema: part }));
    });
    const keys = items.map((_, index) => String(index));
    return [
      ...found,
      ...duplicates(items, place),
      ...this.#contains(items, place),
      ...this.#unevaluated('unevaluatedItems', place, keys),
    ];
  }

  #contains(items: readonly Json[], place: ValuePlace): Violation[] {
    const { contains, minContains, maxContains } = place.schema;
    if (!isSchema(contains)) return [];
    const { path } = place;
    const fitting = items.flatMap((value, index) =>
      this.#below(place, { key: String(index), value, schema: contains }).length === 0 ? [String(index)] : [],
    );
    for (const key of fitting) place.described?.add(key);
    if (fitting.length < Number(minContains ?? 1))
      return [{ path, keyword: minContains === undefined ? 'contains' : 'minContains', demand: minContains ?? null }];
    return maxContains !== undefined && fitting.length > Number(maxContains)
      ? [{ path, keyword: 'maxContains', demand: maxContains }]
      : [];
  }

  /** Applies a keyword to the keys that no other keyword of the schema describes (JSON Schema, 11). */
  #unevaluated(
    keyword: 'unevaluatedProperties' | 'unevaluatedItems',
    place: ValuePlace,
    keys: readonly string[],
  ): Violation[] {
    const { value, schema, path, described } = place;
    const rest = schema[keyword];
    if (!isSchema(rest) || described === null) return [];
    const others = keys.filter((key) => !described.has(key));
    for (const key of others) described.add(key);
    if (rest === false) return others.map((key) => ({ path: [...path, key], keyword, demand: false }));
    const parts: Readonly<Record<string, Json | undefined>> = Object.fromEntries(Object.entries(value ?? {}));
    return others.flatMap((key) => this.#below(place, { key, value: parts[key], schema: rest }));
  }
}

function referenced({ $ref }: JsonObject, definitions: Definitions): JsonSchema | undefined {
  return typeof $ref === 'string' ? definitionAt($ref, definitions) : undefined;
}

/** Keywords whose demand a pattern already states. */
const SAID_BY_PATTERN: ReadonlySet<string> = new Set(['minLength', 'maxLength', 'format']);

/** The broken rules that hold no schemas. A value of another type breaks no other rule. */
function brokenRules({ value, schema, path }: ValuePlace): Violation[] {
  const broken: Violation[] = [];
  for (const [keyword, obeys] of KEYWORD_RULES) {
    const demand = ownProperty(schema, keyword);
    if (demand === undefined || obeys(value, demand)) continue;
    if (keyword === 'type') return [{ path, keyword, demand }];
    const [example] = keyword === 'pattern' || keyword === 'format' ? stringsOf(schema.examples) : [];
    broken.push(example === undefined ? { path, keyword, demand } : { path, keyword, demand, example });
  }
  const isMisshapen = broken.some(({ keyword }) => keyword === 'pattern');
  return isMisshapen ? broken.filter(({ keyword }) => !SAID_BY_PATTERN.has(keyword)) : broken;
}

/** Items that repeat an earlier one (`uniqueItems`), or one of its properties (`x-unique-by`). The demand is the position of that item. */
function duplicates(items: readonly Json[], { schema, path }: { schema: JsonObject; path: Path }): Violation[] {
  const by = stringOf(schema['x-unique-by']);
  const found: Violation[] = [];
  const add = (keyword: string, keyOf: (item: Json) => Json | undefined, below: readonly string[]): void => {
    const first = new Map<string, number>();
    items.forEach((item, index) => {
      const key = keyOf(item);
      if (key === undefined) return;
      const text = canonicalJson(key);
      const earlier = first.get(text);
      if (earlier === undefined) first.set(text, index);
      else found.push({ path: [...path, String(index), ...below], keyword, demand: earlier });
    });
  };
  if (schema.uniqueItems === true) add('uniqueItems', (item) => item, []);
  if (by !== null) add('x-unique-by', (item) => ownProperty(objectOf(item), by), [by]);
  return found;
}
