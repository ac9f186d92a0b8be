/** Rows that a page of changes holds; each is a dozen elements, and a document may have 12,000. */
export const MAX_CHANGES = 700;

/**
 * How many changes each list may name, so that all together stay below a limit: short lists are whole, and long ones share what is left.
 * @param lengths of all lists of the page
 */
export function longestList(lengths: readonly number[], limit: number): number {
  let cap = Math.max(0, ...lengths);
  const total = (longest: number): number => lengths.reduce((sum, length) => sum + Math.min(length, longest), 0);
  while (cap > 1 && total(cap) > limit) cap = Math.floor(cap * 0.9);
  return cap;
}
