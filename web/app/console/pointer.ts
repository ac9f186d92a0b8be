import { isObject, type Json } from '../../model/text/json.ts';
import type { Path } from '../../model/text/pointer.ts';

/**
 * Copies a value and replaces the value at a path. Missing objects on the way are created.
 * @param next undefined removes the property or item
 * @param prune how many of the nearest objects around it are removed too if they become empty
 */
export function withValueAt(value: Json | undefined, path: Path, next: Json | undefined, prune = 0): Json | undefined {
  const [token, ...rest] = path;
  if (token === undefined) return next;
  if (Array.isArray(value)) {
    const index = Number(token);
    const item = withValueAt(value[index], rest, next, prune);
    return item === undefined && rest.length === 0 ? value.toSpliced(index, 1) : value.with(index, item ?? null);
  }
  const entries = Object.entries(isObject(value) ? value : {}).filter(
    (entry): entry is [string, Json] => entry[1] !== undefined,
  );
  const existing = entries.find(([name]) => name === token);
  const inner = withValueAt(existing?.[1], rest, next, prune);
  const others =
    inner === undefined
      ? entries.filter((entry) => entry !== existing)
      : existing === undefined
        ? [...entries, [token, inner] as [string, Json]]
        : entries.map((entry): [string, Json] => (entry === existing ? [token, inner] : entry));
  // `rest.length` is the number of objects between this one and the removed value.
  return others.length === 0 && inner === undefined && rest.length < prune ? undefined : Object.fromEntries(others);
}
