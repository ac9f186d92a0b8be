import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { type Location, useLocation } from 'react-router-dom';

interface DrawerState {
  /** The button that opens the drawer. It gets the focus back. */
  toggle: RefObject<HTMLButtonElement | null>;
  isOpen: boolean;
  open: () => void;
  close: () => void;
}

/** The state of the mobile menu. It is open at one location, so any navigation closes it. */
export function useDrawer(): DrawerState {
  const location = useLocation();
  const [openedAt, setOpenedAt] = useState<Location | null>(null);
  const isOpen = openedAt === location;
  const toggle = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  const close = useCallback(() => setOpenedAt(null), []);
  useEffect(() => {
    const hasLostFocus = document.activeElement === null || document.activeElement === document.body;
    if (wasOpen.current && !isOpen && hasLostFocus) toggle.current?.focus({ preventScroll: true });
    wasOpen.current = isOpen;
  }, [isOpen]);
  return { toggle, isOpen, open: () => setOpenedAt(location), close };
}
