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
