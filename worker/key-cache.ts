import type { KeySet } from './key-fetch.ts';
import { readKeySet } from './key-set.ts';

/** The part of the Cache API that is used; a cache of its own, so that nothing else can write to it. */
export type TextCache = Pick<Cache, 'match' | 'put'>;

export interface KeyCache {
  read(): Promise<KeySet | undefined>;
  write(set: KeySet): Promise<void>;
}

const FETCHED_AT = 'X-Fetched-At';
const FRESH_UNTIL = 'X-Fresh-Until';

/**
 * The second level of the key cache, shared by the isolates of one data center. A cache that is missing, locked or broken
 * is an empty one: neither function throws.
 * @param open gives the cache, asked for at every use because a worker may not open one while it starts
 * @param url of the key set; the entry's key
 * @param maxAgeSeconds for which an entry is kept
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
        // The first level holds the set; another isolate fetches its own.
      }
    },
  };
}
