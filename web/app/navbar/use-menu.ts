import { useEffect, useRef, useState } from 'react';
import { useLocation, type Location } from 'react-router-dom';

type Cause = 'hover' | 'press';

/** The state of a dropdown: open at one location, so following a link closes it. Escape, and a click or focus outside, close it. */
export function useMenu() {
  const location = useLocation();
  const [opened, setOpened] = useState<{ at: Location; by: Cause } | null>(null);
  const isOpen = opened?.at === location;
  const root = useRef<HTMLDivElement>(null);
  const firstLocation = useRef(location);

  useEffect(() => {
    if (!isOpen) return undefined;
    const listening = new AbortController();
    const options = { passive: true, signal: listening.signal };
    const onOutside = ({ target }: Event): void => {
      if (!(target instanceof Node && root.current?.contains(target))) setOpened(null);
    };
    for (const type of ['mousedown', 'touchstart', 'focusin']) document.addEventListener(type, onOutside, options);
    const onEscape = ({ key }: KeyboardEvent): void => {
      if (key !== 'Escape') return;
      if (root.current?.contains(document.activeElement))
        root.current.querySelector<HTMLElement>('.dropdown-trigger')?.focus();
      setOpened(null);
    };
    document.addEventListener('keydown', onEscape, options);
    return () => listening.abort();
  }, [isOpen]);

  // A menu that the stylesheet opened before hydration stays open.
  useEffect(() => {
    if (root.current?.matches(':hover, :focus-within'))
      setOpened({ at: firstLocation.current, by: root.current.matches(':hover') ? 'hover' : 'press' });
  }, []);

  return {
    root,
    isOpen,
    /** Whether a press opened it, so that it stays open when the pointer leaves. */
    isHeldOpen: isOpen && opened.by === 'press',
    setOpen: (open: boolean, by: Cause = 'press'): void => setOpened(open ? { at: location, by } : null),
  };
}
