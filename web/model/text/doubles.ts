import type { Json } from './json.ts';

/** Parses JSON with doubles, which takes a fraction of the time of `tryParseJson`. Returns undefined for any other text. */
export function tryParseDoubles(text: string): Json | undefined {
  try {
    const json: Json = JSON.parse(text);
    return json;
  } catch {
    return undefined;
  }
}
