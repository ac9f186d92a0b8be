import type { RouterStore } from './router-store.ts';
import { isPlainClick, targetFrom } from './target.ts';

/** Follows the links of shell and article alike without a page load. Links are plain `<a>`, so that they work before and without this. */
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
    // Fragments of this page are the browser's: it scrolls, opens closed details and moves the focus start by itself.
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
