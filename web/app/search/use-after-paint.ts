import { useEffect, useState } from 'react';

import { afterPaint } from '../browser/after-paint.ts';

/** False in the first render of a value, true after it has been painted. */
export function useAfterPaint(value: unknown): boolean {
  const [painted, setPainted] = useState<unknown>(null);
  useEffect(() => afterPaint(() => setPainted(value)), [value]);
  return painted === value;
}
