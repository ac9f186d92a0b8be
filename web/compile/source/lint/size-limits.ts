import { pointerOf } from '../../../model/text/json.ts';

/** More values than any real description has; the largest have about 300,000. */
const MAX_VALUES = 2_000_000;
/** The YAML parser allows 100 levels, but aliases can nest deeper. */
const MAX_DEPTH = 400;
/** Characters of all texts; the largest descriptions have 20 million. */
const MAX_CHARACTERS = 100_000_000;
/** Characters of one text; no page can show more. */
const MAX_TEXT = 2_000_000;

interface Extent {
  values: number;
  depth: number;
  characters: number;
}

/** A file that is too large to be read, with the place that makes it so. */
export class SizeError extends Error {
  readonly pointer: string;

  constructor(message: string, path: readonly (string | number)[]) {
    super(message);
    this.pointer = pointerOf(path);
  }
}

/**
 * Rejects parsed YAML whose aliases expand to more values or texts than a build can walk ("billion laughs"), or contain themselves, and
 * a text that no page can show. It takes linear time, because each aliased value is measured once.
 * @throws SizeError naming the limit and the place
 */
export function assertWalkable(root: unknown): void {
  const extents = new Map<object, Extent>();
  const { values, depth, characters } = extentOf(root, extents, []);
  const largest = (size: keyof Extent): string[] => pathToLargest(root, size, extents);
  if (values > MAX_VALUES)
    throw new SizeError(
      `The file has more than ${MAX_VALUES.toLocaleString('en')} values, or YAML aliases expand to as many.`,
      largest('values'),
    );
  if (characters > MAX_CHARACTERS)
    throw new SizeError(
      `The texts of the file have more than ${MAX_CHARACTERS.toLocaleString('en')} characters, or YAML aliases expand to as many.`,
      largest('characters'),
    );
  if (depth > MAX_DEPTH)
    throw new SizeError(
      `Values nest more than ${MAX_DEPTH} levels deep, in the file or through YAML aliases.`,
      largest('depth').slice(0, 5),
    );
}

function extentOf(value: unknown, extents: Map<object, Extent>, path: readonly string[]): Extent {
  if (typeof value === 'string' && value.length > MAX_TEXT)
    throw new SizeError(`A text has more than ${MAX_TEXT.toLocaleString('en')} characters.`, path);
  if (typeof value !== 'object' || value === null)
    return { values: 1, depth: 0, characters: typeof value === 'string' ? value.length : 0 };
  const measured = extents.get(value);
  if (measured?.values === OPEN) throw new SizeError('A YAML alias contains itself.', path);
  if (measured !== undefined) return measured;
  extents.set(value, { values: OPEN, depth: 0, characters: 0 });
  const extent: Extent = { values: 1, depth: 0, characters: 0 };
  for (const [key, child] of Object.entries(value)) {
    const { values, depth, characters } = extentOf(child, extents, [...path, key]);
    extent.values += values;
    extent.characters += characters;
    extent.depth = Math.max(extent.depth, depth + 1);
  }
  extents.set(value, extent);
  return extent;
}

/** The number of values of an object that is being measured. */
const OPEN = -1;

/** The path to the value that has most of the size: where it has more than half of its parent's. */
function pathToLargest(root: unknown, size: keyof Extent, extents: ReadonlyMap<object, Extent>): string[] {
  const path: string[] = [];
  let value = root;
  for (;;) {
    const whole = sizeOf(value, size, extents);
    const part = Object.entries(value ?? {}).find(([, child]) => sizeOf(child, size, extents) * 2 > whole);
    if (part === undefined || typeof part[1] !== 'object' || path.length > MAX_DEPTH) return path;
    path.push(part[0]);
    [, value] = part;
  }
}

function sizeOf(value: unknown, size: keyof Extent, extents: ReadonlyMap<object, Extent>): number {
  return typeof value === 'object' && value !== null ? (extents.get(value)?.[size] ?? 0) : 0;
}
