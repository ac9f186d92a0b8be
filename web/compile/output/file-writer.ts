import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';

import type { WriteRequest, WriteResponse } from './file-writer-thread.ts';

/** Above this size, the next file waits, so that a slow disk does not fill the memory. In characters or bytes. */
const MOST_WAITING = 4 * 1_024 * 1_024;
/** How long a file waits for the earlier ones, in ms. */
const PATIENCE = 60_000;

/** Writes files in a thread of their own, because writing the pages takes half as long as making them. */
export class FileWriter {
  readonly #waiting = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  readonly #thread = new Worker(join(import.meta.dirname, 'file-writer-thread.ts'), {
    workerData: this.#waiting,
    resourceLimits: { maxYoungGenerationSizeMb: 2 },
  });
  readonly #crash = new Promise<never>((_, reject) => this.#thread.once('error', reject));

  constructor() {
    // A flush reports it. This handler only prevents a warning about an unhandled rejection.
    this.#crash.catch(() => {});
  }

  /**
   * Writes a file soon, and creates its folder.
   * @param file absolute path
   * @throws if earlier files are not written for a minute
   */
  write(file: string, content: string | Uint8Array): void {
    for (let size = this.#size(); size > MOST_WAITING; size = this.#size())
      if (Atomics.wait(this.#waiting, 0, size, PATIENCE) === 'timed-out')
        throw new Error(`${file} cannot be written: the disk has accepted nothing for a minute.`);
    Atomics.add(this.#waiting, 0, content.length);
    this.#send({ file, content });
  }

  /** Resolves when all files are written. Rejects with the first failure. */
  async flush(): Promise<void> {
    this.#send(null);
    const response = once(this.#thread, 'message') as Promise<[WriteResponse]>;
    const [{ failure }] = await Promise.race([response, this.#crash]);
    if (failure !== null) throw new Error(failure);
  }

  /** Ends the thread. Files that are not written yet are lost. */
  async end(): Promise<void> {
    await this.#thread.terminate();
  }

  #size(): number {
    return Atomics.load(this.#waiting, 0);
  }

  #send(request: WriteRequest): void {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is not a window and has no origin
    this.#thread.postMessage(request);
  }
}
