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
  /** Name for assistive technology, when the label alone says too little. */
  ariaLabel?: string;
  /** The trigger's own page. */
  href?: string | undefined;
  isActive?: boolean;
  children: ReactNode;
}

/** Opens on hover; Enter toggles; arrow keys move; closes on Escape and on a press or focus outside. Before hydration the stylesheet alone opens it. */
export function Dropdown({ label, ariaLabel, href, isActive = false, children }: Props) {
  // Open at one location: choosing a link closes it. What a hover opened, the pointer closes by leaving.
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

  // Opened by the stylesheet before hydration: it stays open.
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
  // A mouse has opened the menu already, so that its click changes nothing; a tap, a key and assistive technology have no hover.
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
