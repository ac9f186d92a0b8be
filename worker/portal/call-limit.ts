/** Counts a call. False if its address has made too many in this minute. */
export type CallLimit = (address: string | null) => Promise<boolean>;

/** Counts in memory, because the limit protects the time of this isolate, and Pages has no rate-limiting binding. */
export function createCallLimit(
  limit: number,
  { now, nameCaller }: { now: () => number; nameCaller: (address: string | null) => Promise<string> },
): CallLimit {
  const counts = new Map<string, number>();
  let minute = 0;
  return async (address) => {
    const caller = await nameCaller(address);
    const current = Math.floor(now() / 60_000);
    if (current !== minute) counts.clear();
    minute = current;
    const count = (counts.get(caller) ?? 0) + 1;
    counts.set(caller, count);
    return count <= limit;
  };
}
