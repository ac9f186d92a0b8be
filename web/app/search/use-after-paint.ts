import { useEffect, useState } from 'react';

/** False while a value is drawn for the first time, true once that is on screen. */
export function useAfterPaint(value: unknown): boolean {
  const [painted, setPainted] = useState<unknown>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => (timer = setTimeout(() => setPainted(value))));
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [value]);
  return painted === value;
}
