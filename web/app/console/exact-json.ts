import { parse } from 'lossless-json';
import { ExactNumber, isObject, type Json } from '../../model/json.ts';

/** A number as JavaScript has it where that says the same, else as it is written ({@link ExactNumber}). */
export function numberOfText(text: string): Json {
  const number = Number(text);
  return String(number) === text ? number : (new ExactNumber(text) as unknown as Json);
}

/** Parses JSON without changing a number of it. @throws SyntaxError that says where */
export function parseJson(text: string): Json {
  // A name that comes twice is no mistake; the last one counts, as it does for `JSON.parse`.
  return parse(text, null, { parseNumber: numberOfText, onDuplicateKey: ({ newValue }) => newValue }) as Json;
}

/** Where JSON goes wrong; lines and columns count from 1. */
export interface JsonMistake {
  position: number;
  line: number;
  column: number;
}

/** The first mistake of a text that should be JSON; null where there is none. */
export function jsonMistake(text: string): JsonMistake | null {
  try {
    parseJson(text);
    return null;
  } catch (error) {
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
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, item === undefined ? undefined : mapped(item, ofNumber)]));
}

/** A value with doubles for numbers, which is what a validator understands. */
export function plainJson(value: Json): Json {
  return mapped(value, ({ text }) => Number(text));
}

/** A value with texts for numbers that a double would change: a query or a form writes the same for both. */
export function writtenJson(value: Json): Json {
  return mapped(value, ({ text }) => text);
}
