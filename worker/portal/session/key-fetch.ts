import { readText } from '../../../web/model/edge/read-text.ts';
import { type Keys, readKeySet } from './key-set.ts';

/** A key set and its times, in milliseconds since the epoch. */
export interface KeySet {
  keys: Keys;
  /** The set as received, for the second-level cache. */
  text: string;
  fetchedAt: number;
  freshUntil: number;
}

export interface KeyFetchOptions {
  url: string;
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  now: () => number;
  /** Milliseconds after which an incomplete response counts as failed. */
  timeout: number;
}

const MAX_BYTES = 64 * 1024;
const MIN_FRESH_SECONDS = 5 * 60;
const MAX_FRESH_SECONDS = 60 * 60;

/**
 * Creates the function that fetches the key set. It throws for every response that is not a valid set: late, redirected,
 * not 200, not JSON, too large, or without a usable key.
 */
export function createKeyFetch({ url, fetch, now, timeout }: KeyFetchOptions): () => Promise<KeySet> {
  const fetchSet = async (signal: AbortSignal): Promise<KeySet> => {
    // no-store: a cached response cannot contain a key that is new.
    const response = await fetch(url, {
      redirect: 'manual',
      cache: 'no-store',
      signal,
      headers: { Accept: 'application/json' },
    });
    const isJson = /^application\/(?:[a-z.+-]+\+)?json *(?:;|$)/i.test(response.headers.get('Content-Type') ?? '');
    const text = response.status === 200 && isJson ? await readText(response, MAX_BYTES) : undefined;
    if (text === undefined)
      throw new Error(
        `The response of the key set has status ${response.status} or is not JSON of at most ${MAX_BYTES} bytes.`,
      );
    const keys = await readKeySet(text);
    if (keys.size === 0) throw new Error('The key set has no usable key.');
    const fetchedAt = now();
    return { keys, text, fetchedAt, freshUntil: fetchedAt + freshSeconds(response) * 1000 };
  };
  return async () => {
    const abort = new AbortController();
    let timer: number | null = null;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error(`The key set did not come within ${timeout} ms.`)), timeout);
    });
    try {
      return await Promise.race([fetchSet(abort.signal), late]);
    } finally {
      clearTimeout(timer);
      // Stops the rest of the response.
      abort.abort();
    }
  };
}

/** Reads `max-age` (RFC 9111, 5.2.2.1) and limits it to between five minutes and one hour. */
function freshSeconds(response: Response): number {
  const maxAge = /(?:^|[\s,])max-age=(\d+)/i.exec(response.headers.get('Cache-Control') ?? '')?.[1];
  return Math.min(Math.max(Number(maxAge ?? 0), MIN_FRESH_SECONDS), MAX_FRESH_SECONDS);
}
