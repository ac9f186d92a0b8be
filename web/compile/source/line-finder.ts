import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Finds the first line of a file that contains a text, counted from 1; undefined if no line does. */
type LineFinder = (file: string, text: string) => number | undefined;

/** A file, and where its lines start. */
interface Source {
  text: string;
  starts: readonly number[];
}

/** Finds lines in the files below a folder. Each file is read once, and each text is searched once. */
export function lineFinder(root: string): LineFinder {
  const sources = new Map<string, Source>();
  const lines = new Map<string, number | undefined>();
  return (file, text) => {
    const key = `${file}\n${text}`;
    if (!lines.has(key)) {
      const source = sources.get(file) ?? readSource(join(root, file));
      sources.set(file, source);
      const index = source.text.indexOf(text);
      lines.set(key, index < 0 ? undefined : lineAt(source.starts, index));
    }
    return lines.get(key);
  };
}

function readSource(path: string): Source {
  const text = existsSync(path) ? readFileSync(path, 'utf8') : '';
  return { text, starts: [0, ...Array.from(text.matchAll(/\n/g), ({ index }) => index + 1)] };
}

/** The number of starts up to an index, by halving. */
function lineAt(starts: readonly number[], index: number): number {
  let [low, high] = [0, starts.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((starts[middle] ?? 0) <= index) low = middle + 1;
    else high = middle;
  }
  return low;
}
