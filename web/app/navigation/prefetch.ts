import { isGated } from '../../model/edge/gate.ts';
import type { DocumentCache } from './document-cache.ts';
import { mayPrefetch, prefetchQueue, type ConnectionInfo } from './prefetch-queue.ts';
import { targetFrom } from './target.ts';

/**
 * Loads documents ahead, after the load event: of links in view, and sooner of links under the pointer, a finger or the focus.
 * Never into the gate from outside, and from inside only on intent. Returns the function that looks for new links.
 */
export function startPrefetching(documents: DocumentCache, connection: ConnectionInfo | undefined): () => void {
  const queue = prefetchQueue(documents.prefetch);

  const consider = (link: HTMLAnchorElement, reason: 'intent' | 'view'): void => {
    if (
      document.readyState !== 'complete' ||
      !mayPrefetch(connection) ||
      link.download ||
      (link.target !== '' && link.target !== '_self')
    )
      return;
    const target = targetFrom(link.href, new URL(location.href));
    if (target.kind !== 'page' || documents.has(target.url.pathname)) return;
    if (isGated(target.url.pathname) && reason === 'view') return;
    queue.add(target.url.pathname, reason);
  };

  const onIntent = (event: Event): void => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
    if (link) consider(link, 'intent');
  };
  for (const type of ['mouseover', 'touchstart', 'focusin'])
    document.addEventListener(type, onIntent, { passive: true });

  const observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      observer.unobserve(target);
      consider(target as HTMLAnchorElement, 'view');
    }
  });
  const observe = (): void => {
    observer.disconnect();
    // What opens a cut is read for that already (islands/cuts.ts).
    for (const link of document.querySelectorAll<HTMLAnchorElement>('a[href]:not(.cut > a)')) observer.observe(link);
  };
  // What came into view before the load event counts then.
  if (document.readyState !== 'complete') addEventListener('load', observe, { once: true });
  return observe;
}
