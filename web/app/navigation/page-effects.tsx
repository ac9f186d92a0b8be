import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { STRINGS } from '../strings/index.ts';
import { ANNOUNCER_ID } from '../shell.tsx';
import { TOP_REGION_ID } from '../layout/skip-link.tsx';
import { applyHead } from './document.ts';
import type { RouterState } from './router-store.ts';
import { scrollMove, type ScrollMemory } from './scroll.ts';

/** Scrolls to an element below the navbar, opening whatever it is folded into, and moves the focus start there. */
function revealElement(id: string): void {
  const element = document.getElementById(id);
  if (!element) return;
  for (let details = element.closest('details'); details; details = details.parentElement?.closest('details') ?? null) details.open = true;
  element.scrollIntoView();
  if (!element.hasAttribute('tabindex')) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}

/**
 * What a location change does beside drawing: head, scroll position, focus, announcement.
 * It stands around the shell, not beside it: a sibling would change the ids that React gives, and those are in the prerendered document.
 */
export function PageEffects({ state, memory, onShown, children }: { state: RouterState; memory: ScrollMemory; onShown: () => void; children: ReactNode }) {
  const previous = useRef<RouterState | null>(null);
  useLayoutEffect(() => {
    const before = previous.current;
    previous.current = state;
    if (before === null || before.location === state.location) return;
    const isOtherPage = before.page !== state.page;
    if (isOtherPage) applyHead(state.page, document);

    const { location, action } = state;
    const move = scrollMove(before.location, location, action, memory.recall(location.key));
    if (move.kind === 'top') scrollTo({ top: 0, behavior: 'instant' });
    if (move.kind === 'position') scrollTo({ top: move.y, behavior: 'instant' });
    // Fragments of the same page were followed by the browser itself.
    if (move.kind === 'element' && isOtherPage) {
      scrollTo({ top: 0, behavior: 'instant' });
      revealElement(move.id);
    }

    if (!isOtherPage) return;
    if (action === 'PUSH' && location.hash === '') document.getElementById(TOP_REGION_ID)?.focus({ preventScroll: true });
    const { data } = state.page;
    const announcer = document.getElementById(ANNOUNCER_ID);
    if (announcer) announcer.textContent = STRINGS[data.locale].pageLoaded(data.title);
    onShown();
  }, [state, memory, onShown]);
  return children;
}
