/** False on a slow connection, and for readers who ask to save data. */
export function mayPrefetch(connection: Navigator['connection']): boolean {
  return !(connection?.saveData === true || connection?.effectiveType?.includes('2g'));
}

/** @param limit how many loads run at the same time */
export function prefetchQueue(load: (pathname: string) => Promise<void>, limit = 2) {
  const seen = new Set<string>();
  const waiting: string[] = [];
  let running = 0;

  const next = (): void => {
    const pathname = running < limit ? waiting.shift() : undefined;
    if (pathname === undefined) return;
    running += 1;
    void load(pathname).finally(() => {
      running -= 1;
      next();
    });
    next();
  };

  return {
    /** Loads a path after the ones before it. Each path is loaded once. */
    add: (pathname: string): void => {
      if (seen.has(pathname)) return;
      seen.add(pathname);
      waiting.push(pathname);
      next();
    },
    /** Removes a path, because it is loaded without waiting. */
    remove: (pathname: string): void => {
      const place = waiting.indexOf(pathname);
      if (place >= 0) waiting.splice(place, 1);
    },
  };
}
