import { format as FORMATS } from '@cfworker/json-schema';

import { arrayOf, isObject, type Json, type JsonObject, ownProperty, stringOf } from '../../model/text/json.ts';

/** Whether a value obeys a keyword that holds no schemas. */
type Rule = (value: Json, demand: Json) => boolean;

const forNumbers =
  (obeys: (value: number, limit: number) => boolean): Rule =>
  (value, limit) =>
    typeof value !== 'number' || obeys(value, Number(limit));
const forTexts =
  (obeys: (value: string, demand: Json) => boolean): Rule =>
  (value, demand) =>
    typeof value !== 'string' || obeys(value, demand);
const forLists =
  (obeys: (value: readonly Json[], demand: Json) => boolean): Rule =>
  (value, demand) =>
    !Array.isArray(value) || obeys(value, demand);
const forObjects =
  (obeys: (value: JsonObject, demand: Json) => boolean): Rule =>
  (value, demand) =>
    !isObject(value) || obeys(value, demand);

/** The keywords of JSON Schema that hold no schemas. A keyword does not apply to values of other types. */
export const KEYWORD_RULES: Readonly<Record<string, Rule>> = {
  type: (value, types) => [types].flat().some((type) => hasType(value, type)),
  const: isSame,
  enum: (value, options) => arrayOf(options).some((option) => isSame(value, option)),
  minimum: forNumbers((value, limit) => value >= limit),
  maximum: forNumbers((value, limit) => value <= limit),
  exclusiveMinimum: forNumbers((value, limit) => value > limit),
  exclusiveMaximum: forNumbers((value, limit) => value < limit),
  multipleOf: forNumbers(isMultipleOf),
  minLength: forTexts((text, limit) => codePoints(text) >= Number(limit)),
  maxLength: forTexts((text, limit) => codePoints(text) <= Number(limit)),
  pattern: forTexts((text, pattern) => new RegExp(stringOf(pattern) ?? '', 'u').test(text)),
  format: forTexts((text, format) => ownProperty(FORMATS, stringOf(format) ?? '')?.(text) ?? true),
  minItems: forLists(({ length }, limit) => length >= Number(limit)),
  maxItems: forLists(({ length }, limit) => length <= Number(limit)),
  uniqueItems: forLists(
    (items, isDemanded) => isDemanded !== true || new Set(items.map(canonical)).size === items.length,
  ),
  minProperties: forObjects((value, limit) => Object.keys(value).length >= Number(limit)),
  maxProperties: forObjects((value, limit) => Object.keys(value).length <= Number(limit)),
};

function hasType(value: Json, type: Json): boolean {
  if (value === null) return type === 'null';
  if (Array.isArray(value)) return type === 'array';
  return type === 'integer' ? typeof value === 'number' && !(value % 1) : typeof value === type;
}

/** JSON with the properties of each object in one order, so that equal values have equal texts. */
function canonical(value: Json): string {
  return JSON.stringify(value, (_key, item: Json) =>
    isObject(item)
      ? Object.fromEntries(Object.entries(item).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : item,
  );
}

function isSame(one: Json, other: Json): boolean {
  return one === other || (typeof one === 'object' && typeof other === 'object' && canonical(one) === canonical(other));
}

function codePoints(text: string): number {
  return Array.from(text).length;
}

/** Compares decimal digits, since 0.3 divided by 0.1 is not a whole number in binary. */
function isMultipleOf(value: number, divisor: number): boolean {
  if (!Number.isFinite(value)) return false;
  const places = Math.max(decimalPlaces(value), decimalPlaces(divisor), 0);
  return asWholeNumber(value, places) % asWholeNumber(divisor, places) === 0n;
}

function decimalPlaces(number: number): number {
  const [digits = '', exponent = '0'] = String(number).split('e');
  return (digits.split('.')[1] ?? '').length - Number(exponent);
}

function asWholeNumber(number: number, places: number): bigint {
  const [digits = ''] = String(number).split('e');
  return BigInt(digits.replace('.', '')) * 10n ** BigInt(places - decimalPlaces(number));
}
