import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react';

import { ARTICLE_ID } from '../../model/page/page-data.ts';
import { afterPaint } from '../browser/after-paint.ts';
import { announce } from '../layout/announcer.tsx';
import { TOP_REGION_ID } from '../layout/skip-link.tsx';
import { applyHead, completeArticle, type LoadedPage } from './document.ts';
import { reveal, revealAndFocus, revealInPage } from './reveal.ts';
import type { RouterState } from './router-store.ts';
import { idFromHash, scrollMove, type ScrollMemory } from './scroll.ts';

/**
 * What a location change does beside drawing: head, scroll position, focus, announcement.
 * It stands around the shell, not beside it: a sibling would change the ids that React gives, and those are in the prerendered document.
 * @param onHydrated called once, when the prerendered document is React's
 * @param onShown called when a page was swapped in, before it is painted
 */
export function PageEffects({
  state,
  memory,
  onHydrated,
  onShown,
  children,
}: {
  state: RouterState;
  memory: ScrollMemory;
  onHydrated: () => void;
  onShown: () => void;
  children: ReactNode;
}) {
  const previous = useRef<RouterState | null>(null);
  useLayoutEffect(() => {
    const before = previous.current;
    previous.current = state;
    if (before === null || before.location === state.location) return;
    const isOtherPage = before.page !== state.page;
    if (isOtherPage) applyHead(state.page, document);

    const { location, action } = state;
    const move = scrollMove(before.location, location, action, memory.recall(location.key));
    // Before anything is scrolled: what comes or opens moves the rest.
    if (isOtherPage && move.kind !== 'top') completeArticle(state.page);
    if (isOtherPage) reveal(idFromHash(location.hash));
    if (move.kind === 'position') scrollTo({ top: move.y, behavior: 'instant' });
    // A fragment alone was followed by the browser itself.
    if (move.kind === 'element' && (isOtherPage || before.location.search !== location.search)) {
      if (isOtherPage) scrollTo({ top: 0, behavior: 'instant' });
      revealAndFocus(move.id);
    }

    if (!isOtherPage) return;
    const { data, strings } = state.page;
    announce(strings.pageLoaded(data.title));
    if (move.kind === 'top') afterPaint(arrive(state.page));
    onShown();
  }, [state, memory, onShown]);

  useEffect(onHydrated, [onHydrated]);

  useEffect(() => {
    const follow = (): void => revealInPage(idFromHash(location.hash));
    follow();
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, []);
  return children;
}

/**
 * Goes to the top of the page that is about to come. While the old page is still laid out this costs nothing; after the
 * swap it would have the browser lay out the whole new page before the first of it can be painted.
 */
export function leaveFor(before: RouterState, next: RouterState, memory: ScrollMemory): void {
  if (scrollMove(before.location, next.location, next.action, memory.recall(next.location.key)).kind !== 'top') return;
  scrollTo({ top: 0, behavior: 'instant' });
  if (next.action === 'PUSH') document.getElementById(TOP_REGION_ID)?.focus({ preventScroll: true });
}

/** Leaves what lies far below out of the first paint (styles/docs.css). Returns what brings it in. */
function arrive(page: LoadedPage): () => void {
  const article = document.getElementById(ARTICLE_ID);
  article?.setAttribute('data-arriving', '');
  return () => {
    completeArticle(page);
    article?.removeAttribute('data-arriving');
  };
}
