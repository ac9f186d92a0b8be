/** More values than any honest description reaches through aliases (the largest of the real ones have some 300,000 in all). */
const MAX_VALUES = 2_000_000;
/** The YAML parser takes 100 levels as written; aliases may stack them higher. */
const MAX_DEPTH = 400;

interface Extent {
  values: number;
  depth: number;
}

/**
 * Refuses parsed YAML whose aliases stand for more values than a build can walk ("billion laughs"), or for themselves.
 * Linear in the size of the text: each aliased value is measured once, however often it is used.
 * @throws Error naming the limit
 */
export function assertWalkable(root: unknown): void {
  const { values, depth } = extentOf(root, new Map());
  if (values > MAX_VALUES)
    throw new Error(
      `YAML aliases expand to more than ${MAX_VALUES.toLocaleString('en')} values, or contain themselves. Write the repeated parts as $ref instead.`,
    );
  if (depth > MAX_DEPTH)
    throw new Error(`YAML aliases nest more than ${MAX_DEPTH} levels deep. Write the repeated parts as $ref instead.`);
}

function extentOf(value: unknown, known: Map<object, Extent>): Extent {
  if (typeof value !== 'object' || value === null) return { values: 1, depth: 0 };
  const measured = known.get(value);
  if (measured !== undefined) return measured;
  // While a value is being measured, meeting it again means that it contains itself.
  known.set(value, { values: Number.POSITIVE_INFINITY, depth: 0 });
  const extent: Extent = { values: 1, depth: 0 };
  for (const child of Object.values(value)) {
    const { values, depth } = extentOf(child, known);
    extent.values += values;
    extent.depth = Math.max(extent.depth, depth + 1);
  }
  known.set(value, extent);
  return extent;
}
