import { type ReactNode, useEffect } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';

import type { Locale } from '../../model/site/locale.ts';
import { CrashBoundary } from '../errors/crash-page.tsx';
import { RetryBox } from '../errors/loading.tsx';
import { mayReload, wasReloaded } from '../navigation/reload-guard.ts';
import { PageProvider } from '../state/page.tsx';
import { safeSessionStorage } from '../state/storage.ts';
import type { IslandContext } from './context.ts';
import {
  missingDefaultExport,
  PAGE_READY_EVENT,
  pageModule,
  type PageStringsModule,
  type ReactPageModule,
  stringsPath,
} from './react-page-module.ts';

const PAGES = import.meta.glob<ReactPageModule>(['../pages/*.tsx', '../../../content/pages/*.tsx']);
const PAGE_STRINGS = import.meta.glob<PageStringsModule>([
  '../pages/*/strings/*.ts',
  '../../../content/pages/*/strings/*.ts',
  '!**/{all,load}.ts',
]);
const roots = new Map<Element, Root>();

async function loadPage(name: string, locale: Locale) {
  const [module, strings] = await Promise.all([
    pageModule(PAGES, `${name}.tsx`)?.(),
    pageModule(PAGE_STRINGS, stringsPath(name, locale))?.(),
  ]);
  const [Page, t] = [module?.default, strings?.[locale]];
  if (Page === undefined || t === undefined) throw new Error(missingDefaultExport(name));
  return { Page, t };
}

/** Whether a reload may fix the error: a missing module of an older release, but not an error of the module itself. */
function shouldReload(error: unknown): boolean {
  return (
    error instanceof TypeError && navigator.onLine && mayReload(safeSessionStorage, import.meta.url, wasReloaded())
  );
}

/** Tells when the controls of the page work. It wraps the page, because a sibling would change the ids that React generates. */
function Ready({ onReady, children }: { onReady: () => void; children: ReactNode }) {
  useEffect(onReady, [onReady]);
  return children;
}

async function hydratePage(element: HTMLElement, context: IslandContext): Promise<void> {
  const name = element.dataset['reactPage'] ?? '';
  try {
    const { locale, site } = context.data;
    const { Page, t } = await loadPage(name, locale);
    if (!element.isConnected) return;
    // Clicks that came before are repeated now.
    const onReady = (): void => {
      element.dataset['ready'] = '';
      element.dispatchEvent(new Event(PAGE_READY_EVENT));
    };
    // The prefix keeps these ids different from the shell's. start/prerender-shell.tsx has the same prefix.
    roots.set(
      element,
      hydrateRoot(
        element,
        <PageProvider data={context.data} strings={context.strings}>
          <Ready onReady={onReady}>
            <CrashBoundary>
              <Page t={t} locale={locale} siteUrl={site.url} data={JSON.parse(element.dataset.reactData ?? 'null')} />
            </CrashBoundary>
          </Ready>
        </PageProvider>,
        { identifierPrefix: 'page' },
      ),
    );
  } catch (error) {
    console.warn(`The page module ${name} could not be loaded.`, error);
    if (shouldReload(error)) return location.reload();
    const box = document.createElement('div');
    element.before(box);
    const root = createRoot(box);
    const retry = (): void => {
      root.unmount();
      box.remove();
      void hydratePage(element, context);
    };
    root.render(<RetryBox error={error} onRetry={retry} strings={context.strings} />);
  }
}

/** Hydrates the React pages of the article. Their prerendered markup stays readable until then, and if loading fails. */
export function enhance(context: IslandContext): void {
  for (const [element, root] of roots) {
    if (element.isConnected) continue;
    root.unmount();
    roots.delete(element);
  }
  for (const element of context.article.querySelectorAll<HTMLElement>('[data-react-page]')) {
    if (!roots.has(element)) void hydratePage(element, context);
  }
}
