/** More values than any real description has; the largest have about 300,000. */
const MAX_VALUES = 2_000_000;
/** The YAML parser allows 100 levels, but aliases can nest deeper. */
const MAX_DEPTH = 400;

interface Extent {
  values: number;
  depth: number;
}

/**
 * Rejects parsed YAML whose aliases expand to more values than a build can walk ("billion laughs"), or contain themselves.
 * It takes linear time, because each aliased value is measured once.
 * @throws Error naming the limit
 */
export function assertWalkable(root: unknown): void {
  const { values, depth } = extentOf(root, new Map());
  if (values > MAX_VALUES)
    throw new Error(
      `The file has more than ${MAX_VALUES.toLocaleString('en')} values, or YAML aliases expand to as many or contain themselves. Write the repeated parts as $ref instead.`,
    );
  if (depth > MAX_DEPTH)
    throw new Error(
      `Values nest more than ${MAX_DEPTH} levels deep, in the file or through YAML aliases. Write the inner parts as components with a $ref.`,
    );
}

function extentOf(value: unknown, extents: Map<object, Extent>): Extent {
  if (typeof value !== 'object' || value === null) return { values: 1, depth: 0 };
  const measured = extents.get(value);
  if (measured !== undefined) return measured;
  // If the value is found again while it is measured, it contains itself.
  extents.set(value, { values: Number.POSITIVE_INFINITY, depth: 0 });
  const extent: Extent = { values: 1, depth: 0 };
  for (const child of Object.values(value)) {
    const { values, depth } = extentOf(child, extents);
    extent.values += values;
    extent.depth = Math.max(extent.depth, depth + 1);
  }
  extents.set(value, extent);
  return extent;
}
