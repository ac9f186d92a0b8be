import { parse } from 'lossless-json';

import { ExactNumber, isObject, type Json } from '../../model/text/json.ts';

/** A number as JavaScript has it where that says the same, else as it is written ({@link ExactNumber}). */
export function numberOfText(text: string): Json {
  const number = Number(text);
  return String(number) === text ? number : (new ExactNumber(text) as unknown as Json);
}

/** Characters from which it matters that the browser itself parses ten times as fast, and in a tenth of the memory. */
const LONG_TEXT = 50_000;

/** Whether a double says the same as each number of a text, which should be JSON. */
function hasPlainNumbers(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '"') at = endOfString(text, at);
    const start = at;
    while ('-+.eE0123456789'.includes(text[at] ?? ' ')) at += 1;
    const token = text.slice(start, at);
    // `true` and `false` end in a letter that numbers have as well.
    if (token !== '' && token !== 'e' && String(Number(token)) !== token) return false;
  }
  return true;
}

/** Position of the quotation mark that ends a string; a regular expression would run out of stack in a long one. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let escapes = 0;
    while (text[end - escapes - 1] === '\\') escapes += 1;
    if (escapes % 2 === 0) return end;
  }
  return text.length;
}

/** Parses JSON without changing a number of it. @throws SyntaxError that says where */
export function parseJson(text: string): Json {
  if (text.length > LONG_TEXT && hasPlainNumbers(text)) {
    try {
      return JSON.parse(text) as Json;
    } catch {
      // The library says where.
    }
  }
  // A name that comes twice is no mistake; the last one counts, as it does for `JSON.parse`.
  return parse(text, null, { parseNumber: numberOfText, onDuplicateKey: ({ newValue }) => newValue }) as Json;
}

/** Where JSON goes wrong; lines and columns count from 1. */
export interface JsonMistake {
  position: number;
  line: number;
  column: number;
}

/** The first mistake of a text that should be JSON; null where there is none, and where nesting without end keeps it from being found. */
export function jsonMistake(text: string): JsonMistake | null {
  try {
    parseJson(text);
    return null;
  } catch (error) {
    if (error instanceof RangeError) return null;
    // The library names the place in its message alone.
    const position = Math.min(Number(/position (\d+)$/.exec(String(error))?.[1] ?? 0), text.length);
    const before = text.slice(0, position).split('\n');
    return { position, line: before.length, column: (before.at(-1) ?? '').length + 1 };
  }
}

/** {@link parseJson}; undefined for text that is no JSON, and for none at all. */
export function tryJson(text: string): Json | undefined {
  try {
    return text.trim() === '' ? undefined : parseJson(text);
  } catch {
    return undefined;
  }
}

function mapped(value: Json, ofNumber: (number: ExactNumber) => Json): Json {
  if (value instanceof ExactNumber) return ofNumber(value);
  if (Array.isArray(value)) return value.map((item) => mapped(item, ofNumber));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, item === undefined ? undefined : mapped(item, ofNumber)]),
  );
}

/** A value with doubles for numbers, which is what a validator understands. */
export function plainJson(value: Json): Json {
  return mapped(value, ({ text }) => Number(text));
}

/** A value with texts for numbers that a double would change: a query or a form writes the same for both. */
export function writtenJson(value: Json): Json {
  return mapped(value, ({ text }) => text);
}
