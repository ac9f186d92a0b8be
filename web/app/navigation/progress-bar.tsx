import { useEffect, useState } from 'react';

/** Times in ms and shares of the bar: after 200 ms 8 %, then 2 % more every 800 ms. A change is animated for 200 ms. */
const PROGRESS = {
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

/** The line at the top while the next page loads. */
export function ProgressBar({ pending }: { pending: string | null }) {
  const [value, setValue] = useState<number | null>(null);

  useEffect(() => {
    if (pending === null) return undefined;
    const start = performance.now();
    const update = (): void => setValue(progressAt(performance.now() - start));
    let trickle: ReturnType<typeof setInterval> | undefined;
    const delay = setTimeout(() => {
      update();
      trickle = setInterval(update, PROGRESS.trickleSpeed);
    }, PROGRESS.delay);
    return () => {
      clearTimeout(delay);
      clearInterval(trickle);
      setValue((shown) => (shown === null ? null : 1));
    };
  }, [pending]);

  useEffect(() => {
    if (value !== 1) return undefined;
    const timer = setTimeout(() => setValue(null), 2 * PROGRESS.speed);
    return () => clearTimeout(timer);
  }, [value]);

  if (value === null) return null;
  return (
    <div className="progress" aria-hidden="true" style={{ '--progress': value }} data-done={value === 1 || undefined} />
  );
}
