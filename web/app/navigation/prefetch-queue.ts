/** What the browser says about the connection (Network Information API; absent in some browsers). */
export interface ConnectionInfo {
  effectiveType?: string | undefined;
  saveData?: boolean | undefined;
}

/** Nothing is loaded ahead on a slow connection, nor for readers who asked to save data. */
export function mayPrefetch(connection: ConnectionInfo | undefined): boolean {
  return !(connection?.saveData === true || connection?.effectiveType?.includes('2g'));
}

export interface PrefetchQueue {
  /** `intent` (hover, touch, focus) goes before what merely came into view. Each path is taken once. */
  add: (pathname: string, reason: 'intent' | 'view') => void;
  /** Paths waiting, in order. */
  waiting: () => string[];
}

/** Runs loads a few at a time. */
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
