import { isObject, type Json } from '../../model/text/json.ts';

/** Names and positions from the outermost in. */
export type Path = readonly string[];

/** A path as a JSON Pointer (RFC 6901); empty for the whole value. */
export function pointerOf(path: Path): string {
  return path.map((token) => `/${token.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

export function pathOf(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'));
}

export function valueAt(value: Json | undefined, path: Path): Json | undefined {
  let current = value;
  for (const token of path) {
    if (Array.isArray(current)) current = current[Number(token)];
    else if (isObject(current) && Object.hasOwn(current, token)) current = current[token];
    else return undefined;
  }
  return current;
}

/** The names among a path's tokens: an item of a list has none of its own. */
export function namesAlong(value: Json | undefined, path: Path): string[] {
  return path.filter((_, index) => !Array.isArray(valueAt(value, path.slice(0, index))));
}

/**
 * A copy of a value with another one at a path; what is missing on the way becomes objects.
 * @param next undefined takes the place away
 * @param prune how many of the nearest holders go as well when nothing is left in them
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
  const known = entries.find(([name]) => name === token);
  const inner = withValueAt(known?.[1], rest, next, prune);
  const others =
    inner === undefined
      ? entries.filter((entry) => entry !== known)
      : known === undefined
        ? [...entries, [token, inner] as [string, Json]]
        : entries.map((entry): [string, Json] => (entry === known ? [token, inner] : entry));
  // Counted from the inside: the place itself has no holder below it.
  return others.length === 0 && inner === undefined && rest.length < prune ? undefined : Object.fromEntries(others);
}
