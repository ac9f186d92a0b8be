import { Fragment } from 'react';

import type { Piece } from './engine/highlight.ts';

/** A text with what was looked for marked. */
export function Pieces({ pieces }: { pieces: readonly Piece[] }) {
  // oxlint-disable-next-line react/no-array-index-key -- pieces of one text have no other name than their order
  return pieces.map(({ text, isMarked }, index) => (isMarked ? <mark key={index}>{text}</mark> : text));
}

/** An address, or names joined by dots, which break before a name and not inside it. */
export function Breakable({ pieces }: { pieces: readonly Piece[] }) {
  return pieces.map(({ text, isMarked }, index) => {
    const names = text.split(/(?=[/.])/).map((name, at) => (
      // oxlint-disable-next-line react/no-array-index-key -- as above
      <Fragment key={at}>
        {/^[/.]/.test(name) && <wbr />}
        {name}
      </Fragment>
    ));
    // oxlint-disable-next-line react/no-array-index-key -- as above
    return isMarked ? <mark key={index}>{names}</mark> : <Fragment key={index}>{names}</Fragment>;
  });
}
