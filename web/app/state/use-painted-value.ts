import { useEffect, useState } from 'react';

import { afterPaint } from '../browser/after-paint.ts';

/**
 * Returns the value as of the last paint. A new value follows after the next paint, so that rendering it does not delay that paint.
 * @param initial returned before the first paint. Default: the value
 */
export function usePaintedValue<T>(value: T, initial: T = value): T {
  const [painted, setPainted] = useState(initial);
  useEffect(() => (painted === value ? undefined : afterPaint(() => setPainted(() => value))), [painted, value]);
  return painted;
}
