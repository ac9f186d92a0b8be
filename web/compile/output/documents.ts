import type { PageData, SidebarEntry, SidebarView } from '../../model/page/page-data.ts';
import type { Audience, Page, PageKind, ReferenceInfo } from '../../model/page/page.ts';
import { localizePath, splitLocale } from '../../model/page/path.ts';
import type { Prerender } from '../../model/page/prerender.ts';
import { LOCALE_INFO, type Locale } from '../../model/site/locale.ts';
import type { Html } from '../../model/text/html.ts';
import { AUDIENCE_BASE } from '../config/audience-base.ts';
import { hrefOf, isWholeSidebar, sidebarView } from '../navigation/sidebars.ts';
import { versionLinks } from '../navigation/version-links.ts';
import type { BuiltPage, PageEntry } from '../pages/page-entry.ts';
import { labelOfReference } from '../reference/localized-reference.ts';
import type { SiteSearch } from '../search/site-search.ts';
import type { LinkCheck } from '../site/link-check.ts';
import type { LocalizedSite, Site } from '../site/site.ts';
import { textHash } from '../text-hash.ts';
import { type DocumentAssets, documentToHtml } from './document.ts';
import { sampleDocumentToHtml } from './sample-documents.ts';

/** One file of the site, by the path a reader asks for. */
export interface OutputDocument {
  /** Localized path, e.g. `/es/public/v3/create-contract` or `/assets/sidebar-v2-es-1a2b3c4d.json`. */
  path: string;
  text: string;
  page: { route: string; locale: Locale; kind: PageKind } | null;
  /** Of an operation: its samples in all programming languages, a document of their own. */
  samples?: { path: string; text: string } | undefined;
  /** Of an operation: what its request form needs. */
  console?: { path: string; text: () => string } | undefined;
}

export interface RenderContext {
  prerender: Prerender;
  assets: DocumentAssets;
  links: LinkCheck;
  /** Takes what can be found on the pages; null where nobody asks for it. */
  search: SiteSearch | null;
}

/**
 * Draws every page of a site, one at a time, so that no two are in memory at once.
 * @param downloadsReady settles when what information pages offer to download is made; they come last
 */
export async function* documentsFromSite<A extends Audience>(
  site: Site<A>,
  { downloadsReady, ...context }: RenderContext & { downloadsReady: Promise<void> },
): AsyncGenerator<OutputDocument> {
  const late: (() => OutputDocument)[] = [];
  for (const local of site.locales) {
    const fragments = sidebarFragments(site.audience, local);
    for (const fragment of fragments.values()) yield { path: fragment.path, text: fragment.text, page: null };
    for (const entry of local.pages) {
      const build = (): OutputDocument => pageDocument(entry, { site, local, fragments, ...context });
      if (entry.kind === 'info') late.push(build);
      else yield* withFiles(build());
    }
  }
  await downloadsReady;
  for (const build of late) yield build();
}

function withFiles({ samples, console: form, ...page }: OutputDocument): OutputDocument[] {
  return [
    page,
    ...(samples === undefined ? [] : [{ ...samples, page: null }]),
    ...(form === undefined ? [] : [{ path: form.path, text: form.text(), page: null }]),
  ];
}

interface PageContext<A extends Audience> extends RenderContext {
  site: Site<A>;
  local: LocalizedSite;
  fragments: ReadonlyMap<string, SidebarFragment>;
}

/** Draws one page: article, shell and document. */
export function pageDocument<A extends Audience>(entry: PageEntry, context: PageContext<A>): OutputDocument {
  const { prerender, assets, links, search, local } = context;
  const drawn = entry.build();
  const { page } = drawn;
  const article = prerender.renderArticle(page);
  const toc = prerender.articleToc(page);
  links.add(
    drawn,
    toc.map(({ id }) => id),
  );
  search?.add(entry, drawn, toc);
  const path = hrefOf(entry);
  const data: PageData = {
    route: entry.route,
    locale: entry.locale,
    path,
    kind: entry.kind,
    audience: entry.audience,
    title: page.title,
    ...(page.contentLocale === page.locale ? {} : { titleLang: LOCALE_INFO[page.contentLocale].htmlLang }),
    documentTitle: documentTitle(page, entry.reference, local.data.title),
    toc,
    sidebar: viewOf(entry, path, context),
    breadcrumbs: page.breadcrumbs,
    ...(local.neighbors.get(path) ?? { previous: null, next: null }),
    // The information page says its version beside the title.
    version:
      entry.reference === null || entry.reference.version === '' || entry.kind === 'info'
        ? null
        : { label: entry.reference.version },
    wide: entry.kind === 'operation' || entry.kind === 'webhook',
    site: local.data,
  };
  const inVersions = versionLinks(local.data.versions, entry, (route) =>
    local.pages.some((page) => page.route === route),
  );
  if (inVersions !== undefined) data.versionLinks = inVersions;
  const body = prerender.renderShell(data, article);
  const isGated = entry.audience === 'internal';
  const text = documentToHtml({ data, description: page.description, body, isGated, hasAddress: true }, assets);
  return {
    path,
    text,
    page: { route: entry.route, locale: entry.locale, kind: entry.kind },
    samples: samplesBeside(page, path, context),
    console: formBeside(drawn),
  };
}

function samplesBeside(
  page: Page,
  operationHref: string,
  { assets: { stylesheet }, links }: RenderContext,
): OutputDocument['samples'] {
  if (page.kind !== 'operation' || page.operation.samples === null) return undefined;
  const { samples } = page.operation;
  links.addPath(splitLocale(decodeURI(samples.href)).route);
  return { path: samples.href, text: sampleDocumentToHtml(page, { samples, operationHref, stylesheet }) };
}

function formBeside({ console: form }: BuiltPage): OutputDocument['console'] {
  return form === undefined ? undefined : { path: form.path, text: () => JSON.stringify(form.data()) };
}

function documentTitle(page: Page, reference: ReferenceInfo | null, siteTitle: string): string {
  if (page.kind === 'home') return `${siteTitle} | ${page.tagline.replace(/\.$/, '')}`;
  if (reference === null) return `${page.title} | ${siteTitle}`;
  const label = labelOfReference(reference);
  return page.kind === 'info' ? `${label} | ${siteTitle}` : `${page.title} | ${label}`;
}

function viewOf<A extends Audience>(
  entry: PageEntry,
  path: string,
  { local, fragments }: PageContext<A>,
): SidebarView | null {
  if (entry.sidebarId === null) return null;
  const entries = local.sidebars.get(entry.sidebarId);
  if (entries === undefined) return null;
  return sidebarView(entry.sidebarId, entries, {
    path,
    parent: entry.parent?.href ?? null,
    fragment: fragments.get(entry.sidebarId)?.path ?? '',
  });
}

export interface SidebarFragment {
  path: string;
  text: string;
}

/** Each sidebar of a language that documents hold in part, whole, as JSON: public ones as hashed assets, internal ones behind the gate. */
export function sidebarFragments(audience: Audience, local: LocalizedSite): Map<string, SidebarFragment> {
  const fragmentOf = (id: string, entries: readonly SidebarEntry[]): SidebarFragment => {
    const text = JSON.stringify(entries);
    const folder = audience === 'public' ? '/assets' : `${AUDIENCE_BASE.internal}/_`;
    return {
      path: encodeURI(
        `${folder}/sidebar-${id.replaceAll(/[\s%?#;/\\]+/g, '-')}-${local.locale}-${textHash(text)}.json`.toLowerCase(),
      ),
      text,
    };
  };
  return new Map(
    [...local.sidebars]
      .filter(([, entries]) => !isWholeSidebar(entries))
      .map(([id, entries]) => [id, fragmentOf(id, entries)]),
  );
}

/** A document that no source has: the gate, and the not-found pages of both audiences. */
export function specialDocument<A extends Audience>(
  kind: 'not-found' | 'gate',
  site: Site<A>,
  local: LocalizedSite,
  { prerender, assets }: Pick<RenderContext, 'prerender' | 'assets'>,
): string {
  const { title, description, article } = prerender.renderSpecial(kind, local.locale, local.data);
  const route = kind === 'gate' ? AUDIENCE_BASE.internal : '/404';
  const data: PageData = {
    route,
    locale: local.locale,
    path: localizePath(route, local.locale),
    kind,
    audience: site.audience,
    title,
    documentTitle: `${title} | ${local.data.title}`,
    toc: [],
    sidebar: null,
    breadcrumbs: [],
    previous: null,
    next: null,
    version: null,
    wide: false,
    site: local.data,
  };
  const body: Html = prerender.renderShell(data, article);
  return documentToHtml(
    { data, description, body, isGated: kind === 'gate' || site.audience === 'internal', hasAddress: false },
    assets,
  );
}
