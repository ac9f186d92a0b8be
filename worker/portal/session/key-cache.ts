import type { KeySet } from './key-fetch.ts';
import { readKeySet } from './key-set.ts';

/** The part of the Cache API that is used. It is a named cache, so that nothing else writes to it. */
export type TextCache = Pick<Cache, 'match' | 'put'>;

export interface KeyCache {
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
export function createKeyCache(open: () => Promise<TextCache>, url: string, maxAgeSeconds: number): KeyCache {
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
