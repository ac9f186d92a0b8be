/** The module that {@link WritingThread} runs. */
import { hash } from 'node:crypto';
import { parentPort, workerData } from 'node:worker_threads';

import { errorText } from '../../model/text/error-text.ts';
import { loadPrerender } from '../bundle/bundle.ts';
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

export interface FileFacts {
  bytes: number;
  /** SHA-256 in hexadecimal. */
  sha256: string;
}

const { folder, prerenderFile, assets } = workerData as WritingOptions;
const write = writerInto(folder);
const written = new Map<string, FileFacts>();
const prerender = await loadPrerender(prerenderFile);

/** Null is the end: the response has the facts of each file. */
parentPort?.on('message', (files: readonly WrittenFile[] | null) => {
  if (files === null) parentPort?.postMessage(written, []);
  else for (const file of files) writeFile(file);
});

function writeFile({ path, content }: WrittenFile): void {
  try {
    const text = typeof content === 'string' ? content : documentToHtml(content, { prerender, assets });
    const data = Buffer.from(text);
    written.set(path, { bytes: data.length, sha256: hash('sha256', data) });
    write(path, data);
  } catch (error) {
    throw new Error(`${path}: ${errorText(error)}`, { cause: error });
  }
}
