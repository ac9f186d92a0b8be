import type { Json } from '../../model/json.ts';
import type { SearchData } from '../../model/search.ts';
import { searchDataFromJson } from '../../model/search-index.ts';
import { SearchEngine } from './engine/engine.ts';
import type { Answer, Ask, Failure } from './messages.ts';

/** Loads, indexes and searches beside the page, so that typing never waits. */
let engine = new SearchEngine();

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has one reader
const say = (answer: Answer): void => postMessage(answer);
const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** Why a file did not come; the rest is a broken file. */
class FetchError extends Error {
  readonly reason: Failure;

  constructor(reason: Failure, address: string) {
    super(`${address} could not be loaded (${reason}).`);
    this.reason = reason;
  }
}

async function load(address: string, isRetry: boolean): Promise<SearchData> {
  const response = await fetch(address, { credentials: 'same-origin', ...(isRetry && { cache: 'reload' }) }).catch(() => {
    throw new FetchError('offline', address);
  });
  if (!response.ok) throw new FetchError('missing', address);
  return searchDataFromJson((await response.json()) as Json);
}

async function open({ addresses, isRetry }: Extract<Ask, { type: 'open' }>): Promise<void> {
  const internal = addresses.internal === null ? null : load(addresses.internal.address, isRetry).catch(() => undefined);
  const found = [{ data: await load(addresses.public, isRetry), source: '' }, { data: await internal, source: addresses.internal?.label ?? '' }];
  const own = (engine = new SearchEngine());
  const lacksInternal = found[1]?.data === undefined;
  for (const { data, source } of found) {
    if (data === undefined || data === null) continue;
    for (const _step of own.add(data, source)) {
      say({ type: 'ready', facets: own.facets, lacksInternal });
      // A query in between goes first.
      await pause();
    }
  }
}

addEventListener('message', ({ data: ask }: MessageEvent<Ask>) => {
  if (ask.type === 'search') return say({ type: 'results', request: ask.request, results: engine.search(ask.request) });
  open(ask).catch((error: unknown) => say({ type: 'failed', reason: error instanceof FetchError ? error.reason : 'corrupt' }));
});
