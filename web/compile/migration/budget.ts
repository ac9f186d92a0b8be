/** The most rows of a migration page. Each row has a dozen elements, and a document should have at most 12,000. */
export const MAX_CHANGES = 700;

/**
 * The most changes of each list, so that all lists together stay below a limit: short lists are complete, long lists share the rest.
 * @param lengths of all lists of the page
 */
export function longestList(lengths: readonly number[], limit: number): number {
  let cap = Math.max(0, ...lengths);
  const total = (longest: number): number => lengths.reduce((sum, length) => sum + Math.min(length, longest), 0);
  while (cap > 1 && total(cap) > limit) cap = Math.floor(cap * 0.9);
  return cap;
}
