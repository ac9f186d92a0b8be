import { readKeySet, type Keys } from './key-set.ts';
import { readText } from './read-text.ts';

/** A key set with the times that matter, in milliseconds since the epoch. */
export interface KeySet {
  keys: Keys;
  /** The set as it came, for the second-level cache. */
  text: string;
  fetchedAt: number;
  freshUntil: number;
}

export interface KeyFetchOptions {
  url: string;
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  now: () => number;
  /** Milliseconds after which an answer that has not come whole counts as failed. */
  timeout: number;
}

const MAX_BYTES = 64 * 1024;
const MIN_FRESH_SECONDS = 5 * 60;
const MAX_FRESH_SECONDS = 60 * 60;

/**
 * Makes the function that fetches the key set. It throws on every answer that is not a good set: late, redirected,
 * not 200, not JSON, too large, without one usable key.
 */
export function createKeyFetch({ url, fetch, now, timeout }: KeyFetchOptions): () => Promise<KeySet> {
  const fetchSet = async (signal: AbortSignal): Promise<KeySet> => {
    // no-store: a key that nobody knows yet must not be looked for in an old answer.
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
        `The key set was answered with status ${response.status} and no JSON of at most ${MAX_BYTES} bytes.`,
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
      // Whatever is still on its way is not wanted.
      abort.abort();
    }
  };
}

/** `max-age` (RFC 9111, 5.2.2.1), between five minutes and an hour. */
function freshSeconds(response: Response): number {
  const maxAge = /(?:^|[\s,])max-age=(\d+)/i.exec(response.headers.get('Cache-Control') ?? '')?.[1];
  return Math.min(Math.max(Number(maxAge ?? 0), MIN_FRESH_SECONDS), MAX_FRESH_SECONDS);
}
