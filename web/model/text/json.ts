import { decodedText } from './decode.ts';

/** Values of parsed JSON or YAML. Code checks their shape and never assumes it. */
export type Json = null | boolean | number | string | Json[] | JsonObject;
export interface JsonObject {
  [key: string]: Json | undefined;
}

declare global {
  interface JSON {
    /** Absent in browsers before 2025 (https://tc39.es/proposal-json-parse-with-source/). */
    rawJSON?: (text: string) => object;
    parse(text: string, reviver: (key: string, value: Json, context?: { source?: string }) => Json): Json;
  }
}

/** A number as written, where a double is written otherwise: 1.10, 9223372036854775807. It takes the place of a number in values. */
export class ExactNumber {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  toJSON(): unknown {
    return JSON.rawJSON?.(this.text) ?? Number(this.text);
  }

  toString(): string {
    return this.text;
  }
}

/** The number of a JSON text: a double if it is written as the same text, else an {@link ExactNumber}. */
export function numberOfText(text: string): Json {
  const number = Number(text);
  return String(number) === text ? number : (new ExactNumber(text) as unknown as Json);
}

/** True for an object or an array. */
export function isStructure(value: unknown): value is Json[] | JsonObject {
  return typeof value === 'object' && value !== null && !(value instanceof ExactNumber);
}

/** True for a plain object. Arrays, null and exact numbers are not plain objects. */
export function isObject(value: unknown): value is JsonObject {
  return isStructure(value) && !Array.isArray(value);
}

/** An exact number as the nearest double; any other value as it is. */
export function doubleOf(value: Json): Json {
  return value instanceof ExactNumber ? Number(value.text) : value;
}

/** A value with other scalars. Parts in which none changes are shared. @param onCopy called with each part that is not */
export function mapScalars(
  value: Json,
  map: (scalar: Json) => Json,
  onCopy?: (copy: Json[] | JsonObject, original: Json[] | JsonObject) => void,
): Json {
  if (!isStructure(value)) return map(value);
  const items = Object.entries(value).map(([key, item]) => [key, item && mapScalars(item, map, onCopy)] as const);
  if (items.every(([key, item]) => item === (value as JsonObject)[key])) return value;
  const copy = Array.isArray(value) ? items.map(([, item]) => item ?? null) : Object.fromEntries(items);
  onCopy?.(copy, value);
  return copy;
}

/** Returns the value if it is an object, otherwise an empty object. */
export function objectOf(value: unknown): JsonObject {
  return isObject(value) ? value : {};
}

/**
 * Returns the property of an object, or undefined if it has none of that name. Use it for names from documents and readers:
 * plain access finds `constructor`, `toString` and the other members of `Object.prototype` in every object.
 */
export function ownProperty<T>(object: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}

/** Returns the property of a value that may be no object; see `ownProperty`. */
export function own(value: unknown, name: string): unknown {
  return isObject(value) ? ownProperty(value, name) : undefined;
}

/** Returns the value if it is an array, otherwise an empty array. */
export function arrayOf(value: unknown): Json[] {
  return Array.isArray(value) ? (value as Json[]) : [];
}

/** Returns the value if it is a string, otherwise null. */
export function stringOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

/** Returns the value if it is a string that is not blank, otherwise null. */
export function textOf(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value : null;
}

/** Returns the value as a double if it is a finite number, otherwise null. */
export function numberOf(value: unknown): number | null {
  const number = value instanceof ExactNumber ? Number(value.text) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : null;
}

/** Returns the strings of an array and ignores its other items. */
export function stringsOf(value: unknown): string[] {
  return arrayOf(value).filter((item): item is string => typeof item === 'string');
}

/** Escapes a key as one token of a JSON Pointer in a fragment (RFC 6901, sections 3 and 6). A percent sign of the key must not be decoded. */
export function pointerToken(key: string | number): string {
  return String(key).replaceAll('~', '~0').replaceAll('/', '~1').replaceAll('%', '%25');
}

/** Returns keys from the root as a JSON Pointer in a fragment. */
export function pointerOf(path: readonly (string | number)[]): string {
  return ['#', ...path.map(pointerToken)].join('/');
}

/** Returns the value at a fragment pointer such as `#/components/schemas/User`, or undefined (RFC 6901, section 6). */
export function valueAtPointer(root: unknown, pointer: string): unknown {
  if (!pointer.startsWith('#')) return undefined;
  let value: unknown = root;
  for (const raw of pointer.slice(1).split('/').slice(1)) {
    const key = keyOfPointerToken(raw);
    if (!isStructure(value) || !Object.hasOwn(value, key)) return undefined;
    value = (value as JsonObject)[key];
  }
  return value;
}

/** The key that a token of a fragment pointer names: the inverse of {@link pointerToken}. */
export function keyOfPointerToken(raw: string): string {
  // Real documents contain stray percent signs.
  return decodedText(raw).replaceAll('~1', '/').replaceAll('~0', '~');
}

/** Parses JSON. Each number stays as written, if the platform can tell how. @throws SyntaxError */
export function exactJson(text: string): Json {
  return JSON.parse(text, (_key, value, context) =>
    typeof value === 'number' && context?.source !== undefined ? numberOfText(context.source) : value,
  );
}

/** Parses JSON like {@link exactJson}. Returns undefined for any other text. */
export function tryParseJson(text: string): Json | undefined {
  try {
    return exactJson(text);
  } catch {
    return undefined;
  }
}

/** Formats JSON with two spaces per level, like `JSON.stringify`. Exact numbers keep their digits. */
export function prettyJson(value: Json, indent = ''): string {
  if (value instanceof ExactNumber) return value.text;
  if (!isStructure(value)) return JSON.stringify(value);
  const deeper = `${indent}  `;
  const lines = Array.isArray(value)
    ? value.map((item) => prettyJson(item, deeper))
    : Object.entries(value).flatMap(([key, item]) =>
        item === undefined ? [] : [`${JSON.stringify(key)}: ${prettyJson(item, deeper)}`],
      );
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  return lines.length === 0
    ? open + close
    : `${open}\n${lines.map((line) => deeper + line).join(',\n')}\n${indent}${close}`;
}
