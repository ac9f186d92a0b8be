const PARTS = 4;
const day = Math.floor(Date.now() / 86_400_000);

/** A quarter of a list, another one every day. `npm run test:all` gets the whole list. */
export function shareOfToday<T>(all: readonly T[]): T[] {
  return all.filter((_, position) => process.env.FULL !== undefined || (position + day) % PARTS === 0);
}
