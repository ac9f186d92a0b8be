import { useEffect, useState } from 'react';

import { afterPaint } from '../browser/after-paint.ts';

/** Returns the last value that has been painted, and renders again after the paint of a new value. */
export function useLastPainted<Value>(value: Value, initial: Value): Value {
  const [painted, setPainted] = useState(initial);
  useEffect(() => afterPaint(() => setPainted(value)), [value]);
  return painted;
}
