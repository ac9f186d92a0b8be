import { useEffect, useId, useRef, useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import { useLocation, type Location } from 'react-router-dom';
import { ChevronDownIcon } from '../layout/icons.tsx';

interface Props {
  label: ReactNode;
  /** Name for assistive technology, when the label alone says too little. */
  ariaLabel?: string;
  /** The trigger's own page. */
  href?: string | undefined;
  isActive?: boolean;
  children: ReactNode;
}

/** Opens on hover; Enter toggles; closes on Escape and on a press or focus outside. Before hydration the stylesheet alone opens it. */
export function Dropdown({ label, ariaLabel, href, isActive = false, children }: Props) {
  // Open at one location: choosing a link closes it.
  const location = useLocation();
  const [openedAt, setOpenedAt] = useState<Location | null>(null);
  const isOpen = openedAt === location;
  const setOpen = (open: boolean): void => setOpenedAt(open ? location : null);
  const root = useRef<HTMLDivElement>(null);
  const menuId = useId();

  useEffect(() => {
    if (!isOpen) return undefined;
    const onOutside = (event: Event): void => {
      if (!root.current?.contains(event.target as Node)) setOpenedAt(null);
    };
    const types = ['mousedown', 'touchstart', 'focusin'] as const;
    for (const type of types) document.addEventListener(type, onOutside, { passive: true });
    const onEscape = (event: globalThis.KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      if (root.current?.contains(document.activeElement)) root.current.querySelector<HTMLElement>('.dropdown-trigger')?.focus();
      setOpenedAt(null);
    };
    document.addEventListener('keydown', onEscape);
    return () => {
      for (const type of types) document.removeEventListener(type, onOutside);
      document.removeEventListener('keydown', onEscape);
    };
  }, [isOpen]);

  const hover = (open: boolean) => (event: PointerEvent) => event.pointerType === 'mouse' && setOpen(open);
  const onEnter = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' && !(event.key === ' ' && href === undefined)) return;
    event.preventDefault();
    setOpen(!isOpen);
  };
  const trigger = {
    className: 'navbar-link dropdown-trigger',
    'aria-haspopup': true,
    'aria-expanded': isOpen,
    'aria-controls': menuId,
    'aria-label': ariaLabel,
    'data-active': isActive || undefined,
    onKeyDown: onEnter,
  } as const;

  return (
    <div className="dropdown" ref={root} data-open={isOpen} onPointerEnter={hover(true)} onPointerLeave={hover(false)}>
      {href === undefined ? (
        // A tap has no hover; a mouse has opened the menu already, so that its click changes nothing.
        <button type="button" {...trigger} onPointerUp={(event) => event.pointerType !== 'mouse' && setOpen(!isOpen)}>{label}<ChevronDownIcon /></button>
      ) : (
        <a href={href} {...trigger}>{label}<ChevronDownIcon /></a>
      )}
      <ul className="dropdown-menu" id={menuId}>{children}</ul>
    </div>
  );
}
