/** Times in ms and shares of the bar: after 200 ms 8 %, then 2 % more every 800 ms. A change is animated for 200 ms. */
export const PROGRESS = {
  delay: 200,
  minimum: 0.08,
  speed: 200,
  trickle: 0.02,
  trickleSpeed: 800,
  maximum: 0.994,
} as const;

/** The bar's share while a page loads; null before the delay. It never reaches the end. */
export function progressAt(elapsed: number): number | null {
  if (elapsed < PROGRESS.delay) return null;
  const steps = Math.floor((elapsed - PROGRESS.delay) / PROGRESS.trickleSpeed);
  return Math.min(PROGRESS.minimum + steps * PROGRESS.trickle, PROGRESS.maximum);
}
