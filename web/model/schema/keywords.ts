import { arrayOf, isObject, isStructure, type Json, type JsonObject, stringOf } from '../text/json.ts';
import { hasFormat } from './formats.ts';
import { type AnyNumber, compareNumbers, isInteger, isMultipleOf, isNumber, shortNumber } from './numbers.ts';
import { matchesPattern } from './patterns.ts';

/** Whether a value obeys a keyword that holds no schemas. */
type Rule = (value: Json, demand: Json) => boolean;

/** The keywords of JSON Schema that hold no schemas. A keyword does not apply to values of other types. */
export const KEYWORD_RULES: ReadonlyMap<string, Rule> = new Map<string, Rule>([
  ['type', (value, types) => [types].flat().some((type) => hasType(value, type))],
  ['const', isSame],
  ['enum', (value, options) => arrayOf(options).some((option) => isSame(value, option))],
  ['minimum', forNumbers((value, limit) => compareNumbers(value, limit) >= 0)],
  ['maximum', forNumbers((value, limit) => compareNumbers(value, limit) <= 0)],
  ['exclusiveMinimum', forNumbers((value, limit) => compareNumbers(value, limit) > 0)],
  ['exclusiveMaximum', forNumbers((value, limit) => compareNumbers(value, limit) < 0)],
  ['multipleOf', forNumbers(isMultipleOf)],
  ['minLength', forTexts((text, limit) => text.length >= 2 * Number(limit) || codePoints(text) >= Number(limit))],
  ['maxLength', forTexts((text, limit) => text.length <= Number(limit) || codePoints(text) <= Number(limit))],
  ['pattern', forTexts((text, pattern) => matchesPattern(stringOf(pattern) ?? '', text))],
  ['format', forTexts((text, format) => hasFormat(text, stringOf(format) ?? ''))],
  ['minItems', forLists(({ length }, limit) => length >= Number(limit))],
  ['maxItems', forLists(({ length }, limit) => length <= Number(limit))],
  ['minProperties', forObjects((value, limit) => Object.keys(value).length >= Number(limit))],
  ['maxProperties', forObjects((value, limit) => Object.keys(value).length <= Number(limit))],
]);

function forNumbers(obeys: (value: AnyNumber, limit: AnyNumber) => boolean): Rule {
  return (value, limit) => !isNumber(value) || !isNumber(limit) || obeys(value, limit);
}

function forTexts(obeys: (value: string, demand: Json) => boolean): Rule {
  return (value, demand) => typeof value !== 'string' || obeys(value, demand);
}

function forLists(obeys: (value: readonly Json[], demand: Json) => boolean): Rule {
  return (value, demand) => !Array.isArray(value) || obeys(value, demand);
}

function forObjects(obeys: (value: JsonObject, demand: Json) => boolean): Rule {
  return (value, demand) => !isObject(value) || obeys(value, demand);
}

/** Whether a value has a type of JSON Schema. */
export function hasType(value: Json, type: Json): boolean {
  if (isNumber(value)) return type === 'number' || (type === 'integer' && isInteger(value));
  if (value === null) return type === 'null';
  return type === (Array.isArray(value) ? 'array' : typeof value);
}

/** JSON with the properties of each object in one order and the shortest numbers, so that equal values have equal texts. */
export function canonicalJson(value: Json | undefined): string {
  return JSON.stringify(canonical(value ?? null));
}

function canonical(value: Json): Json {
  if (Array.isArray(value)) return value.map(canonical);
  if (!isObject(value)) return shortNumber(value);
  const entries = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(entries.map(([key, item]) => [key, item === undefined ? item : canonical(item)]));
}

function isSame(one: Json, other: Json): boolean {
  if (isNumber(one) || isNumber(other)) return isNumber(one) && isNumber(other) && compareNumbers(one, other) === 0;
  return one === other || (isStructure(one) && isStructure(other) && canonicalJson(one) === canonicalJson(other));
}

function codePoints(text: string): number {
  return Array.from(text).length;
}
