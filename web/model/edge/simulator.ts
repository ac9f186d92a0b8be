/** The portal passes every path below this on to the simulator, unless a page or a file has this path. */
export const SIMULATOR = '/simulator';

/** True if a path belongs to the simulator, or to a page beside it. */
export function isBelowSimulator(path: string): boolean {
  return path.startsWith(`${SIMULATOR}/`);
}
