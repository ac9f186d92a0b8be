import { isStructure, type Json, type JsonObject } from '../../../model/text/json.ts';

/** Maps an object of a translated document to the same object of the original; any other value to itself. */
export type OriginalOf = <T extends Json | undefined>(value: T) => T;

/** Returns the value itself, because a document without a translation is its own original. */
export const sameObject: OriginalOf = (value) => value;

/** Walks two documents of the same structure in parallel. Objects that both share are not walked: they are their own originals. */
export function originalsOf(translated: Json, original: Json): OriginalOf {
  const originals = new Map<Json, Json>();
  const open: [Json | undefined, Json | undefined][] = [[translated, original]];
  for (let pair = open.pop(); pair !== undefined; pair = open.pop()) {
    const [here, there] = pair;
    if (here === there || !isStructure(here) || !isStructure(there) || originals.has(here)) continue;
    originals.set(here, there);
    for (const [key, child] of Object.entries(here)) open.push([child, (there as JsonObject)[key]]);
  }
  return (value) => (value === undefined ? value : ((originals.get(value) as typeof value | undefined) ?? value));
}
