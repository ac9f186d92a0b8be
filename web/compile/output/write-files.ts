/** The module that {@link WritingThread} runs. */
import { hash } from 'node:crypto';
import { parentPort, workerData } from 'node:worker_threads';

import { errorText } from '../../model/text/error-text.ts';
import { loadPrerender } from '../bundle/bundle.ts';
import { type DocumentContext, type DocumentParts, documentToTexts } from './document.ts';
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
/** Holds the file that is written. New memory for each file would take longer than the encoding of its text. */
let buffer = Buffer.allocUnsafeSlow(2 ** 20);

/** Null is the end: the response has the facts of each file. */
parentPort?.on('message', (files: readonly WrittenFile[] | null) => {
  if (files === null) parentPort?.postMessage(written, []);
  else for (const file of files) writeFile(file);
});

function writeFile({ path, content }: WrittenFile): void {
  try {
    const data = encode(typeof content === 'string' ? [content] : documentToTexts(content, { prerender, assets }));
    written.set(path, { bytes: data.length, sha256: hash('sha256', data) });
    write(path, data);
  } catch (error) {
    throw new Error(`${path}: ${errorText(error)}`, { cause: error });
  }
}

/** Encodes texts as UTF-8, one after the other. The next call overwrites the result. */
function encode(texts: readonly string[]): Uint8Array {
  const most = 3 * texts.reduce((sum, { length }) => sum + length, 0);
  if (buffer.length < most) buffer = Buffer.allocUnsafeSlow(most);
  const length = texts.reduce((sum, text) => sum + buffer.write(text, sum), 0);
  return buffer.subarray(0, length);
}
