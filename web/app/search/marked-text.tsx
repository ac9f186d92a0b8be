import { Fragment } from 'react';

import type { Piece } from '../../search-engine/highlight.ts';

export function MarkedText({ pieces }: { pieces: readonly Piece[] }) {
  // oxlint-disable-next-line react/no-array-index-key -- the pieces of a text have no identity but their position
  return pieces.map(({ text, isMarked }, index) => (isMarked ? <mark key={index}>{text}</mark> : text));
}

/** An address or a property path, which breaks lines only before a name. */
export function BreakableText({ pieces }: { pieces: readonly Piece[] }) {
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
