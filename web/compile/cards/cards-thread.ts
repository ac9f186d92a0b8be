import { hash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { parentPort } from 'node:worker_threads';

import { Resvg } from '@resvg/resvg-js';

import { errorText } from '../../model/text/error-text.ts';

/** Cards as SVG, by path. `folder` keeps rendered cards for the next build, unless it is null. */
export interface CardsRequest {
  folder: string | null;
  fontFiles: string[];
  cards: { path: string; svg: string }[];
}
export type CardsResponse = { images: { path: string; png: Uint8Array }[] } | { error: string };

/** Renders the cards in a thread of their own, beside the pages. */
parentPort?.once('message', (request: CardsRequest) => {
  const respond = (message: CardsResponse): void => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is not a window and has no origin
    parentPort?.postMessage(message);
  };
  renderedCards(request).then(
    (images) => respond({ images }),
    (error: unknown) => respond({ error: errorText(error) }),
  );
});

async function renderedCards({ folder, fontFiles, cards }: CardsRequest): Promise<{ path: string; png: Uint8Array }[]> {
  if (folder !== null) mkdirSync(folder, { recursive: true });
  const images: { path: string; png: Uint8Array }[] = [];
  let newCards = 0;
  for (const { path, svg } of cards) {
    const file = folder === null ? null : join(folder, `${hash('sha256', svg)}.png`);
    const kept = file !== null && existsSync(file) ? readFileSync(file) : null;
    const png = kept ?? renderedCard(svg, fontFiles);
    images.push({ path, png });
    if (kept !== null) continue;
    if (file !== null) writeCard(file, png);
    newCards += 1;
    if (newCards % CARDS_PER_COLLECTION === 0) await freeRenderings();
  }
  return images;
}

/** How many cards are rendered before their memory is freed: 3 MB each. */
const CARDS_PER_COLLECTION = 10;

/**
 * Frees the memory of rendered cards. It is outside of the heap, so the garbage collector does not know its size and would run too
 * rarely. Node frees it in the next turn of the event loop.
 */
async function freeRenderings(): Promise<void> {
  collectGarbage();
  await setImmediate();
}

const collectGarbage = garbageCollector();

/** Node offers the garbage collector of a thread only with a flag, which applies to contexts that are created after it is set. */
function garbageCollector(): () => void {
  setFlagsFromString('--expose-gc');
  return runInNewContext('gc') as () => void;
}

function renderedCard(svg: string, fontFiles: string[]): Uint8Array {
  const font = { fontFiles, loadSystemFonts: false, defaultFontFamily: 'Figtree' };
  return new Resvg(svg, { font }).render().asPng();
}

function writeCard(file: string, png: Uint8Array): void {
  // Another build may render the same card.
  writeFileSync(`${file}.${process.pid}`, png);
  renameSync(`${file}.${process.pid}`, file);
}
