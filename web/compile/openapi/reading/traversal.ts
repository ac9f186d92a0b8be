import { isObject, isStructure, type Json, type JsonObject, pointerToken } from '../../../model/text/json.ts';
import keywords from './keywords.json' with { type: 'json' };

/** Keywords whose value is an object of named things. Its keys are names of the API, never keywords or extensions. */
export const NAMED_MAPS: ReadonlySet<string> = new Set(keywords.maps);

const DATA: ReadonlySet<string> = new Set(keywords.data);

/** Whether the value of a keyword is data or an extension. It can look like a schema. */
export function isData(keyword: string): boolean {
  return DATA.has(keyword) || keyword.startsWith('x-');
}

interface Structure {
  value: Json[] | JsonObject;
  pointer: string;
  /** Whether its keys are names, not keywords. */
  isMap: boolean;
}

/**
 * Each object and list of a description or of a part of one, once and in the order of the text. A YAML alias can repeat a value, or make
 * it contain itself.
 * @param at pointer of the value
 * @param skips whether the value of a keyword is not entered
 */
export function* structuresIn(
  root: Json | undefined,
  { at = '#', skips = () => false }: { at?: string; skips?: (keyword: string) => boolean } = {},
): Generator<Structure> {
  const seen = new Set<Json>();
  const open = [{ value: root, pointer: at, isMap: false }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { value, pointer, isMap } = next;
    if (!isStructure(value) || seen.has(value)) continue;
    seen.add(value);
    yield { value, pointer, isMap };
    const hasNames = isMap || Array.isArray(value);
    for (const [key, child] of Object.entries(value).toReversed()) {
      if (typeof child !== 'object' || (!hasNames && skips(key))) continue;
      const inner = `${pointer}/${pointerToken(key)}`;
      open.push({ value: child, pointer: inner, isMap: !hasNames && NAMED_MAPS.has(key) });
    }
  }
}

/**
 * A copy of a description or of a part of one with other objects, the outer ones first.
 * @param scalar replaces values that are neither objects nor lists
 * @param skips whether the value of a keyword stays as it is
 */
export function mapObjects(
  value: Json,
  replace: (object: JsonObject) => JsonObject,
  options: { scalar?: (value: Json) => Json; skips?: (keyword: string) => boolean } = {},
  isMap = false,
): Json {
  const { scalar, skips } = options;
  if (Array.isArray(value)) return value.map((item) => mapObjects(item, replace, options));
  if (!isObject(value)) return scalar?.(value) ?? value;
  const entries = Object.entries(isMap ? value : replace(value)).flatMap(([key, child]): [string, Json][] => {
    if (child === undefined) return [];
    const isKept = !isMap && skips?.(key) === true;
    return [[key, isKept ? child : mapObjects(child, replace, options, !isMap && NAMED_MAPS.has(key))]];
  });
  return Object.fromEntries(entries);
}

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
