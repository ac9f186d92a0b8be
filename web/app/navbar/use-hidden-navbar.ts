import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';

import { idFromHash } from '../navigation/scroll.ts';

/** The navbar's height in pixels; 0 without a navbar. */
export function navbarHeight(): number {
  return document.querySelector('.navbar')?.clientHeight ?? 0;
}

interface ScrollSituation {
  scrollTop: number;
  /** Position at the previous scroll event, or before the first one. */
  lastScrollTop: number;
  navbarHeight: number;
  documentHeight: number;
  viewportHeight: number;
  /** The browser itself is scrolling to an anchor that was just focused. */
  isAnchorFocused: boolean;
}

/** Whether a scroll event shows or hides the navbar; null keeps its state. */
export function navbarMove(situation: ScrollSituation): 'show' | 'hide' | null {
  const { scrollTop, lastScrollTop, navbarHeight } = situation;
  if (scrollTop < navbarHeight) return 'show';
  if (situation.isAnchorFocused) return null;
  if (scrollTop >= lastScrollTop) return 'hide';
  if (scrollTop + situation.viewportHeight < situation.documentHeight - navbarHeight) return 'show';
  return null;
}

/** Whether the navbar is hidden: after scrolling down, and after following a link to an element. */
export function useHiddenNavbar(isEnabled: boolean): boolean {
  const [isHidden, setHidden] = useState(false);
  const isAnchorFocused = useRef(false);
  const location = useLocation();
  const isFirst = useRef(true);

  useEffect(() => {
    if (!isEnabled) return undefined;
    let lastScrollTop = scrollY;
    const onScroll = (): void => {
      const move = navbarMove({
        scrollTop: scrollY,
        lastScrollTop,
        navbarHeight: navbarHeight(),
        documentHeight: document.documentElement.scrollHeight,
        viewportHeight: innerHeight,
        isAnchorFocused: isAnchorFocused.current,
      });
      if (scrollY >= navbarHeight()) isAnchorFocused.current = false;
      lastScrollTop = scrollY;
      if (move) setHidden(move === 'hide');
    };
    addEventListener('scroll', onScroll, { passive: true });
    return () => removeEventListener('scroll', onScroll);
  }, [isEnabled]);

  useEffect(() => {
    if (!isEnabled) return;
    // The first location is not a navigation.
    if (isFirst.current) {
      isFirst.current = false;
      return;
    }
    const isAtAnchor = location.hash !== '' && document.getElementById(idFromHash(location.hash)) !== null;
    isAnchorFocused.current = isAtAnchor;
    setHidden(isAtAnchor);
  }, [isEnabled, location]);

  return isEnabled && isHidden;
}
