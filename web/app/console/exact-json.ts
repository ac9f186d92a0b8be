import { parse } from 'lossless-json';

import { ExactNumber, isObject, type Json, numberOfText } from '../../model/text/json.ts';

/** Characters. For longer texts `JSON.parse` is tried first: it is ten times as fast and needs a tenth of the memory. */
const LONG_TEXT = 50_000;

/** Whether every number of a JSON text survives as a double. */
function hasPlainNumbers(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '"') at = endOfString(text, at);
    const start = at;
    while ('-+.eE0123456789'.includes(text[at] ?? ' ')) at += 1;
    const token = text.slice(start, at);
    // The `e` of `true` and `false` is not a number.
    if (token !== '' && token !== 'e' && String(Number(token)) !== token) return false;
  }
  return true;
}

/** Position of the closing quotation mark. A regular expression would overflow the stack on long strings. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let escapes = 0;
    while (text[end - escapes - 1] === '\\') escapes += 1;
    if (escapes % 2 === 0) return end;
  }
  return text.length;
}

/** Parses JSON and keeps the digits of every number. @throws SyntaxError with the position */
export function parseJson(text: string): Json {
  if (text.length > LONG_TEXT && hasPlainNumbers(text)) {
    try {
      return JSON.parse(text);
    } catch {
      // Parse again below for an error with a position.
    }
  }
  // As in `JSON.parse`, the last of two equal names counts.
  return parse(text, null, { parseNumber: numberOfText, onDuplicateKey: ({ newValue }) => newValue }) as Json;
}

/** The place of a syntax error. Lines and columns count from 1. */
export interface JsonMistake {
  position: number;
  line: number;
  column: number;
}

/** The first syntax error of a JSON text; null without an error, or if the nesting is too deep to parse. */
export function jsonMistake(text: string): JsonMistake | null {
  try {
    parseJson(text);
    return null;
  } catch (error) {
    if (error instanceof RangeError) return null;
    // lossless-json reports the position only in its message.
    const position = Math.min(Number(/position (\d+)$/.exec(String(error))?.[1] ?? 0), text.length);
    const before = text.slice(0, position).split('\n');
    return { position, line: before.length, column: (before.at(-1) ?? '').length + 1 };
  }
}

/** {@link parseJson}, or undefined for blank or invalid text. */
export function tryJson(text: string): Json | undefined {
  try {
    return text.trim() === '' ? undefined : parseJson(text);
  } catch {
    return undefined;
  }
}

/** A copy with texts instead of exact numbers. In a query or a form both are written alike. */
export function writtenJson(value: Json): Json {
  if (value instanceof ExactNumber) return value.text;
  if (Array.isArray(value)) return value.map(writtenJson);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, item === undefined ? undefined : writtenJson(item)]),
  );
}
