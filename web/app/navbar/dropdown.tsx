import {
  useEffect,
  useId,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
} from 'react';
import { flushSync } from 'react-dom';
import { useLocation, type Location } from 'react-router-dom';

import { ChevronDownIcon } from '../layout/icons.tsx';
import { menuMove } from './menu-keys.ts';

interface Props {
  label: ReactNode;
  /** Name for assistive technology, if the label alone is not enough. */
  ariaLabel?: string;
  /** Makes the trigger a link to this page. */
  href?: string | undefined;
  isActive?: boolean;
  children: ReactNode;
}

/**
 * A menu that opens on hover, click and Enter. Arrow keys move in it. Escape, and a click or focus outside, close it.
 * Before hydration the stylesheet opens it.
 */
export function Dropdown({ label, ariaLabel, href, isActive = false, children }: Props) {
  // The menu is open at one location, so following a link closes it. If a hover opened it, it closes when the pointer leaves.
  const location = useLocation();
  const [opened, setOpened] = useState<{ at: Location; by: 'hover' | 'press' } | null>(null);
  const isOpen = opened?.at === location;
  const setOpen = (open: boolean, by: 'hover' | 'press' = 'press'): void =>
    setOpened(open ? { at: location, by } : null);
  const root = useRef<HTMLDivElement>(null);
  const pressedWith = useRef('');
  const firstLocation = useRef(location);
  const menuId = useId();

  useEffect(() => {
    if (!isOpen) return undefined;
    const onOutside = (event: Event): void => {
      if (!root.current?.contains(event.target as Node)) setOpened(null);
    };
    const types = ['mousedown', 'touchstart', 'focusin'] as const;
    for (const type of types) document.addEventListener(type, onOutside, { passive: true });
    const onEscape = (event: globalThis.KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      if (root.current?.contains(document.activeElement))
        root.current.querySelector<HTMLElement>('.dropdown-trigger')?.focus();
      setOpened(null);
    };
    document.addEventListener('keydown', onEscape);
    return () => {
      for (const type of types) document.removeEventListener(type, onOutside);
      document.removeEventListener('keydown', onEscape);
    };
  }, [isOpen]);

  // A menu that the stylesheet opened before hydration stays open.
  useEffect(() => {
    if (root.current?.matches(':hover, :focus-within'))
      setOpened({ at: firstLocation.current, by: root.current.matches(':hover') ? 'hover' : 'press' });
  }, []);

  const onKeyDown = (event: KeyboardEvent): void => {
    if (
      event.target instanceof HTMLAnchorElement &&
      event.target.matches('.dropdown-trigger') &&
      event.key === 'Enter'
    ) {
      event.preventDefault();
      setOpen(!isOpen);
      return;
    }
    const links = [...(root.current?.querySelectorAll<HTMLElement>('.dropdown-menu :is(a, button)') ?? [])];
    const move = menuMove(event.key, links.indexOf(event.target as HTMLElement), links.length);
    if (move === null) return;
    event.preventDefault();
    flushSync(() => setOpen(true));
    links[move]?.focus();
  };
  // A mouse has opened the menu by hovering, so its click must not close it. Touch, keys and assistive technology do not hover.
  const onClick = (event: MouseEvent): void => {
    const isMouse = event.detail > 0 && pressedWith.current === 'mouse';
    if (!(isMouse && isOpen)) setOpen(!isOpen, isMouse ? 'hover' : 'press');
  };
  const hover = (event: PointerEvent, open: boolean): void => {
    if (event.pointerType === 'mouse' && !(isOpen && opened?.by === 'press')) setOpen(open, 'hover');
  };
  const trigger = {
    className: 'navbar-link dropdown-trigger',
    'aria-haspopup': true,
    'aria-expanded': isOpen,
    'aria-controls': menuId,
    'aria-label': ariaLabel,
    'data-active': isActive || undefined,
  } as const;

  return (
    <div
      className="dropdown"
      role="presentation"
      ref={root}
      data-open={isOpen}
      onKeyDown={onKeyDown}
      onPointerEnter={(event) => hover(event, true)}
      onPointerLeave={(event) => hover(event, false)}
    >
      {href === undefined ? (
        <button
          type="button"
          {...trigger}
          onPointerDown={(event) => (pressedWith.current = event.pointerType)}
          onClick={onClick}
        >
          {label}
          <ChevronDownIcon />
        </button>
      ) : (
        <a href={href} {...trigger}>
          {label}
          <ChevronDownIcon />
        </a>
      )}
      <ul className="dropdown-menu" id={menuId}>
        {children}
      </ul>
    </div>
  );
}
