import type { RouterStore } from './router-store.ts';
import { isPlainClick, targetFrom } from './target.ts';

/** Follows links without a page load. Links are plain `<a>` elements, so they also work before and without this script. */
export function followLinks(router: RouterStore): void {
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
    if (
      !(link instanceof HTMLAnchorElement) ||
      !isPlainClick(event, { target: link.target, download: link.hasAttribute('download') })
    )
      return;
    const target = targetFrom(link.href, new URL(location.href));
    if (target.kind === 'native') return;
    // The browser follows fragments of this page itself: it scrolls, opens details and moves the focus.
    const isFragment =
      target.kind === 'same-page' &&
      target.url.hash !== '' &&
      target.url.search === location.search &&
      target.url.pathname === location.pathname;
    if (isFragment) return;
    event.preventDefault();
    router.navigate(link.href);
  });
}
