import type { SearchData } from '../../model/search/search.ts';
import { SearchEngine } from './engine/engine.ts';
import { IndexError, loadIndex } from './load-index.ts';
import type { SearchEvent, SearchCommand } from './messages.ts';

/** The search worker: it loads, indexes and searches outside the page's thread, so that typing never waits. */
let engine = new SearchEngine();

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker's messages have only one receiver
const send = (event: SearchEvent): void => postMessage(event);
const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

async function open({ addresses, isRetry }: Extract<SearchCommand, { type: 'open' }>): Promise<void> {
  const { internal } = addresses;
  const internalIndex = internal === null ? null : loadIndex(internal.address, { isRetry }).catch(() => null);
  const opened = (engine = new SearchEngine());
  const addIndex = async (data: SearchData, source: string): Promise<void> => {
    for (const _step of opened.add(data, source)) {
      send({ type: 'ready', facets: opened.facets, lacksInternal: false });
      // A waiting query runs before the next step.
      await pause();
    }
  };
  // The public index does not wait for the internal one.
  await addIndex(await loadIndex(addresses.public, { isRetry }), '');
  const data = await internalIndex;
  if (internal === null) return;
  if (data === null) send({ type: 'ready', facets: opened.facets, lacksInternal: true });
  else await addIndex(data, internal.label);
}

addEventListener('message', ({ data: command }: MessageEvent<SearchCommand>) => {
  if (command.type === 'search')
    return send({ type: 'results', request: command.request, results: engine.search(command.request) });
  open(command).catch((error: unknown) =>
    send({ type: 'failed', reason: error instanceof IndexError ? error.reason : 'corrupt' }),
  );
});
