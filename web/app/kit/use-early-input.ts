import { type RefObject, useLayoutEffect, useState } from 'react';

import { useMounted } from '../state/mounted.ts';

/**
 * Reads a field of a prerendered page before React renders it again, which takes away what the reader entered early.
 * @param tell called once with such a field, also if nothing was entered
 */
export function useEarlyInput<Field extends HTMLElement>(
  field: RefObject<Field | null>,
  tell: (field: Field) => void,
): void {
  const isMounted = useMounted();
  const [isPrerendered] = useState(!isMounted);
  useLayoutEffect(() => {
    if (isPrerendered && field.current !== null) tell(field.current);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- later values of the field come as events
  }, []);
}
