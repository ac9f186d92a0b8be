import { useEffect, useState } from 'react';

import { afterPaint } from '../browser/after-paint.ts';

/** The value as of the last paint. A new value follows after the next paint, so that rendering it does not delay that paint. */
export function useAfterPaint<T>(value: T): T {
  const [painted, setPainted] = useState(value);
  useEffect(() => (painted === value ? undefined : afterPaint(() => setPainted(() => value))), [painted, value]);
  return painted;
}
