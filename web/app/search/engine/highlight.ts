import { wordsOf } from './terms.ts';

/** Part of a text, marked or not. */
export interface Piece {
  text: string;
  isMarked: boolean;
}

/** What a query found: the terms as typed, and the words of the index they stand for. */
export interface Marks {
  typed: readonly string[];
  found: ReadonlySet<string>;
}

/** A snippet of a text has about so many characters. */
const SNIPPET = 150;

/** A text in pieces, with what was looked for marked: of a word that begins with what was typed, that beginning. */
export function highlight(text: string, marks: Marks): Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  for (const word of wordsOf(text)) {
    const length = markedLength(word.term, word.end - word.start, marks);
    if (length === 0) continue;
    push(pieces, text.slice(end, word.start), false);
    push(pieces, text.slice(word.start, word.start + length), true);
    end = word.start + length;
  }
  push(pieces, text.slice(end), false);
  return pieces;
}

function markedLength(term: string, length: number, { typed, found }: Marks): number {
  if (!found.has(term)) return 0;
  const start = typed
    .filter((candidate) => term.startsWith(candidate))
    .reduce((longest, candidate) => Math.max(longest, candidate.length), 0);
  // A letter that folding made longer or shorter: the whole word then.
  return start > 0 && term.length === length ? start : length;
}

function push(pieces: Piece[], text: string, isMarked: boolean): void {
  if (text === '') return;
  const last = pieces.at(-1);
  if (last?.isMarked === isMarked) last.text += text;
  else pieces.push({ text, isMarked });
}

/** {@link highlight} for a long text: what stands around the first mark. */
export function snippet(text: string, marks: Marks): Piece[] {
  if (text.length <= SNIPPET) return highlight(text, marks);
  const first = wordsOf(text).find(({ term, start, end }) => markedLength(term, end - start, marks) > 0);
  const wanted = Math.max(0, (first?.start ?? 0) - SNIPPET / 3);
  const start = wanted === 0 ? 0 : text.indexOf(' ', wanted) + 1;
  const cut = text.slice(start, start + SNIPPET);
  const isEnd = start + SNIPPET >= text.length;
  return highlight(`${start > 0 ? '… ' : ''}${isEnd ? cut : cut.replace(/\s+\S*$/, '…')}`, marks);
}
