import { parseYaml } from '@redocly/openapi-core';

/** More values than any honest description reaches through aliases (the largest of the real ones have some 300,000 in all). */
const MAX_VALUES = 2_000_000;

/**
 * Refuses YAML whose aliases expand into more values than a build can walk ("billion laughs"), or into themselves.
 * Linear in the size of the text: each anchored value is counted once, however often it is used.
 * @throws Error naming the limit; parse errors are left to the caller's own parse.
 */
export function assertNoAliasBomb(yaml: string): void {
  if (!/(?:^|[\s[{,:-])&[^\s,[\]{}]/m.test(yaml) || !/(?:^|[\s[{,:-])\*[^\s,[\]{}]/m.test(yaml)) return;
  let root: unknown;
  try {
    root = parseYaml(yaml);
  } catch {
    return;
  }
  if (expandedSize(root, new Map()) > MAX_VALUES) {
    throw new Error(`YAML aliases expand to more than ${MAX_VALUES.toLocaleString('en')} values. Write the repeated parts as $ref instead.`);
  }
}

function expandedSize(value: unknown, sizes: Map<object, number>): number {
  if (typeof value !== 'object' || value === null) return 1;
  const known = sizes.get(value);
  if (known !== undefined) return known;
  // While a value is being counted, meeting it again means that it contains itself.
  sizes.set(value, Number.POSITIVE_INFINITY);
  let size = 1;
  for (const child of Object.values(value)) size += expandedSize(child, sizes);
  sizes.set(value, size);
  return size;
}
