import omit from 'lodash-es/omit.js';
import pick from 'lodash-es/pick.js';

import type { Conflict } from '../../../model/api/schema.ts';
import { canonicalJson } from '../../../model/schema/keywords.ts';
import { compareNumbers, isNumber } from '../../../model/schema/numbers.ts';
import {
  arrayOf,
  isObject,
  type Json,
  type JsonObject,
  numberOf,
  objectOf,
  stringOf,
  stringsOf,
  textOf,
} from '../../../model/text/json.ts';
import keywords from '../reading/keywords.json' with { type: 'json' };
import { resolve, schemaNameOf, subtypesOf } from '../reading/resolve.ts';
import type { OriginalOf } from '../reading/traversal.ts';
import type { SchemaContext } from './schema-context.ts';

const LIMITS = [
  ['minimum', 'maximum'],
  ['exclusiveMinimum', 'exclusiveMaximum'],
  ['minimum', 'exclusiveMaximum'],
  ['exclusiveMinimum', 'maximum'],
  ['minLength', 'maxLength'],
  ['minItems', 'maxItems'],
  ['minProperties', 'maxProperties'],
] as const;
const SHOWN_LENGTH = 40;

/** Longer than any real chain of base types. The limit keeps a hostile document from overflowing the stack. */
const MAX_CHAIN = 100;

interface Merged {
  /** The merged schema; its `allOf` has the parts that cannot be merged. */
  schema: JsonObject;
  /** Every `$ref` that was merged in, so that a recursion through it is recognized. */
  refs: string[];
  conflicts: Conflict[];
}

interface MergeContext {
  /** `$ref` of this schema itself, or null for an inline schema. */
  ref: string | null;
  /** Every `$ref` that is being expanded around this schema. */
  openRefs: readonly string[];
  /** Whether a part stays a `$ref`, because it is shown elsewhere. */
  isKept: (ref: string, part: JsonObject) => boolean;
  /** Called with the `$ref` when an `allOf` contains itself. */
  onCircular: (ref: string) => void;
}

/**
 * Merges `allOf` into one schema: all properties, all requirements, the stricter of two limits.
 * A base type that has the schema being expanded as an alternative contributes its properties only.
 * `schemaAndParts` lists the parts in one row. This needs them as a tree, because some stay references and each part is merged first.
 */
export function mergeAllOf(
  { document, originalOf, schemaHref }: Pick<SchemaContext, 'document' | 'originalOf' | 'schemaHref'>,
  schema: JsonObject,
  { ref: ownRef, openRefs, isKept, onCircular }: MergeContext,
): Merged {
  if (arrayOf(schema.allOf).length === 0) return { schema, refs: [], conflicts: [] };
  const refs = new Set<string>();
  const conflicts: Conflict[] = [];
  const combining = { conflicts, isSame: sameAs(originalOf), made: new Set<Json>() };
  const combine = (first: JsonObject, second: JsonObject): JsonObject => combined(first, second, combining);
  const merge = (current: JsonObject, chain: readonly string[]): JsonObject => {
    const { allOf, ...rest } = current;
    const parts = arrayOf(allOf);
    if (parts.length === 0) return rest;
    const isSubtype = addsTo([rest, ...parts]);
    let result: JsonObject = {};
    const descriptions = [textOf(rest.description)];
    for (const part of parts) {
      const { value, ref } = resolve(document, part);
      if (ref !== null && chain.includes(ref)) {
        onCircular(ref);
        continue;
      }
      // A repeated part adds nothing, and a thousand parts that share parts would be merged a million times.
      if (!isObject(value) || (ref !== null && refs.has(ref)) || chain.length > MAX_CHAIN) continue;
      if (ref !== null && isKept(ref, value)) {
        result.allOf = [...arrayOf(result.allOf), { $ref: ref }];
        continue;
      }
      if (ref !== null) refs.add(ref);
      const folded = merge(value, ref === null ? chain : [...chain, ref]);
      // The page of a named part has its description.
      if (!hasPage(ref, schemaHref)) descriptions.push(textOf(folded.description));
      const extendsIt = isSubtype || (ref !== null && subtypesOf(document, ref).includes(chain.at(-1) ?? ''));
      const offersSelf = (ref !== null && openRefs.includes(ref)) || (extendsIt && offers(folded, chain));
      result = combine(result, withoutPartialExamples(offersSelf ? withoutAlternatives(folded) : folded, isSubtype));
    }
    const description = joinedTexts(descriptions) ?? undefined;
    if (parts.length === 1) return combine(result, { ...rest, ...(description !== undefined && { description }) });
    // Title and description of one of several parts do not describe the whole.
    const { title: _title, description: _description, ...shared } = result;
    return combine(shared, { ...rest, description });
  };
  const merged = merge(schema, ownRef === null ? [] : [ownRef]);
  return { schema: merged, refs: [...refs], conflicts: [...conflicts, ...conflictsWithin(merged)] };
}

/** Whether the schema of a `$ref` has a page of its own. */
export function hasPage(ref: string | null, schemaHref: SchemaContext['schemaHref']): boolean {
  const name = ref === null ? null : schemaNameOf(ref);
  return name !== null && schemaHref(name) !== null;
}

/** Texts as paragraphs, without those that another one has already; null if there is none. */
export function joinedTexts(texts: readonly (string | null)[]): string | null {
  const joined: string[] = [];
  for (const text of texts)
    if (text !== null && !joined.some((other) => other.includes(text.trim()))) joined.push(text);
  return joined.length === 0 ? null : joined.join('\n\n');
}

/** Whether an `allOf` makes a new type. One `$ref` with a description beside it is only the same type again. */
function addsTo(parts: readonly Json[]): boolean {
  return (
    parts.some((part) => isObject(part) && part.properties !== undefined) ||
    parts.filter((part) => isObject(part) && part.$ref !== undefined).length > 1
  );
}

/** Whether a base type lists the schemas that extend it: by alternatives, or by a discriminator without alternatives. */
function offers({ oneOf, anyOf, discriminator }: JsonObject, chain: readonly string[]): boolean {
  const choices = [...arrayOf(oneOf), ...arrayOf(anyOf)];
  if (choices.length === 0) return isObject(discriminator);
  return choices.some((choice) => chain.includes(stringOf(objectOf(choice).$ref) ?? ''));
}

function withoutAlternatives(schema: JsonObject): JsonObject {
  const { oneOf: _oneOf, anyOf: _anyOf, discriminator: _discriminator, ...rest } = schema;
  return rest;
}

/** Drops the examples of a part, which are incomplete for the whole object. */
function withoutPartialExamples(schema: JsonObject, isSubtype: boolean): JsonObject {
  if (!isSubtype || [schema.example, schema.default, ...arrayOf(schema.examples)].every((value) => !isObject(value)))
    return schema;
  const { example: _example, examples: _examples, default: _default, ...rest } = schema;
  return rest;
}

/** The larger one of two lower limits is stricter: `minimum`, `exclusiveMinimum`, `minLength`. */
const LOWER_LIMIT = /^(?:exclusiveM|m)in(?:imum|[A-Z])/;
const UPPER_LIMIT = /^(?:exclusiveM|m)ax(?:imum|[A-Z])/;
const SUBSCHEMAS = new Set(keywords.mergedSchemas);
/** Keywords that cannot be merged into one value: the second group moves to `allOf`, so that both apply. */
const TOGETHER = [
  ['oneOf', 'discriminator'],
  ['anyOf', 'discriminator'],
  ['if', 'then', 'else'],
  ['not'],
  ['contains', 'minContains', 'maxContains'],
  ['pattern'],
  ['multipleOf'],
  ['prefixItems', 'items'],
] as const;

interface Combining {
  conflicts: Conflict[];
  /** The maps that merging has made. They can grow, so that a long chain does not copy all properties at each step. */
  made: Set<Json>;
  isSame: (first: Json | undefined, second: Json | undefined) => boolean;
}

/** Compares the untranslated values, because a translation may word them differently. */
function sameAs(originalOf: OriginalOf): Combining['isSame'] {
  return (first, second) => JSON.stringify(originalOf(first)) === JSON.stringify(originalOf(second));
}

/** Merges two schemas. Contradictions are collected, and the value of the second schema is used. */
function combined(first: JsonObject, second: JsonObject, combining: Combining): JsonObject {
  const result: JsonObject = { ...first };
  const { rest, aside } = setAside(first, second, combining);
  for (const [key, value] of Object.entries(rest)) {
    if (value === undefined) continue;
    const earlier = Object.hasOwn(first, key) ? first[key] : undefined;
    result[key] = earlier === undefined ? value : combineKeyword(key, earlier, value, combining);
  }
  if (Object.keys(aside).length > 0) result.allOf = [...arrayOf(result.allOf), aside];
  return result;
}

/** Separates the keywords of the second schema that cannot be merged with those of the first. */
function setAside(
  first: JsonObject,
  second: JsonObject,
  { isSame }: Combining,
): { rest: JsonObject; aside: JsonObject } {
  const words = TOGETHER.filter(
    ([key]) => first[key] !== undefined && second[key] !== undefined && !isSame(first[key], second[key]),
  ).flat();
  return words.length === 0 ? { rest: second, aside: {} } : { rest: omit(second, words), aside: pick(second, words) };
}

function combineKeyword(key: string, first: Json, second: Json, combining: Combining): Json {
  const { conflicts, made } = combining;
  if (keywords.schemaMaps.includes(key))
    return combineMaps(
      objectOf(first),
      objectOf(second),
      (a = true, b = true) => combineSubschemas(a, b, combining),
      made,
    );
  if (key === 'dependentRequired') return combineMaps(objectOf(first), objectOf(second), allStrings, made);
  if (key === 'required') return allStrings(first, second);
  if (key === 'allOf') return [...arrayOf(first), ...arrayOf(second)];
  if (key === 'enum') {
    // Generators write an empty list, which no value obeys, where they know no values.
    if (arrayOf(second).length === 0) return first;
    const values = new Set(arrayOf(second).map(canonicalJson));
    const both = arrayOf(first).filter((value) => values.has(canonicalJson(value)));
    if (both.length === 0 && arrayOf(first).length > 0) conflicts.push(conflictOf(key, first, second));
    return both.length > 0 ? both : second;
  }
  if (key === 'type') {
    const [firstTypes, secondTypes] = [stringsOf([first].flat()), stringsOf([second].flat())];
    const both = commonTypes(firstTypes, secondTypes);
    if (both.length === 0 && firstTypes.length > 0 && secondTypes.length > 0)
      conflicts.push(conflictOf(key, first, second));
    return both.length > 0 ? both : second;
  }
  if (key === 'const' && canonicalJson(first) !== canonicalJson(second)) conflicts.push(conflictOf(key, first, second));
  if (SUBSCHEMAS.has(key)) return combineSubschemas(first, second, combining);
  if (!isNumber(first) || !isNumber(second)) return second;
  const isStricter = compareNumbers(first, second);
  return (LOWER_LIMIT.test(key) && isStricter > 0) || (UPPER_LIMIT.test(key) && isStricter < 0) ? first : second;
}

/** The types that both allow; every integer is a number. */
function commonTypes(first: string[], second: string[]): string[] {
  const allows = (types: string[], type: string): boolean =>
    types.includes(type) || (type === 'integer' && types.includes('number'));
  return [
    ...new Set([...first.filter((type) => allows(second, type)), ...second.filter((type) => allows(first, type))]),
  ];
}

/** Merges two subschemas; `false` allows no value and `true` any. */
function combineSubschemas(first: Json, second: Json, { isSame }: Combining): Json {
  if (first === false || second === false) return false;
  if (!isObject(first) || isSame(first, second)) return second;
  return isObject(second) ? { allOf: [first, second] } : first;
}

function combineMaps(
  first: JsonObject,
  second: JsonObject,
  combine: (first: Json | undefined, second: Json | undefined) => Json,
  made: Set<Json>,
): JsonObject {
  const result = made.has(first) ? first : { ...first };
  made.add(result);
  for (const [name, other] of Object.entries(second)) {
    const value = combine(Object.hasOwn(result, name) ? result[name] : undefined, other);
    // Not an assignment, because a property can be called `__proto__`.
    Object.defineProperty(result, name, { value, writable: true, enumerable: true, configurable: true });
  }
  return result;
}

function allStrings(first: Json | undefined, second: Json | undefined): string[] {
  return [...new Set([...stringsOf(first), ...stringsOf(second)])];
}

/** Two values of one keyword that contradict each other, as a page shows them. */
function conflictOf(keyword: string, first: Json, second: Json): Conflict {
  return { first: `${keyword}: ${shownValue(first)}`, second: `${keyword}: ${shownValue(second)}` };
}

/** Contradictions inside a merged schema: a lower limit above the upper one, or a constant that is not in its `enum`. */
function conflictsWithin(schema: JsonObject): Conflict[] {
  const conflicts: Conflict[] = [];
  for (const [lower, upper] of LIMITS) {
    const [min, max] = [numberOf(schema[lower]), numberOf(schema[upper])];
    const isStrict = lower.startsWith('exclusive') || upper.startsWith('exclusive');
    if (min !== null && max !== null && (min > max || (isStrict && min === max)))
      conflicts.push({
        first: `${lower}: ${shownValue(schema[lower] ?? null)}`,
        second: `${upper}: ${shownValue(schema[upper] ?? null)}`,
      });
  }
  const values = arrayOf(schema.enum);
  if (
    schema.const !== undefined &&
    values.length > 0 &&
    !values.some((value) => canonicalJson(value) === canonicalJson(schema.const))
  ) {
    conflicts.push({ first: `enum: ${shownValue(values)}`, second: `const: ${shownValue(schema.const)}` });
  }
  return conflicts;
}

function shownValue(value: Json): string {
  if (Array.isArray(value)) return shortened(value.map(shownValue).join(', '));
  return shortened(typeof value === 'string' ? value : JSON.stringify(value));
}

function shortened(text: string): string {
  return text.length <= SHOWN_LENGTH ? text : `${text.slice(0, SHOWN_LENGTH - 1).trimEnd()}…`;
}
