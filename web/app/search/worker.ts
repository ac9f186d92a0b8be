import { type SearchData, searchAddress } from '../../model/search/search.ts';
import type { Locale } from '../../model/site/locale.ts';
import { containsWords } from '../../search-engine/contains-words.ts';
import { SearchEngine } from '../../search-engine/engine.ts';
import { IndexError, loadIndex } from './load-index.ts';
import type { SearchEvent, SearchCommand } from './messages.ts';

/** The search worker: it loads, indexes and searches outside the page's thread, so that typing never waits. */
let engine = new SearchEngine();
/** Whether the engine has all entries. */
let isWhole = false;

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker's messages have only one receiver
const send = (event: SearchEvent): void => postMessage(event);
const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

async function open({ addresses, isRetry }: Extract<SearchCommand, { type: 'open' }>): Promise<void> {
  const { internal } = addresses;
  const internalIndex = internal === null ? null : loadIndex(internal.address, { isRetry }).catch(() => null);
  const opened = (engine = new SearchEngine());
  isWhole = false;
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
  if (internal !== null && data !== null) await addIndex(data, internal.label);
  isWhole = true;
  send({ type: 'ready', facets: opened.facets, lacksInternal: internal !== null && data === null });
}

/** Public indexes of other languages, by language. Null if an index could not be loaded. */
const others = new Map<Locale, Promise<SearchData | null>>();

async function hasWordsIn(locale: Locale, text: string): Promise<boolean> {
  const loading =
    others.get(locale) ?? loadIndex(searchAddress('public', locale), { isRetry: false }).catch(() => null);
  others.set(locale, loading);
  const data = await loading;
  return data !== null && containsWords(data, text);
}

async function lookElsewhere(text: string, locales: readonly Locale[]): Promise<void> {
  const found = await Promise.all(locales.map((locale) => hasWordsIn(locale, text)));
  send({ type: 'elsewhere', elsewhere: { text, locales: locales.filter((_locale, index) => found[index]) } });
}

addEventListener('message', ({ data: command }: MessageEvent<SearchCommand>) => {
  if (command.type === 'search')
    return send({ type: 'results', request: command.request, results: engine.search(command.request), isWhole });
  if (command.type === 'lookElsewhere') return void lookElsewhere(command.text, command.locales);
  open(command).catch((error: unknown) =>
    send({ type: 'failed', reason: error instanceof IndexError ? error.reason : 'corrupt' }),
  );
});
