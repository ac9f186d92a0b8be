import type { Router } from './router.ts';
import { isPlainClick, targetFrom } from './target.ts';

/** The link that a click follows without a page load; null if the browser handles the click. */
function followedLink(event: MouseEvent): HTMLAnchorElement | null {
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
  if (
    !(link instanceof HTMLAnchorElement) ||
    !isPlainClick(event, { target: link.target, download: link.hasAttribute('download') })
  )
    return null;
  const target = targetFrom(link.href, new URL(location.href));
  if (target.kind === 'native') return null;
  // The browser follows fragments of this page itself: it scrolls, opens details and moves the focus.
  const isFragment =
    target.kind === 'same-page' &&
    target.url.hash !== '' &&
    target.url.search === location.search &&
    target.url.pathname === location.pathname;
  return isFragment ? null : link;
}

/** Follows links without a page load. Links are plain `<a>` elements, so they also work without this script. */
export function followLinks(router: Router): void {
  document.addEventListener('click', (event) => {
    const link = followedLink(event);
    if (!link) return;
    event.preventDefault();
    router.navigate(link.href);
  });
}
