/**
 * The client, loaded by boot.ts: hydrates the shell, and connects router, gate, prefetching, scroll memory, and the islands
 * of later pages. The boot script starts the islands of the first one.
 */
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';

import { isGated } from '../../model/edge/canonical-path.ts';
import { APP_ROOT_ID } from '../../model/page/page-data.ts';
import { afterPaint } from '../browser/after-paint.ts';
import { readerActs } from '../browser/reader.ts';
import { ArticleContext } from '../docs/article-host.tsx';
import { GateContext } from '../gate/context.ts';
import type { Gate } from '../gate/controller.ts';
import { enhanceArticle } from '../islands/index.ts';
import { documentCache, fetchDocument, type DocumentCache } from '../navigation/document-cache.ts';
import { pageFromDocument } from '../navigation/document.ts';
import { NavigationProvider } from '../navigation/navigation.tsx';
import { leaveFor, PageEffects } from '../navigation/page-effects.tsx';
import { mayPrefetch, prefetchQueue } from '../navigation/prefetch-queue.ts';
import { Router } from '../navigation/router.ts';
import { canonicalPath, isPlainClick, targetFrom } from '../navigation/target.ts';
import { viewMemory } from '../navigation/view-memory.ts';
import { currentView } from '../navigation/view.ts';
import { readPreferredVersion } from '../state/preferred-version.ts';
import { safeLocalStorage, safeSessionStorage } from '../state/storage.ts';
import type { Strings } from '../strings/en.ts';
import { Shell } from './shell.tsx';

/** Loads the gate's code. Only gated documents need it. */
async function openGate(documents: DocumentCache) {
  if (!isGated(location.pathname)) return null;
  const { startGate } = await import('../gate/start-gate.ts');
  return startGate(documents);
}

/** Documents behind the gate: cached ones are dropped when the session ends, and responses after a sign-out are refused. */
function gatedDocuments(documents: DocumentCache, gate: Gate): DocumentCache {
  return {
    ...documents,
    load: async (pathname) => {
      gate.checkExpiry();
      const document = await documents.load(pathname);
      if (gate.getState().isWiped) throw new Error('The reader signed out while the document was loading.');
      return document;
    },
  };
}

/**
 * Starts the client on a prerendered document.
 * @param strings the interface strings in the language of the document
 */
export async function start(strings: Strings): Promise<void> {
  const root = document.getElementById(APP_ROOT_ID);
  if (!root) return;
  const pathname = canonicalPath(location.pathname);
  if (isGated(pathname) !== isGated(location.pathname))
    return location.replace(pathname + location.search + location.hash);
  if (pathname !== location.pathname)
    history.replaceState(history.state, '', pathname + location.search + location.hash);

  const documents = documentCache(fetchDocument);
  const gate = await openGate(documents);
  const memory = viewMemory(safeSessionStorage);
  const router = new Router(
    { ...pageFromDocument(document, document), strings },
    gate === null ? documents : gatedDocuments(documents, gate.gate),
    (before, next) => leaveFor(before, next, memory),
  );
  // Removes a stored version that no longer exists, even if no version dropdown is configured.
  readPreferredVersion(safeLocalStorage, router.getState().page.data.site.versions);

  const observeLinks = startPrefetching(router, documents);
  const onShown = (): void => {
    gate?.onPageSwap();
    const { page } = router.getState();
    afterPaint(() => {
      if (router.getState().page !== page) return;
      enhanceArticle(page);
      observeLinks();
    });
  };

  // A transition hydrates in slices, so the browser can handle input in between. The code below needs the hydrated shell.
  await new Promise<void>((onHydrated) =>
    startTransition(
      () =>
        void hydrateRoot(
          root,
          <GateContext value={gate}>
            <NavigationProvider router={router}>
              {(state) => (
                <ArticleContext value={state.page}>
                  <PageEffects state={state} memory={memory} onHydrated={onHydrated} onShown={onShown}>
                    <Shell data={state.page.data} strings={state.page.strings} />
                  </PageEffects>
                </ArticleContext>
              )}
            </NavigationProvider>
          </GateContext>,
          { onRecoverableError: (error) => console.warn(error) },
        ),
    ),
  );

  followLinks(router);
  // A page that nobody uses fetches no other pages.
  void readerActs().then(observeLinks);

  // The client restores scroll positions itself, except when the browser loads this document again.
  history.scrollRestoration = 'manual';
  addEventListener('scroll', () => memory.remember(router.getState().location.key, { y: scrollY }), { passive: true });
  addEventListener('pagehide', () => {
    memory.remember(router.getState().location.key, currentView());
    memory.save();
    history.scrollRestoration = 'auto';
  });
  addEventListener('pageshow', () => (history.scrollRestoration = 'manual'));
}

/** The link that a click follows without a page load; null if the browser handles the click. */
function followedLink(event: MouseEvent): HTMLAnchorElement | null {
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
  if (!(link instanceof HTMLAnchorElement) || !isPlainClick(event, link)) return null;
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
function followLinks(router: Router): void {
  document.addEventListener('click', (event) => {
    const link = followedLink(event);
    if (!link) return;
    event.preventDefault();
    router.navigate(link.href);
  });
}

/**
 * Prefetches documents after the load event: links in view a few at a time, and links under the pointer, a finger or the focus
 * at once. The pages of the latter are also prepared.
 * Links into the gate are never prefetched from outside, and from inside only when the reader points at them.
 * @returns a function that observes the links on screen, to be called after every page swap
 */
function startPrefetching(router: Pick<Router, 'prepare'>, documents: DocumentCache): () => void {
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
