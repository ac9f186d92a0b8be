import { parse } from 'lossless-json';

import { exactJson, ExactNumber, type Json, mapScalars, numberOfText } from '../../model/text/json.ts';

/** Parses JSON and keeps the digits of every number. @throws SyntaxError */
export function parseJson(text: string): Json {
  // Older browsers do not tell how a number is written.
  return JSON.rawJSON === undefined ? losslessJson(text) : exactJson(text);
}

/** {@link parseJson}, slower, with the position of a mistake in the message of its error. As in `JSON.parse`, the last of two equal names counts. */
function losslessJson(text: string): Json {
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
    losslessJson(text);
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
  return mapScalars(value, (scalar) => (scalar instanceof ExactNumber ? scalar.text : scalar));
}
