/** Duration in ms of opening or closing content of this height. It grows less than proportionally. */
export function collapseDuration(height: number, reducedMotion = false): number {
  if (reducedMotion) return 1;
  const rows = height / 36;
  return Math.round((4 + 15 * rows ** 0.25 + rows / 5) * 10);
}
