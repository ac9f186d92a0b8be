import type { OperationMenu, PageData, SidebarView, SiteData } from '../../model/page/page-data.ts';
import type { FormerAnchor, Page, TocEntry } from '../../model/page/page.ts';
import type { Prerender } from '../../model/page/prerender.ts';
import { type Locale, LOCALE_INFO } from '../../model/site/locale.ts';
import { addressOf, type Route } from '../../model/site/path.ts';
import { versionOfRoute } from '../../model/site/version.ts';
import { escapeHtml, type Html } from '../../model/text/html.ts';
import { getOrMake } from '../base/get-or-make.ts';
import { sidebarView } from '../navigation/sidebars.ts';
import { labelOfReference } from '../reference/localized-reference.ts';
import type { LocalizedSite } from '../site/site.ts';
import type { DocumentAssets, DocumentParts } from './document.ts';
import type { SidebarFragments } from './sidebar-fragments.ts';

/** The question below a page, by the bundle and the language. Only the path differs. */
const questions = new WeakMap<Prerender, Map<Locale, Html>>();
const ANY_PATH = '/{{path}}';

/** The facts that the document of a page needs besides the page. */
export interface PageContext {
  path: string;
  /** Every heading of the page, including the headings that the article adds. */
  toc: TocEntry[];
  localized: LocalizedSite;
  /** The former anchors of this page. */
  formerAnchors: readonly FormerAnchor[];
  routes: ReadonlySet<Route>;
  /** The languages of its texts. */
  languages: readonly Locale[];
  fragments: SidebarFragments;
  prerender: Prerender;
  assets: DocumentAssets;
  /** The date of its last change and the address to edit it. */
  source: Pick<PageData, 'updated' | 'editHref'>;
}

/** Renders the article of a page, and gathers the other parts of its document. */
export function partsOfDocument(page: Page, context: PageContext): DocumentParts {
  const { path, toc, localized, prerender, assets } = context;
  const question = assets.insight === true && page.kind !== 'home' ? feedbackOf(page.locale, path, prerender) : '';
  const moved = prerender.renderMovedSections(page.locale, context.formerAnchors);
  const article = (moved + prerender.renderArticle(page) + question) as Html;
  const data: PageData = {
    route: page.route,
    locale: page.locale,
    path,
    kind: page.kind,
    audience: page.audience,
    title: page.title,
    ...(page.contentLocale === page.locale ? {} : { titleLang: LOCALE_INFO[page.contentLocale].htmlLang }),
    documentTitle: documentTitle(page, localized.data.title),
    toc,
    sidebar: viewOfSidebar(page, context),
    breadcrumbs: page.breadcrumbs,
    ...(localized.neighbors.get(path) ?? { previous: null, next: null }),
    // The article of an information page already shows the version beside the title.
    version:
      page.reference === null || page.reference.version === '' || page.kind === 'info'
        ? null
        : { label: page.reference.version },
    wide: page.kind === 'operation' || page.kind === 'webhook' || (page.kind === 'schema' && page.example !== null),
    ...context.source,
    site: localized.data,
  };
  const links = versionLinks(localized.data.versions, page, (route) => context.routes.has(route));
  if (links !== undefined) data.versionLinks = links;
  const menu = operationMenuOf(page, context);
  if (menu !== undefined) data.operationMenu = menu;
  const isGated = page.audience === 'internal';
  const feeds = page.kind === 'changelog' ? page.feeds : page.kind === 'info' ? page.changelog : undefined;
  const { languages } = context;
  return { data, description: page.description, article, languages, isGated, hasAddress: true, feeds };
}

function feedbackOf(locale: Locale, path: string, prerender: Prerender): string {
  const ofPrerender = getOrMake(questions, prerender, () => new Map());
  const question = getOrMake(ofPrerender, locale, () => prerender.renderFeedback(locale, ANY_PATH));
  return question.replaceAll(ANY_PATH, () => escapeHtml(path));
}

function documentTitle(page: Page, siteTitle: string): string {
  if (page.kind === 'home')
    return page.tagline === siteTitle ? siteTitle : `${siteTitle} | ${page.tagline.replace(/\.$/, '')}`;
  if (page.reference === null) return `${page.title} | ${siteTitle}`;
  const label = labelOfReference(page.reference);
  return page.kind === 'info' ? `${label} | ${siteTitle}` : `${page.title} | ${label}`;
}

function viewOfSidebar({ sidebarId, parent }: Page, { path, localized, fragments }: PageContext): SidebarView | null {
  const entries = sidebarId === null ? undefined : localized.sidebars.get(sidebarId);
  if (sidebarId === null || entries === undefined) return null;
  const fragment = fragments.get(sidebarId)?.path ?? '';
  return sidebarView(sidebarId, entries, { path, parent: parent?.href ?? null, fragment });
}

function operationMenuOf({ kind, reference }: Page, { localized, fragments }: PageContext): OperationMenu | undefined {
  // The migration has the sidebar of the version that its reader comes from.
  if (reference === null || kind === 'migration' || !localized.operationLists.has(reference.base)) return undefined;
  const { path = '' } = fragments.get(reference.base) ?? {};
  const version = /\/(v\d+)$/.exec(reference.base)?.[1] ?? '';
  return { version, href: reference.href, fragment: path };
}

/**
 * The addresses of a page in each version that has it, its own included, by version name; undefined on a site with fewer than two
 * versions.
 * @param has whether a page exists at a route
 */
export function versionLinks(
  versions: SiteData['versions'],
  { route, locale }: { route: Route; locale: Locale },
  has: (route: Route) => boolean,
): Record<string, string> | undefined {
  const current = versions.length > 1 ? versionOfRoute(versions, route) : undefined;
  if (current === undefined) return undefined;
  const within = current.path === '/' ? route : route.slice(current.path.length);
  const places = versions.map((version) => ({
    version,
    route: (version.path === '/' ? within : version.path + within) || '/',
  }));
  // The version at `/` does not have the pages below the paths of other versions, such as `/1.0/intro`.
  const existing = places.filter(
    (place) => versionOfRoute(versions, place.route) === place.version && has(place.route),
  );
  return Object.fromEntries(existing.map((place) => [place.version.name, addressOf(place.route, locale)]));
}
