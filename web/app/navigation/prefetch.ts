import { isGated } from '../../model/edge/canonical-path.ts';
import type { DocumentCache } from './document-cache.ts';
import { mayPrefetch, prefetchQueue } from './prefetch-queue.ts';
import type { Router } from './router.ts';
import { targetFrom } from './target.ts';

/**
 * Prefetches documents after the load event: links in view a few at a time, and links under the pointer, a finger or the focus
 * at once. The pages of the latter are also prepared.
 * Links into the gate are never prefetched from outside, and from inside only when the reader points at them.
 * @returns a function that observes the links on screen, to be called after every page swap
 */
export function startPrefetching(router: Pick<Router, 'prepare'>, documents: DocumentCache): () => void {
  const queue = prefetchQueue((pathname) => documents.prefetch(pathname, 'low'));
  const tried = new Set<string>();

  const enqueue = (link: HTMLAnchorElement, reason: 'intent' | 'view'): void => {
    if (
      document.readyState !== 'complete' ||
      !mayPrefetch(navigator.connection) ||
      link.download ||
      (link.target !== '' && link.target !== '_self')
    )
      return;
    const target = targetFrom(link.href, new URL(location.href));
    if (target.kind !== 'page') return;
    const { pathname } = target.url;
    if (reason === 'view') {
      if (!isGated(pathname) && !documents.has(pathname)) queue.add(pathname);
      return;
    }
    // A document that could not be fetched is left to the click.
    if (tried.has(pathname) && !documents.has(pathname)) return;
    tried.add(pathname);
    queue.remove(pathname);
    void documents.prefetch(pathname, 'auto');
    void router.prepare(pathname);
  };

  const onIntent = (event: Event): void => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
    if (link) enqueue(link, 'intent');
  };
  for (const type of ['mouseover', 'pointerdown', 'focusin'])
    document.addEventListener(type, onIntent, { passive: true });

  // The pointer that started the client may rest on a link already.
  const hovered = document.querySelector<HTMLAnchorElement>('a[href]:hover');
  if (hovered) enqueue(hovered, 'intent');

  const observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      observer.unobserve(target);
      if (target instanceof HTMLAnchorElement) enqueue(target, 'view');
    }
  });
  const observe = (): void => {
    observer.disconnect();
    // islands/nested-schemas.ts fetches the links of cuts when they are opened.
    for (const link of document.querySelectorAll<HTMLAnchorElement>('a[href]:not(.cut > a)')) observer.observe(link);
  };
  // Links that are in view before the load event are prefetched after it.
  if (document.readyState !== 'complete') addEventListener('load', observe, { once: true });
  return observe;
}
