/** The module that {@link WritingThread} runs. */
import { pathToFileURL } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';

import { errorText } from '../../model/text/error-text.ts';
import { type DocumentContext, type DocumentParts, documentToHtml } from './document.ts';
import { writerInto } from './staging.ts';

export interface WritingOptions extends Pick<DocumentContext, 'assets'> {
  /** Absolute path of the output folder. */
  folder: string;
  /** Absolute path of the bundle that renders shells. */
  prerenderFile: string;
}

export interface WrittenFile {
  /** Relative to the output folder. */
  path: string;
  content: string | DocumentParts;
}

const { folder, prerenderFile, assets } = workerData as WritingOptions;
const write = writerInto(folder);
const sizes = new Map<string, number>();
const { prerender } = (await import(pathToFileURL(prerenderFile).href)) as Pick<DocumentContext, 'prerender'>;

/** Null is the end: the response has the bytes of each document. */
parentPort?.on('message', (files: readonly WrittenFile[] | null) => {
  if (files === null) parentPort?.postMessage(sizes, []);
  else for (const file of files) writeFile(file);
});

function writeFile({ path, content }: WrittenFile): void {
  try {
    const text = typeof content === 'string' ? content : documentToHtml(content, { prerender, assets });
    if (typeof content !== 'string') sizes.set(path, Buffer.byteLength(text));
    write(path, text);
  } catch (error) {
    throw new Error(`${path}: ${errorText(error)}`, { cause: error });
  }
}
