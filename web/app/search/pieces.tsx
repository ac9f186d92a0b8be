import type { Piece } from './engine/highlight.ts';

/** A text with what was looked for marked. */
export function Pieces({ pieces }: { pieces: readonly Piece[] }) {
  // oxlint-disable-next-line react/no-array-index-key -- pieces of one text have no other name than their order
  return pieces.map(({ text, isMarked }, index) => (isMarked ? <mark key={index}>{text}</mark> : text));
}
