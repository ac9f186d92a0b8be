import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { LineCounter } from 'yaml';

import { getOrMake } from '../base/get-or-make.ts';

/** Finds the first line of a file that contains a text, counted from 1; undefined if no line does. */
export type LineFinder = (file: string, text: string) => number | undefined;

/** Finds lines in the files below a folder. Each file is read once, and each text is searched once. */
export function lineFinder(root: string): LineFinder {
  const sources = new Map<string, ReturnType<typeof readSource>>();
  const lines = new Map<string, number | undefined>();
  return (file, text) => {
    const key = `${file}\n${text}`;
    if (!lines.has(key)) {
      const source = getOrMake(sources, file, () => readSource(join(root, file)));
      const index = source.text.indexOf(text);
      lines.set(key, index < 0 ? undefined : source.lines.linePos(index).line);
    }
    return lines.get(key);
  };
}

function readSource(path: string): { text: string; lines: LineCounter } {
  const text = existsSync(path) ? readFileSync(path, 'utf8') : '';
  const lines = new LineCounter();
  lines.addNewLine(0);
  for (const { index } of text.matchAll(/\n/g)) lines.addNewLine(index + 1);
  return { text, lines };
}
