import type { PageSummary, ReactPage } from '../../model/page/page.ts';
import { localizePath, type Route } from '../../model/page/path.ts';
import type { CompilerWords, Prerender } from '../../model/page/prerender.ts';
import type { Locale } from '../../model/site/locale.ts';
import type { PageEntry } from './page-entry.ts';

interface ReactPageOptions {
  locale: Locale;
  words: CompilerWords;
  /** The sidebar that lists a route; null if none does. */
  sidebarOf: (route: Route) => string | null;
}

/** The route of a React module. A dot separates path segments: `simulator.activate` is `/simulator/activate`. */
export function reactPageRoute(module: string): Route {
  return `/${module.replaceAll('.', '/')}`;
}

/** The page of a React module; null if the built bundle has no module of that name. */
export function reactPage(
  module: string,
  prerender: Pick<Prerender, 'reactPageMeta'>,
  { locale, words, sidebarOf }: ReactPageOptions,
): PageEntry | null {
  const meta = prerender.reactPageMeta(module, locale);
  if (meta === undefined) return null;
  const route = reactPageRoute(module);
  const summary: PageSummary & { kind: 'react' } = {
    kind: 'react',
    route,
    locale,
    contentLocale: locale,
    audience: 'public',
    title: meta.title,
    sidebarLabel: meta.title,
    sidebarId: sidebarOf(route),
    file: `web/app/pages/${module}.tsx`,
    reference: null,
    parent: null,
    operationLink: null,
  };
  return {
    ...summary,
    build: () => {
      const page: ReactPage = {
        ...summary,
        description: meta.description,
        toc: [],
        breadcrumbs: [{ label: words.home, href: localizePath('/', locale) }],
        module,
      };
      return { page, links: [], anchors: new Set() };
    },
  };
}
