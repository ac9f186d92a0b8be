import { useEffect, useState } from 'react';

import { afterPaint } from '../browser/after-paint.ts';

/** False while a value is drawn for the first time, true once that is on screen. */
export function useAfterPaint(value: unknown): boolean {
  const [painted, setPainted] = useState<unknown>(null);
  useEffect(() => afterPaint(() => setPainted(value)), [value]);
  return painted === value;
}
