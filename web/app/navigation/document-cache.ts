import { BoundedMap } from '../../model/collections/bounded-map.ts';

export interface FetchedDocument {
  /** The path after redirects. */
  pathname: string;
  html: string;
}

export type DocumentCache = ReturnType<typeof documentCache>;

const CAPACITY = 80;
/** Older documents are fetched again, because a release may have changed them. */
const LIFETIME_MS = 5 * 60_000;

interface Entry {
  document: Promise<FetchedDocument>;
  requestedAt: number;
  hasArrived: boolean;
}

/**
 * Documents in memory. The HTTP cache revalidates documents, so with it alone every navigation would need a round trip.
 * @param fetchDocument rejects if the response is not HTML
 */
export function documentCache(
  fetchDocument: (pathname: string, priority: 'auto' | 'low') => Promise<FetchedDocument>,
  now: () => number = Date.now,
) {
  const entries = new BoundedMap<string, Entry>(CAPACITY);

  const validEntry = (pathname: string): Entry | undefined => {
    const entry = entries.get(pathname);
    return entry && now() - entry.requestedAt < LIFETIME_MS ? entry : undefined;
  };

  const get = (pathname: string, priority: 'auto' | 'low'): Promise<FetchedDocument> => {
    const cached = validEntry(pathname);
    if (cached) return cached.document;
    const document = fetchDocument(pathname, priority);
    const entry: Entry = { document, requestedAt: now(), hasArrived: false };
    entries.set(pathname, entry);
    document.then(
      () => (entry.hasArrived = true),
      () => entries.get(pathname) === entry && entries.delete(pathname),
    );
    return document;
  };

  return {
    /** The document of a path: from memory, from a request in progress, or fetched. */
    load: (pathname: string) => get(pathname, 'auto'),
    /** Loads a document ahead of need. A failure is forgotten, so that a navigation tries again. */
    prefetch: async (pathname: string, priority: 'auto' | 'low'): Promise<void> => {
      await get(pathname, priority).catch(() => undefined);
    },
    /** The document of a path if it is in memory or requested; undefined otherwise, and if it is too old. */
    peek: (pathname: string) => validEntry(pathname)?.document,
    /** Whether a document is in memory or requested. */
    has: (pathname: string) => entries.has(pathname),
    /** Whether a document has arrived and is still valid, so that the reader does not wait for it. */
    isReady: (pathname: string) => validEntry(pathname)?.hasArrived === true,
    forget: (matches: (pathname: string) => boolean): void => {
      for (const pathname of entries.keys()) if (matches(pathname)) entries.delete(pathname);
    },
  };
}

/** Fetches a document. Any HTML counts, including not-found pages and the gate. Rejects for other types and other sites. */
export async function fetchDocument(pathname: string, priority: 'auto' | 'low'): Promise<FetchedDocument> {
  const response = await fetch(pathname, { headers: { Accept: 'text/html' }, credentials: 'same-origin', priority });
  const type = response.headers.get('Content-Type') ?? '';
  if (!type.startsWith('text/html')) throw new Error(`${pathname} returned ${response.status} ${type}`);
  const url = new URL(response.url, location.href);
  if (url.origin !== location.origin) throw new Error(`${pathname} leads to ${url.origin}`);
  return { pathname: url.pathname, html: await response.text() };
}
