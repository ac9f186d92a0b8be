export interface ScrollSituation {
  scrollTop: number;
  /** Position at the scroll event before; at the first, where the page stood. */
  lastScrollTop: number;
  navbarHeight: number;
  documentHeight: number;
  viewportHeight: number;
  /** An anchor was just focused, so that this scroll event is the browser's doing. */
  isAnchorFocused: boolean;
}

/** What a scroll event does to the navbar; null leaves it as it is. */
export function navbarMove(situation: ScrollSituation): 'show' | 'hide' | null {
  const { scrollTop, lastScrollTop, navbarHeight } = situation;
  if (scrollTop < navbarHeight) return 'show';
  if (situation.isAnchorFocused) return null;
  if (scrollTop >= lastScrollTop) return 'hide';
  if (scrollTop + situation.viewportHeight < situation.documentHeight - navbarHeight) return 'show';
  return null;
}
