import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { LineCounter } from 'yaml';

import type { Finding } from '../base/finding.ts';
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
      const index = indexOfPart(source.text, text);
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

/** The first line of a text that has a part, counted from 1; undefined if none has. */
export function lineOf(text: string, part: string): number | undefined {
  const index = indexOfPart(text, part);
  return index < 0 ? undefined : text.slice(0, index).split('\n').length;
}

/** The finding with the line that its location describes. */
export function withLine(finding: Finding, find: LineFinder): Finding {
  if (finding.location?.near === undefined) return finding;
  const { near, ...location } = finding.location;
  return { ...finding, location: { ...location, line: find(location.file, near) } };
}

/** The first place of a part as whole words, else inside of words, else in other lines; below 0 without one. */
function indexOfPart(text: string, part: string): number {
  const isJoined = (index: number): boolean =>
    /^[\w/-]{2}/.test(text.slice(index - 1, index + 1)) || /^[\w/-]{2}/.test(text.slice(index + part.length - 1));
  const first = text.indexOf(part);
  for (let index = first; index >= 0; index = text.indexOf(part, index + 1)) if (!isJoined(index)) return index;
  if (first >= 0 || !/\S\s+\S/.test(part)) return first;
  const words = part.trim().split(/\s+/);
  return text.search(new RegExp(words.map((word) => word.replaceAll(/[^\w]/g, String.raw`\$&`)).join(String.raw`\s+`)));
}
