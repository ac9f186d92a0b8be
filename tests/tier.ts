/** True in `npm run test:all`, which tests every page, document and case. `npm test` tests each kind of behavior once. */
export const IS_FULL = process.env.FULL !== undefined;

/** The whole list in `npm run test:all`. Otherwise `count` members of it, at equal distances, the same in each run. */
export function sampleOf<T>(all: readonly T[], count: number): readonly T[] {
  const step = IS_FULL ? 1 : Math.max(1, all.length / count);
  return all.filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step));
}
