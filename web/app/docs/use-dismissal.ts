import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * Closes a `<details>` menu on Escape, which returns the focus to its summary, and on a press elsewhere.
 * @param place the menu closes when this changes, e.g. the address
 */
export function useDismissal(place = ''): RefObject<HTMLDetailsElement | null> {
  const details = useRef<HTMLDetailsElement>(null);
  const lastPlace = useRef(place);
  useLayoutEffect(() => {
    // A reader may have opened the menu before hydration, so the first run closes nothing.
    if (lastPlace.current !== place && details.current) details.current.open = false;
    lastPlace.current = place;
  }, [place]);
  useEffect(() => {
    const close = (event: Event): void => {
      const menu = details.current;
      const isKey = event instanceof KeyboardEvent;
      const isElsewhere = isKey
        ? event.key === 'Escape'
        : !(event.target instanceof Node && menu?.contains(event.target));
      if (!menu?.open || !isElsewhere) return;
      if (isKey && menu.contains(document.activeElement)) menu.querySelector('summary')?.focus();
      menu.open = false;
    };
    const listening = new AbortController();
    for (const type of ['pointerdown', 'keydown']) document.addEventListener(type, close, { signal: listening.signal });
    return () => listening.abort();
  }, []);
  return details;
}
