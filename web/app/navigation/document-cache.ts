/** A document as it came over the network. */
export interface FetchedDocument {
  /** Path it was answered at, after redirects. */
  pathname: string;
  html: string;
}

export interface DocumentCache {
  /** The document of a path: from memory, from a request under way, or fetched. */
  load: (pathname: string) => Promise<FetchedDocument>;
  /** Loads ahead of need; failures are forgotten, so that a real navigation tries again. */
  prefetch: (pathname: string) => Promise<void>;
  has: (pathname: string) => boolean;
  /** Whether a document is here, and need not be waited for. */
  holds: (pathname: string) => boolean;
  /** Forgets everything whose path satisfies the predicate. */
  forget: (matches: (pathname: string) => boolean) => void;
}

/** Documents kept, and for how long: an older copy is fetched anew, since a release may have changed it. */
const CAPACITY = 80;
const LIFETIME = 5 * 60_000;

/**
 * Documents in memory. They revalidate over HTTP, so that cache alone would cost a round trip on every navigation.
 * @param fetchDocument rejects when there is no HTML to be had
 */
export function documentCache(
  fetchDocument: (pathname: string, priority: 'auto' | 'low') => Promise<FetchedDocument>,
  now: () => number = Date.now,
): DocumentCache {
  const entries = new Map<string, { document: Promise<FetchedDocument>; since: number; hasCome: boolean }>();

  const fresh = (pathname: string) => {
    const known = entries.get(pathname);
    return known && now() - known.since < LIFETIME ? known : undefined;
  };

  const get = (pathname: string, priority: 'auto' | 'low'): Promise<FetchedDocument> => {
    const known = fresh(pathname);
    if (known) return known.document;
    const document = fetchDocument(pathname, priority);
    const entry = { document, since: now(), hasCome: false };
    entries.delete(pathname);
    entries.set(pathname, entry);
    document.then(
      () => (entry.hasCome = true),
      () => entries.get(pathname) === entry && entries.delete(pathname),
    );
    const oldest = entries.keys().next();
    if (entries.size > CAPACITY && !oldest.done) entries.delete(oldest.value);
    return document;
  };

  return {
    load: (pathname) => get(pathname, 'auto'),
    prefetch: (pathname) =>
      get(pathname, 'low').then(
        () => undefined,
        () => undefined,
      ),
    has: (pathname) => entries.has(pathname),
    holds: (pathname) => fresh(pathname)?.hasCome === true,
    forget: (matches) => {
      for (const pathname of entries.keys()) if (matches(pathname)) entries.delete(pathname);
    },
  };
}

/** Fetches a document. Anything that is HTML counts, not-found and gate included; anything else rejects. */
export async function fetchDocument(pathname: string, priority: 'auto' | 'low'): Promise<FetchedDocument> {
  const response = await fetch(pathname, { headers: { Accept: 'text/html' }, credentials: 'same-origin', priority });
  const type = response.headers.get('Content-Type') ?? '';
  if (!type.startsWith('text/html')) throw new Error(`${pathname} answered ${response.status} ${type}`);
  const url = new URL(response.url, location.href);
  if (url.origin !== location.origin) throw new Error(`${pathname} leads to ${url.origin}`);
  return { pathname: url.pathname, html: await response.text() };
}
