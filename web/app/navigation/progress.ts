/** The progress bar's figures: none for 200 ms, then 8 %, then 2 % more every 800 ms; changes take 200 ms. */
export const PROGRESS = {
  delay: 200,
  minimum: 0.08,
  speed: 200,
  trickle: 0.02,
  trickleSpeed: 800,
  maximum: 0.994,
} as const;

/** How far the bar stands while a page is on its way: never done, never before its delay (null). */
export function progressAt(elapsed: number): number | null {
  if (elapsed < PROGRESS.delay) return null;
  const steps = Math.floor((elapsed - PROGRESS.delay) / PROGRESS.trickleSpeed);
  return Math.min(PROGRESS.minimum + steps * PROGRESS.trickle, PROGRESS.maximum);
}
