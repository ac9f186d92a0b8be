/** A heading's edges in pixels from the top of the viewport. */
interface HeadingBox {
  top: number;
  bottom: number;
}

/**
 * Index of the heading that the reader is at; -1 before the first one. It is the first heading below the navbar if that lies
 * in the upper half of the viewport, otherwise the heading before it.
 * @param offset the navbar's height; 0 if it hides
 */
export function activeHeading(headings: readonly HeadingBox[], offset: number, viewportHeight: number): number {
  const next = headings.findIndex(({ top }) => top >= offset);
  const heading = headings[next];
  if (heading === undefined) return headings.length - 1;
  const isInUpperHalf = heading.top >= 0 && heading.bottom < viewportHeight / 2;
  return isInUpperHalf ? next : next - 1;
}
