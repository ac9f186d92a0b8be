import { useEffect, useState } from 'react';

import { PROGRESS, progressAt } from './progress.ts';

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
