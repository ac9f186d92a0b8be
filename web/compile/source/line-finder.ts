import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Finds the first line of a file that contains a text, counted from 1; undefined if no line does. */
type LineFinder = (file: string, text: string) => number | undefined;

/** Finds lines in the files below a folder. Each file is read once, and each text is searched once. */
export function lineFinder(root: string): LineFinder {
  const sources = new Map<string, string>();
  const lines = new Map<string, number | undefined>();
  return (file, text) => {
    const key = `${file}\n${text}`;
    if (!lines.has(key)) {
      if (!sources.has(file))
        sources.set(file, existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : '');
      const source = sources.get(file) ?? '';
      const index = source.indexOf(text);
      lines.set(key, index < 0 ? undefined : source.slice(0, index).split('\n').length);
    }
    return lines.get(key);
  };
}
