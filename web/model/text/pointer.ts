import { isObject, type Json, ownProperty } from './json.ts';

/** Property names and list indexes, outermost first. */
export type Path = readonly string[];

/** A path as a JSON Pointer (RFC 6901); empty for the whole value. */
export function pathToPointer(path: Path): string {
  return path.map((token) => `/${token.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

/** The inverse of {@link pathToPointer}. */
export function pointerToPath(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** The value at a path; undefined without one. */
export function valueAt(value: Json | undefined, path: Path): Json | undefined {
  let current = value;
  for (const token of path) {
    if (Array.isArray(current)) current = current[Number(token)];
    else if (isObject(current)) current = ownProperty(current, token);
    else return undefined;
  }
  return current;
}

/** The property names of a path, without list indexes. */
export function namesAlong(value: Json | undefined, path: Path): string[] {
  return path.filter((_, index) => !Array.isArray(valueAt(value, path.slice(0, index))));
}
