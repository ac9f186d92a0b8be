import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';

import { errorText } from '../../model/text/error-text.ts';

/** A file to write; null asks whether all earlier files are written. */
export type WriteRequest = { file: string; content: string | Uint8Array } | null;

/** The first failure since the last response; null if nothing failed. */
export interface WriteResponse {
  failure: string | null;
}

/** The size of all files that are sent and not written yet. The sender waits while it is too large. */
const waiting = workerData as Int32Array;
const folders = new Set<string>();
let failure: string | null = null;

parentPort?.on('message', (request: WriteRequest) => {
  if (request === null) {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is not a window and has no origin
    parentPort?.postMessage({ failure } satisfies WriteResponse);
    failure = null;
    return;
  }
  const { file, content } = request;
  try {
    const folder = dirname(file);
    if (!folders.has(folder)) mkdirSync(folder, { recursive: true });
    folders.add(folder);
    writeFileSync(file, content);
  } catch (error) {
    failure ??= errorText(error);
  }
  Atomics.sub(waiting, 0, content.length);
  Atomics.notify(waiting, 0);
});
