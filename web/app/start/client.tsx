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
import { followLinks } from '../navigation/links.ts';
import { NavigationProvider } from '../navigation/navigation.tsx';
import { leaveFor, PageEffects } from '../navigation/page-effects.tsx';
import { startPrefetching } from '../navigation/prefetch.ts';
import { Router } from '../navigation/router.ts';
import { canonicalPath } from '../navigation/target.ts';
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
