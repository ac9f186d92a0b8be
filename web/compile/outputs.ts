import { join } from 'node:path';

import { INTERNAL_FORMER_PATH } from '../model/edge/former-addresses.ts';
import type { Audience } from '../model/page/page.ts';
import type { Prerender } from '../model/page/prerender.ts';
import { stylesPath } from '../model/page/styles.ts';
import { headingsPath, llmsPath, twinPath } from '../model/page/twin.ts';
import { searchAddress } from '../model/search/search.ts';
import { DEFAULT_LOCALE } from '../model/site/locale.ts';
import { skillFiles } from './agents/skills.ts';
import { within } from './base/failure.ts';
import { once } from './base/once.ts';
import type { SiteFile } from './downloads/site-file.ts';
import { hrefOf } from './navigation/sidebars.ts';
import { type DocumentAssets, type PageContext, pageDocument } from './output/document.ts';
import { feedFiles } from './output/feeds.ts';
import { sampleDocumentToHtml } from './output/sample-document.ts';
import { sidebarFragments } from './output/sidebar-fragments.ts';
import { robotsText, sitemapXml } from './output/sitemap.ts';
import { sourceLines } from './output/source-line.ts';
import { internalFileOf } from './output/staging.ts';
import type { BuiltPage, PageEntry } from './pages/page-entry.ts';
import { SITE_PRODUCTS } from './products.ts';
import { labelOfReference } from './reference/localized-reference.ts';
import { SiteSearch } from './search/site-search.ts';
import type { LinkCheck } from './site/link-check.ts';
import { pageLanguages } from './site/routes.ts';
import type { AnySite, LocalizedSite, Site } from './site/site.ts';
import { NO_HISTORY, type SourceHistory } from './source/source-history.ts';
import type { Icon } from './source/static-files.ts';
import { fullFiles, fullText, llmsText, TwinCollection, type TwinMaker, twinMaker } from './twins/llms.ts';
import { stepSamplesHref } from './workflows/guide-steps.ts';

export interface Output extends SiteFile {
  /** The page, if the file is the document of a page. */
  page?: PageEntry;
}

export interface OutputContext {
  prerender: Prerender;
  assets: DocumentAssets;
  /** When sources changed. Default: no dates. */
  history?: SourceHistory;
  /**
   * Collects links, anchors, search entries and the twin of each page when it is made. The search indexes and `llms.txt` are then
   * made from what was collected; without collectors, making one of them builds all pages of its language.
   */
  collectors?: { links: LinkCheck; search: SiteSearch; twins: TwinCollection };
}

/**
 * Lists every file of a site, in the order in which a build makes them: the files of each language, then the others. The site knows
 * these files then, so that its texts can link to them.
 */
export function outputsOf(site: AnySite, context: OutputContext): Output[] {
  const localized = site.locales.flatMap((each) => [...outputsIn(each, site, context)]);
  const outputs = [...localized, ...commonOutputs(site, context)];
  for (const { path, page } of outputs) if (page === undefined) site.files.add(decodeURI(path));
  return outputs;
}

/** The path of a file of a site, relative to the output folder. */
export function stagedPath(audience: Audience, file: Pick<SiteFile, 'path' | 'type'>): string {
  return audience === 'public' ? join('public', fileOf(file)) : internalFileOf(file.path);
}

/** The file of a path: `/` is `index.html`, `/es/intro` is `es/intro.html`; other files than HTML have their extension in the path. */
function fileOf({ path, type }: Pick<SiteFile, 'path' | 'type'>): string {
  const name = decodeURI(path).slice(1);
  return type === 'text/html' ? `${name || 'index'}.html` : name;
}

/** The files of one language: its sidebars and pages, feeds, search index and lists of twins. */
function* outputsIn(localized: LocalizedSite, site: AnySite, context: OutputContext): Generator<Output> {
  yield* pagesIn(localized, site, context);
  yield* stepSamples(localized, context);
  yield* feedFiles(localized, site, (locale) => context.prerender.strings(locale));
  if (localized.pages.length === 0) return;
  yield searchIndex(localized, site, context);
  yield* llmsFiles(localized, site, context);
}

/** The files of products, and those that crawlers and browsers request by name. */
function* commonOutputs(site: AnySite, context: OutputContext): Generator<Output> {
  for (const filesOf of SITE_PRODUCTS) yield* filesOf(site);
  if (site.audience === 'public') yield* rootFiles(site, context);
  else
    yield {
      path: INTERNAL_FORMER_PATH,
      type: 'application/json',
      make: () => JSON.stringify(site.redirects.former),
    };
}

function* pagesIn(localized: LocalizedSite, site: AnySite, context: OutputContext): Generator<Output> {
  const fragments = sidebarFragments(site.audience, localized);
  for (const { path, text } of fragments.values()) yield { path, type: 'application/json', make: () => text };
  const twinOf = twinMaker(site, context.prerender);
  const lineOf = sourceLines(site, context.history ?? NO_HISTORY);
  const routes = new Set(localized.pages.map(({ route }) => route));
  const languages = pageLanguages(site.locales);
  const shared = { localized, routes, fragments, prerender: context.prerender, assets: context.assets };
  for (const entry of localized.pages) {
    const { route } = entry;
    const path = hrefOf(entry);
    const formerAnchors = site.redirects.anchors.filter((anchor) => anchor.route === route);
    const own = { path, formerAnchors, languages: languages.get(route) ?? [], source: lineOf(entry) };
    yield* filesOfPage(entry, { ...shared, ...own, twinOf, collectors: context.collectors });
  }
}

interface PageFilesContext extends Omit<PageContext, 'toc'> {
  collectors: OutputContext['collectors'] | undefined;
  twinOf: TwinMaker;
}

/** The document of a page, its Markdown twin and the headings of that; for an operation also its code samples and the data of its request form, made from the same built page. */
function filesOfPage(entry: PageEntry, { twinOf, collectors, ...context }: PageFilesContext): Output[] {
  const { path, prerender } = context;
  const { samplesHref, consolePath } = entry;
  const built = once(entry.build);
  const placed = (make: () => string) => () => within({ file: entry.file, at: path }, make);
  const documentOf = placed(() => {
    const { page } = built();
    const toc = prerender.articleToc(page);
    collectors?.links.add(built(), toc);
    collectors?.search.add(entry, built(), toc);
    return pageDocument(page, { ...context, toc });
  });
  const twin = once(() => twinOf(built()));
  const twinText = placed(() => {
    collectors?.twins.add(entry, built().page, twin().text);
    return twin().text;
  });
  const files: Output[] = [
    { path, type: 'text/html', page: entry, make: documentOf },
    { path: twinPath(path), type: 'text/markdown', make: twinText },
    { path: headingsPath(path), type: 'application/json', make: placed(() => JSON.stringify(twin().headings)) },
  ];
  if (entry.kind === 'changelog')
    files.push({
      path: stylesPath(path),
      type: 'text/css',
      make: placed(() => prerender.pageStyles(built().page) ?? ''),
    });
  if (samplesHref !== undefined) {
    const make = placed(() => operationSamples(built(), path, context));
    files.push({ path: samplesHref, type: 'text/html', make });
  }
  if (consolePath !== undefined) {
    const make = placed(() => JSON.stringify(built().console?.()));
    files.push({ path: consolePath, type: 'application/json', make });
  }
  return files;
}

function operationSamples(
  { page }: BuiltPage,
  operationHref: string,
  { prerender, assets }: Pick<OutputContext, 'prerender' | 'assets'>,
): string {
  if (page.kind !== 'operation' || page.operation.samples === null)
    throw new TypeError(`${page.route} has no code samples.`);
  const { title, locale, untranslated, reference } = page;
  const { method, path, samples } = page.operation;
  const api = labelOfReference(reference);
  const operation = { title, locale, method, path, api, href: operationHref, ...(untranslated && { untranslated }) };
  return sampleDocumentToHtml(operation, samples, { assets, words: prerender.strings(locale) });
}

function stepSamples({ locale, steps }: LocalizedSite, { prerender, assets }: OutputContext): Output[] {
  return [...steps].map(([name, makeStep]) => ({
    path: stepSamplesHref(name, locale),
    type: 'text/html',
    make: () => {
      const { operation, samples } = makeStep();
      const { label: title, method, path, href } = operation;
      const sampled = { title, locale, method, path, api: name, href };
      return sampleDocumentToHtml(sampled, samples, { assets, words: prerender.strings(locale) });
    },
  }));
}

function searchIndex(localized: LocalizedSite, site: AnySite, { prerender, collectors }: OutputContext): Output {
  const { locale, pages } = localized;
  const make = (): string => {
    const search = collectors?.search ?? new SiteSearch(site);
    if (collectors === undefined) {
      for (const entry of pages) {
        const built = entry.build();
        search.add(entry, built, prerender.articleToc(built.page));
      }
    }
    return search.indexOf(locale, (finding) => site.findings.push(finding));
  };
  return { path: searchAddress(site.audience, locale), type: 'application/json', make };
}

/** `llms.txt` of one language, for the public site the files that contain all twins, and the skills, which are English. */
function llmsFiles(localized: LocalizedSite, site: AnySite, { prerender, collectors }: OutputContext): Output[] {
  const { locale, pages } = localized;
  const twins = once(() => {
    if (collectors !== undefined) return collectors.twins.of(locale);
    const twinOf = twinMaker(site, prerender);
    const collection = new TwinCollection();
    for (const entry of pages) {
      const built = entry.build();
      collection.add(entry, built.page, twinOf(built).text);
    }
    return collection.of(locale);
  });
  const list: Output = {
    path: llmsPath(site.audience, locale),
    type: 'text/plain',
    make: () => llmsText(twins(), site, { localized, words: prerender.strings(locale) }),
  };
  const skills = locale === DEFAULT_LOCALE ? skillFiles(site, twins) : [];
  if (site.audience === 'internal') return [list, ...skills];
  return [
    list,
    ...skills,
    ...fullFiles(localized, site).map(({ path, base }): Output => ({
      path,
      type: 'text/plain',
      make: () => fullText(twins(), { base }, site),
    })),
  ];
}

/** The files that crawlers and browsers request by name. */
function* rootFiles(
  site: Site<'public'>,
  { assets: { icons }, history = NO_HISTORY }: OutputContext,
): Generator<Output> {
  yield { path: '/sitemap.xml', type: 'application/xml', make: () => sitemapXml(site, { history }) };
  yield { path: '/robots.txt', type: 'text/plain', make: () => robotsText(site) };
  yield { path: '/manifest.webmanifest', type: 'application/manifest+json', make: () => manifestJson(site, { icons }) };
}

/** The web app manifest (https://www.w3.org/TR/appmanifest/): name, colors and icons for readers who add the site to a home screen. */
export function manifestJson(
  { config, locales: [first] }: Site<'public'>,
  { icons }: { icons: readonly Icon[] },
): string {
  const icon = (name: Icon, sizes: string, type: string, purpose = 'any'): object[] =>
    icons.includes(name) ? [{ src: `/${name}`, sizes, type, purpose }] : [];
  return JSON.stringify({
    name: config.title,
    short_name: config.title.split(' ')[0],
    description: first?.data.tagline || undefined,
    lang: first?.locale,
    start_url: '/',
    scope: '/',
    display: 'browser',
    background_color: '#fbfdfc',
    theme_color: '#006a59',
    icons: [
      ...icon('favicon.svg', 'any', 'image/svg+xml'),
      ...icon('icon-192.png', '192x192', 'image/png'),
      ...icon('icon-512.png', '512x512', 'image/png'),
      ...icon('icon-512.png', '512x512', 'image/png', 'maskable'),
    ],
  });
}
