import type { SearchData } from '../../model/search/search.ts';
import { SearchEngine } from './engine/engine.ts';
import { IndexError, loadIndex } from './load-index.ts';
import type { Answer, Ask } from './messages.ts';

/** Loads, indexes and searches beside the page, so that typing never waits. */
let engine = new SearchEngine();

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has one reader
const say = (answer: Answer): void => postMessage(answer);
const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

async function open({ addresses, isRetry }: Extract<Ask, { type: 'open' }>): Promise<void> {
  const { internal } = addresses;
  const internalIndex = internal === null ? null : loadIndex(internal.address, { isRetry }).catch(() => null);
  const own = (engine = new SearchEngine());
  const take = async (data: SearchData, source: string): Promise<void> => {
    for (const _step of own.add(data, source)) {
      say({ type: 'ready', facets: own.facets, lacksInternal: false });
      // A query in between goes first.
      await pause();
    }
  };
  // What anyone may find waits for nothing else.
  await take(await loadIndex(addresses.public, { isRetry }), '');
  const data = await internalIndex;
  if (internal === null) return;
  if (data === null) say({ type: 'ready', facets: own.facets, lacksInternal: true });
  else await take(data, internal.label);
}

addEventListener('message', ({ data: ask }: MessageEvent<Ask>) => {
  if (ask.type === 'search') return say({ type: 'results', request: ask.request, results: engine.search(ask.request) });
  open(ask).catch((error: unknown) =>
    say({ type: 'failed', reason: error instanceof IndexError ? error.reason : 'corrupt' }),
  );
});
