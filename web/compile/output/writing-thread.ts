import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

import type { DocumentParts } from './document.ts';
import type { FileFacts, WritingOptions, WrittenFile } from './write-files.ts';

/** A message costs time, so a message has this many files. */
const FILES = 64;

/**
 * A thread that writes files, and makes the documents among them from their parts. It uses a second core while the main thread makes
 * the next texts.
 */
export class WritingThread {
  readonly #worker: Worker;
  readonly #response: Promise<unknown[]>;
  #files: WrittenFile[] = [];

  constructor(options: WritingOptions) {
    this.#worker = new Worker(new URL('write-files.ts', import.meta.url), { workerData: options });
    this.#response = once(this.#worker, 'message');
    // `finish` awaits it. This only prevents an unhandled-rejection warning.
    this.#response.catch(() => {});
  }

  /** Writes a file later. @param path relative to the output folder @param content the text, or the parts of a document */
  write(path: string, content: string | DocumentParts): void {
    this.#files.push({ path, content });
    if (this.#files.length === FILES) this.#send();
  }

  /**
   * Waits until all files are written. @returns the facts of each file, by its path
   * @throws Error that names the file that cannot be made or written
   */
  async finish(): Promise<ReadonlyMap<string, FileFacts>> {
    this.#send();
    this.#worker.postMessage(null, []);
    const [written] = await this.#response;
    return written as ReadonlyMap<string, FileFacts>;
  }

  /** Stops writing, for example after an error. */
  async end(): Promise<void> {
    await this.#worker.terminate();
  }

  #send(): void {
    this.#worker.postMessage(this.#files, []);
    this.#files = [];
  }
}
