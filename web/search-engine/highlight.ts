import { lengthOf, type Word, wordsOf } from './terms.ts';

/** A part of a text, marked as a match or not. */
export interface Piece {
  text: string;
  isMarked: boolean;
}

/** The matches of a query. */
export interface Marks {
  /** Terms as typed. */
  typed: readonly string[];
  /** Words of the index that the terms match. */
  words: ReadonlySet<string>;
}

/** Splits a text into words. A caller can pass a function with a cache. */
type ToWords = (text: string) => readonly Word[];

/** Approximate length of a snippet, in characters. */
const SNIPPET = 150;

/** Splits a text and marks the matches. If a word begins with a typed term, only that beginning is marked. */
export function highlight(text: string, marks: Marks, toWords: ToWords = wordsOf): Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  for (const word of toWords(text)) {
    const length = markedLength(word.term, word.end - word.start, marks);
    if (length === 0) continue;
    push(pieces, text.slice(end, word.start), false);
    push(pieces, text.slice(word.start, word.start + length), true);
    end = word.start + length;
  }
  push(pieces, text.slice(end), false);
  return pieces;
}

function markedLength(term: string, length: number, { typed, words }: Marks): number {
  // A word of a script without spaces is also found by its later letters.
  const isPart = lengthOf(term) > term.length && [...words].some((word) => term.endsWith(word));
  if (!words.has(term)) return isPart ? length : 0;
  const start = typed
    .filter((candidate) => term.startsWith(candidate))
    .reduce((longest, candidate) => Math.max(longest, candidate.length), 0);
  // Folding may change the number of letters. Then the whole word is marked.
  return start > 0 && term.length === length ? start : length;
}

function push(pieces: Piece[], text: string, isMarked: boolean): void {
  if (text === '') return;
  const last = pieces.at(-1);
  if (last?.isMarked === isMarked) last.text += text;
  else pieces.push({ text, isMarked });
}

/** {@link highlight} for a long text: only the part around the first match. */
export function snippet(text: string, marks: Marks, toWords: ToWords = wordsOf): Piece[] {
  if (text.length <= SNIPPET) return highlight(text, marks, toWords);
  const first = toWords(text).find(({ term, start, end }) => markedLength(term, end - start, marks) > 0);
  const earliest = Math.max(0, (first?.start ?? 0) - SNIPPET / 3);
  const start = earliest === 0 ? 0 : text.indexOf(' ', earliest) + 1;
  const cut = text.slice(start, start + SNIPPET);
  const isEnd = start + SNIPPET >= text.length;
  return highlight(`${start > 0 ? '… ' : ''}${isEnd ? cut : cut.replace(/\s+\S*$/, '…')}`, marks, toWords);
}
