/** The Network Information API, which some browsers do not have. */
export interface ConnectionInfo {
  effectiveType?: string | undefined;
  saveData?: boolean | undefined;
}

/** False on a slow connection, and for readers who ask to save data. */
export function mayPrefetch(connection: ConnectionInfo | undefined): boolean {
  return !(connection?.saveData === true || connection?.effectiveType?.includes('2g'));
}

interface PrefetchQueue {
  /** Paths with `intent` (hover, touch, focus) are loaded before paths in `view`. Each path is loaded once. */
  add: (pathname: string, reason: 'intent' | 'view') => void;
  /** Paths waiting, in order. */
  waiting: () => string[];
}

/** @param limit how many loads run at the same time */
export function prefetchQueue(load: (pathname: string) => Promise<void>, limit = 2): PrefetchQueue {
  const seen = new Set<string>();
  const intents: string[] = [];
  const views: string[] = [];
  let running = 0;

  const next = (): void => {
    const pathname = running < limit ? (intents.shift() ?? views.shift()) : undefined;
    if (pathname === undefined) return;
    running += 1;
    void load(pathname).finally(() => {
      running -= 1;
      next();
    });
    next();
  };

  return {
    add: (pathname, reason) => {
      const place = views.indexOf(pathname);
      if (reason === 'intent' && place >= 0) {
        views.splice(place, 1);
        intents.push(pathname);
      } else if (!seen.has(pathname)) {
        seen.add(pathname);
        (reason === 'intent' ? intents : views).push(pathname);
      }
      next();
    },
    waiting: () => [...intents, ...views],
  };
}
