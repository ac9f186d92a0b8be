import { isStructure, type Json, type JsonObject, pointerToken } from '../../model/text/json.ts';

interface Structure {
  value: Json[] | JsonObject;
  pointer: string;
}

/**
 * Each object and list of a value, once and in the order of the text. A YAML alias can repeat a value, or make it contain itself.
 * @param at pointer of the value
 * @param data keys whose values are not entered
 */
export function* structuresIn(
  root: Json | undefined,
  { at = '#', data = new Set() }: { at?: string; data?: ReadonlySet<string> } = {},
): Generator<Structure> {
  const seen = new Set<Json>();
  const open: { value: Json | undefined; pointer: string }[] = [{ value: root, pointer: at }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { value, pointer } = next;
    if (!isStructure(value) || seen.has(value)) continue;
    seen.add(value);
    yield { value, pointer };
    for (const [key, child] of Object.entries(value).toReversed())
      if (typeof child === 'object' && !data.has(key))
        open.push({ value: child, pointer: `${pointer}/${pointerToken(key)}` });
  }
}
