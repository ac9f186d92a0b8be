import { createKeyFetch, type KeyFetchOptions, type KeySet } from './key-fetch.ts';
import { readKeySet } from './key-set.ts';

type KeyLookup =
  | { kind: 'found'; key: CryptoKey }
  /** The current key set does not contain the key. */
  | { kind: 'unknown' }
  /** The key set is unreachable, or the known one may be out of date. */
  | { kind: 'unavailable' };

export type FindKey = (kid: string) => Promise<KeyLookup>;

export interface KeyStoreOptions extends Omit<KeyFetchOptions, 'timeout'> {
  openCache: () => Promise<TextCache>;
  /** Lets work continue after the response was sent. */
  waitUntil: (work: Promise<unknown>) => void;
  /** Milliseconds; default 2,500. */
  timeout?: number;
}

const STALE_MS = 6 * 60 * 60 * 1000;
const FAILURE_PAUSE_MS = 30 * 1000;
const UNKNOWN_KEY_PAUSE_MS = 10 * 1000;

/**
 * Creates the function that finds Google's key by its id. A set is fresh as long as its response said. If a new set
 * cannot be fetched, the known keys are used until the set is six hours old. A bad response never replaces a good set.
 * After a failure there is no fetch for 30 seconds. An unknown key id causes at most one fetch in ten seconds.
 *
 * jose's remote set has no stale keys and no pause, so an outage at Google would be an outage of the gate.
 */
export function createKeyStore({ url, fetch, now, openCache, waitUntil, timeout = 2500 }: KeyStoreOptions): FindKey {
  const fetchSet = createKeyFetch({ url, fetch, now, timeout });
  const cache = createKeyCache(openCache, url, STALE_MS / 1000);
  let current: KeySet | undefined;
  let lastFetch = -Infinity;
  let lastFailure = -Infinity;
  let pending: { work: Promise<void>; since: number } | undefined;

  const isFresh = (set: KeySet | undefined): boolean => set !== undefined && now() < set.freshUntil;
  const isServing = (set: KeySet | undefined): boolean => set !== undefined && now() < set.fetchedAt + STALE_MS;
  const isPausing = (): boolean => now() < lastFailure + FAILURE_PAUSE_MS;
  const wasJustFetched = (): boolean =>
    now() < Math.max(lastFetch, current?.fetchedAt ?? -Infinity) + UNKNOWN_KEY_PAUSE_MS;

  const refresh = async (kid: string): Promise<void> => {
    const cached = await cache.read();
    if (cached !== undefined && cached.fetchedAt <= now() && cached.fetchedAt > (current?.fetchedAt ?? -Infinity))
      current = cached;
    if (isFresh(current) && (current?.keys.has(kid) || wasJustFetched())) return;
    lastFetch = now();
    try {
      current = await fetchSet();
      lastFailure = -Infinity;
      waitUntil(cache.write(current));
    } catch {
      lastFailure = now();
    }
  };

  /** Runs one fetch at a time. It continues after the request that started it has ended, because others wait for it. */
  const refreshOnce = (kid: string): Promise<void> => {
    // The runtime may end a request with everything it started: a fetch that has not settled in twice its time never will.
    if (pending === undefined || now() > pending.since + 2 * timeout) {
      const begun = { since: now(), work: refresh(kid).finally(() => pending === begun && (pending = undefined)) };
      pending = begun;
      waitUntil(begun.work);
    }
    return pending.work;
  };

  return async (kid) => {
    const fresh = isFresh(current) ? current?.keys.get(kid) : undefined;
    if (fresh !== undefined) return { kind: 'found', key: fresh };
    if (!isPausing() && !(isFresh(current) && wasJustFetched())) await refreshOnce(kid);
    const key = isServing(current) ? current?.keys.get(kid) : undefined;
    if (key !== undefined) return { kind: 'found', key };
    return { kind: isFresh(current) && !isPausing() ? 'unknown' : 'unavailable' };
  };
}

/** The part of the Cache API that is used. It is a named cache, so that nothing else writes to it. */
type TextCache = Pick<Cache, 'match' | 'put'>;

interface KeyCache {
  read(): Promise<KeySet | undefined>;
  write(set: KeySet): Promise<void>;
}

const FETCHED_AT = 'X-Fetched-At';
const FRESH_UNTIL = 'X-Fresh-Until';

/**
 * The second level of the key cache. The isolates of one data center share it. A missing, locked or broken cache counts
 * as empty: neither function throws.
 * @param open opens the cache. It is called at every use, because a worker may not open a cache while it starts
 * @param url address of the key set; the key of the entry
 * @param maxAgeSeconds how long an entry is kept
 */
function createKeyCache(open: () => Promise<TextCache>, url: string, maxAgeSeconds: number): KeyCache {
  return {
    async read() {
      try {
        const entry = await (await open()).match(url);
        if (entry === undefined) return undefined;
        const fetchedAt = Number(entry.headers.get(FETCHED_AT));
        const freshUntil = Number(entry.headers.get(FRESH_UNTIL));
        const text = await entry.text();
        const keys = await readKeySet(text);
        return keys.size > 0 && fetchedAt > 0 && freshUntil > 0 ? { keys, text, fetchedAt, freshUntil } : undefined;
      } catch {
        return undefined;
      }
    },
    async write({ text, fetchedAt, freshUntil }) {
      const headers = {
        'Cache-Control': `max-age=${maxAgeSeconds}`,
        [FETCHED_AT]: String(fetchedAt),
        [FRESH_UNTIL]: String(freshUntil),
      };
      try {
        await (await open()).put(url, new Response(text, { headers }));
      } catch {
        // Not fatal: the first level holds the set, and another isolate fetches its own.
      }
    },
  };
}
