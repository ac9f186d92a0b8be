/** Values of parsed JSON or YAML, as far as they are trusted: shapes are asked for, never assumed. */
export type Json = null | boolean | number | string | Json[] | JsonObject;
export interface JsonObject {
  [key: string]: Json | undefined;
}

/** A number as it was written, where a double would change it. In what was read from text it stands where a number would. */
export class ExactNumber {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  toJSON(): number {
    return Number(this.text);
  }
}

/** True for a plain object; arrays, null and a number as it was written are none. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof ExactNumber);
}

/** The value when it is an object, else an empty one. */
export function objectOf(value: unknown): JsonObject {
  return isObject(value) ? value : {};
}

/** The value when it is an array, else an empty one. */
export function arrayOf(value: unknown): Json[] {
  return Array.isArray(value) ? (value as Json[]) : [];
}

/** The value when it is a string, else null. */
export function stringOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

/** A string that is not blank, else null. */
export function textOf(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value : null;
}

/** The value when it is a finite number, else null. */
export function numberOf(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

/** The strings of an array; anything else in it is passed over. */
export function stringsOf(value: unknown): string[] {
  return arrayOf(value).filter((item): item is string => typeof item === 'string');
}

/** One token of a JSON Pointer in a fragment, escaped (RFC 6901, sections 3 and 6): a percent sign of the key must not be decoded. */
export function pointerToken(key: string | number): string {
  return String(key).replaceAll('~', '~0').replaceAll('/', '~1').replaceAll('%', '%25');
}

/** The value a fragment pointer such as `#/components/schemas/User` leads to, or undefined (RFC 6901, section 6). */
export function valueAtPointer(root: unknown, pointer: string): unknown {
  if (!pointer.startsWith('#')) return undefined;
  let value: unknown = root;
  for (const raw of pointer.slice(1).split('/').slice(1)) {
    const key = decodePointerToken(raw);
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
    value = (value as Record<string, unknown>)[key];
  }
  return value;
}

function decodePointerToken(raw: string): string {
  let decoded = raw;
  try {
    decoded = decodeURIComponent(raw);
  } catch {
    // A stray percent sign: real documents have them; the token is taken as written.
  }
  return decoded.replaceAll('~1', '/').replaceAll('~0', '~');
}

/** Pretty JSON with two spaces a level, as `JSON.stringify` writes it; numbers that were read from text stay as they were written. */
export function prettyJson(value: Json, indent = ''): string {
  if (value instanceof ExactNumber) return value.text;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
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
