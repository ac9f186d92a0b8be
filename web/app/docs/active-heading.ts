/** Where a heading stands in the viewport, in pixels from its top. */
export interface HeadingBox {
  top: number;
  bottom: number;
}

/**
 * Index of the heading that the reader is at, -1 for none: of the first heading at or below the offset if it lies in the
 * upper half of the viewport, else the one before it; past all headings the last.
 * @param offset height that the navbar covers; 0 if it hides
 */
export function activeHeading(headings: readonly HeadingBox[], offset: number, viewportHeight: number): number {
  const next = headings.findIndex(({ top }) => top >= offset);
  const heading = headings[next];
  if (heading === undefined) return headings.length - 1;
  const isInUpperHalf = heading.top >= 0 && heading.bottom < viewportHeight / 2;
  return isInUpperHalf ? next : next - 1;
}
