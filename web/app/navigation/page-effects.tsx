import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react';

import { isGated } from '../../model/edge/canonical-path.ts';
import { ARTICLE_ID } from '../../model/page/page-data.ts';
import { afterPaint } from '../browser/after-paint.ts';
import { announce } from '../layout/announce.ts';
import { TOP_REGION_ID } from '../layout/skip-link.tsx';
import { applyHead, applyTitleAndRoot, completeArticle, type LoadedPage } from './document.ts';
import { reveal, revealAndFocus } from './reveal.ts';
import type { RouterState } from './router.ts';
import { idFromHash, isTranslation, scrollMove } from './scroll.ts';
import type { ViewMemory } from './view-memory.ts';
import { currentAnchor, currentView, partsOf, restoreView, type View } from './view.ts';

interface PageEffectsProps {
  state: RouterState;
  memory: ViewMemory;
  /** Called once, when the document is hydrated. */
  onHydrated: () => void;
  /** Called after a page was swapped in, before it is painted. */
  onShown: () => void;
  children: ReactNode;
}

/**
 * The effects of a location change: head, scroll position, focus, announcement. Effects that change nothing in sight run after the paint.
 * It wraps the shell, because a sibling would change the ids that React generates, and the prerendered document has those.
 */
export function PageEffects({ state, memory, onHydrated, onShown, children }: PageEffectsProps) {
  const previous = useRef<RouterState | null>(null);
  useLayoutEffect(() => {
    const before = previous.current;
    previous.current = state;
    if (before === null || before.location === state.location) return;
    const isOtherPage = before.page !== state.page;
    if (isOtherPage) applyTitleAndRoot(state.page, document);

    const { location } = state;
    // The browser has scrolled already, but the memory has the position before.
    if (!isOtherPage)
      memory.remember(before.location.key, { y: memory.recall(before.location.key)?.y ?? 0, parts: partsOf() });
    const move = scrollMove(before.location, location, viewToRestore(before, state, memory));
    // Late parts and opened details move the content, so they come before scrolling.
    if (isOtherPage && move.kind !== 'top') completeArticle(state.page);
    if (isOtherPage) reveal(idFromHash(location.hash));
    if (move.kind === 'view') restoreView(move.view);
    // If only the fragment changed, the browser has scrolled already.
    if (move.kind === 'element' && (isOtherPage || before.location.search !== location.search)) {
      if (isOtherPage) scrollTo({ top: 0, behavior: 'instant' });
      revealAndFocus(move.id);
    }

    if (!isOtherPage) return;
    const isTop = move.kind === 'top';
    const settle = (): void => {
      const { y = 0 } = memory.recall(before.location.key) ?? {};
      memory.remember(before.location.key, { y, parts: partsOf(before.page.article) });
      if (previous.current?.page !== state.page) return;
      applyHead(state.page, document);
      if (isTop && state.action === 'PUSH') document.getElementById(TOP_REGION_ID)?.focus({ preventScroll: true });
      announce(state.page.strings.pageLoaded(state.page.data.title));
    };
    // The gate reads the head, and its styles depend on it.
    if (isGated(location.pathname)) settle();
    else afterPaint(settle);
    if (isTop) afterPaint(deferRest(state.page));
    onShown();
  }, [state, memory, onShown]);

  useEffect(onHydrated, [onHydrated]);

  return children;
}

/**
 * Remembers the position, and scrolls to the top before the next page is swapped in. With the old page still laid out this costs nothing. After
 * the swap the browser would have to lay out the whole new page first.
 */
export function leaveFor(before: RouterState, next: RouterState, memory: ViewMemory): void {
  memory.remember(before.location.key, { y: scrollY });
  memory.carried = isTranslation(before.location, next.location) ? { ...currentView(), anchor: currentAnchor() } : null;
  if (scrollMove(before.location, next.location, viewToRestore(before, next, memory)).kind === 'top')
    scrollTo({ top: 0, behavior: 'instant' });
}

/** The view that a location had before, or that the reader had of the same page in another language. */
function viewToRestore(before: RouterState, { location, action }: RouterState, memory: ViewMemory): View | null {
  if (action === 'POP') return memory.recall(location.key);
  return isTranslation(before.location, location) ? memory.carried : null;
}

/** Leaves content far below the fold out of the first paint (web/styles/shell/progress.css). Returns the function that shows it. */
function deferRest(page: LoadedPage): () => void {
  const article = document.getElementById(ARTICLE_ID);
  article?.setAttribute('data-arriving', '');
  return () => {
    completeArticle(page);
    article?.removeAttribute('data-arriving');
  };
}
