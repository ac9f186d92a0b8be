import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { type Location, useLocation } from 'react-router-dom';

import { ChevronDownIcon } from '../layout/icons.tsx';

interface Props {
  label: ReactNode;
  /** Name for assistive technology, if the label alone is not enough. */
  ariaLabel?: string;
  /** Makes the trigger a link to this page. */
  href?: string | undefined;
  isActive?: boolean;
  children: ReactNode;
}

/** A menu that opens on hover, click and Enter. Arrow keys move in it. Before hydration the stylesheet opens it. */
export function Dropdown({ label, ariaLabel, href, isActive = false, children }: Props) {
  const { root, isOpen, isHeldOpen, setOpen } = useMenu();
  const pressedWith = useRef('');
  const menuId = useId();

  const onKeyDown = (event: KeyboardEvent): void => {
    const { target, key } = event;
    if (key === 'Enter' && target instanceof HTMLAnchorElement && target.matches('.dropdown-trigger')) {
      event.preventDefault();
      setOpen(!isOpen);
      return;
    }
    const links = [...(root.current?.querySelectorAll<HTMLElement>('.dropdown-menu :is(a, button)') ?? [])];
    const move = menuMove(
      key,
      links.findIndex((link) => link === target),
      links.length,
    );
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
    if (event.pointerType === 'mouse' && !isHeldOpen) setOpen(open, 'hover');
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

/**
 * The index of the link that a key moves the focus to, after the disclosure navigation pattern
 * (https://www.w3.org/WAI/ARIA/apg/patterns/disclosure/examples/disclosure-navigation/); null for other keys.
 * @param index of the focused link; -1 while the trigger has the focus
 */
export function menuMove(key: string, index: number, count: number): number | null {
  if (count === 0) return null;
  if (key === 'ArrowDown') return (index + 1) % count;
  if (key === 'ArrowUp') return (index <= 0 ? count : index) - 1;
  // On the trigger these two keys scroll the page as usual.
  if (key === 'Home' && index >= 0) return 0;
  if (key === 'End' && index >= 0) return count - 1;
  return null;
}

type Cause = 'hover' | 'press';

/** The state of a dropdown: open at one location, so following a link closes it. Escape, and a click or focus outside, close it. */
function useMenu() {
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
    const onEscape = ({ key }: globalThis.KeyboardEvent): void => {
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
