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
