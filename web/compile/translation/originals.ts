import type { Json } from '../../model/text/json.ts';

/** The same place of a document before it was translated; a value that is none of its places, as it is. */
export type OriginalOf = <T extends Json | undefined>(value: T) => T;

/** Nothing is translated. */
export const asItIs: OriginalOf = (value) => value;

/** Walks two documents of one structure side by side. Whatever they share is its own original, and is not walked. */
export function originalsOf(translated: Json, original: Json): OriginalOf {
  const originals = new Map<Json, Json>();
  const open: [Json | undefined, Json | undefined][] = [[translated, original]];
  for (let pair = open.pop(); pair !== undefined; pair = open.pop()) {
    const [here, there] = pair;
    if (
      here === there ||
      typeof here !== 'object' ||
      here === null ||
      typeof there !== 'object' ||
      there === null ||
      originals.has(here)
    )
      continue;
    originals.set(here, there);
    for (const [key, child] of Object.entries(here)) open.push([child, (there as Record<string, Json>)[key]]);
  }
  return (value) => (value === undefined ? value : ((originals.get(value) as typeof value | undefined) ?? value));
}
