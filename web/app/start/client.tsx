import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';

import { isGated } from '../../model/edge/gate.ts';
import { APP_ROOT_ID } from '../../model/page/page-data.ts';
import { ArticleContext } from '../docs/article-host.tsx';
import { GateContext } from '../gate/context.ts';
import type { RunningGate } from '../gate/controller.ts';
import { edgeAnswerOf } from '../gate/edge-answer.ts';
import { enhanceArticle } from '../islands/index.ts';
import { afterPaint } from '../navigation/after-paint.ts';
import { documentCache, fetchDocument, type DocumentCache } from '../navigation/document-cache.ts';
import { pageFromDocument } from '../navigation/document.ts';
import { followLinks } from '../navigation/links.ts';
import { NavigationProvider } from '../navigation/navigation.tsx';
import { leaveFor, PageEffects } from '../navigation/page-effects.tsx';
import type { ConnectionInfo } from '../navigation/prefetch-queue.ts';
import { startPrefetching } from '../navigation/prefetch.ts';
import { createRouterStore } from '../navigation/router-store.ts';
import { scrollMemory } from '../navigation/scroll.ts';
import { canonicalPath } from '../navigation/target.ts';
import { readPreferredVersion } from '../state/preferred-version.ts';
import { localStore, sessionStore } from '../state/storage.ts';
import type { Strings } from '../strings/index.ts';
import { Shell } from './shell.tsx';

/** The gate's code, on gated documents only. */
async function openGate(documents: DocumentCache) {
  if (!isGated(location.pathname)) return null;
  const { startGate } = await import('../gate/live.tsx');
  return startGate(documents);
}

/** Documents behind the gate: none out of memory when the session is over, and none that comes when the reader has signed out. */
function gatedDocuments(documents: DocumentCache, gate: RunningGate): DocumentCache {
  return {
    ...documents,
    load: async (pathname) => {
      gate.expire();
      const document = await documents.load(pathname);
      if (gate.getState().isWiped) throw new Error('Signed out meanwhile.');
      return document;
    },
  };
}

/**
 * Takes the prerendered document over: hydrates the shell, follows links, enhances the article.
 * @param strings the interface's words in the language of the document
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
  const memory = scrollMemory(sessionStore);
  const router = createRouterStore(
    pageFromDocument(document, document, strings),
    gate === null ? documents : gatedDocuments(documents, gate.gate),
    (before, next) => leaveFor(before, next, memory),
  );
  // Whether a version dropdown is configured or not: a stored name that no version has is removed.
  readPreferredVersion(localStore, router.getState().page.data.site.versions);

  const { connection } = navigator as Navigator & { connection?: ConnectionInfo };
  const observeLinks = startPrefetching(documents, connection);
  const onShown = (): void => {
    gate?.gate.answered(edgeAnswerOf(document));
    const { page } = router.getState();
    afterPaint(() => {
      if (router.getState().page !== page) return;
      enhanceArticle(page);
      observeLinks();
    });
  };

  // As a transition React works in slices, between which the browser can answer the reader; what follows waits for the last.
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
                    <Shell data={state.page.data} strings={state.page.strings} article="" />
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
  enhanceArticle(router.getState().page);
  observeLinks();

  // Positions are ours from here on, and the browser's again for when this document is loaded anew.
  history.scrollRestoration = 'manual';
  addEventListener('scroll', () => memory.remember(router.getState().location.key, scrollY), { passive: true });
  addEventListener('pagehide', () => {
    memory.save();
    history.scrollRestoration = 'auto';
  });
  addEventListener('pageshow', () => (history.scrollRestoration = 'manual'));
  document.documentElement.dataset['hydrated'] = '';
}
