import { join } from 'node:path';

import pick from 'lodash-es/pick.js';

import { internalFile } from '../model/edge/internal-file.ts';
import type { Audience } from '../model/page/page.ts';
import { headingsPath, twinPath } from '../model/page/twin.ts';
import { failureFinding, within } from './base/failure.ts';
import type { Finding } from './base/finding.ts';
import { once } from './base/once.ts';
import { INTERNAL_FILES, type SiteFile } from './base/site-file.ts';
import { CONFIG_FILE } from './config/load-config.ts';
import { hrefOf } from './navigation/sidebars.ts';
import { type DocumentParts, documentToHtml } from './output/document.ts';
import type { OutputContext } from './output/output-context.ts';
import { type PageContext, partsOfDocument } from './output/page-document.ts';
import { operationSamples } from './output/sample-document.ts';
import { sidebarFragments } from './output/sidebar-fragments.ts';
import { sourceLines } from './output/source-line.ts';
import type { WritingThread } from './output/writing-thread.ts';
import type { PageEntry } from './pages/page-entry.ts';
import { LANGUAGE_PRODUCTS, SITE_PRODUCTS } from './products.ts';
import type { Report } from './report.ts';
import { LinkCheck } from './site/link-check.ts';
import { pageLanguages } from './site/routes.ts';
import { SiteSearch } from './site/site-search.ts';
import type { AnySite, BuiltSites, LocalizedSite, Sites } from './site/site.ts';
import { NO_HISTORY } from './source/source-history.ts';
import { TwinCollection, type TwinMaker, twinMaker, twinsIn } from './twins/llms.ts';

export interface Output extends SiteFile {
  /** The page, if the file is the document of a page. */
  page?: PageEntry;
  /** Renders the article of the page, and gathers the other parts of its document. */
  parts?: () => DocumentParts;
}

/**
 * Lists every file of a site, in the order in which a build makes them: the pages and products of each language, then the products of the
 * site. The site knows these files then, so that its texts can link to them.
 */
export function outputsOf(site: AnySite, context: OutputContext): Output[] {
  const twinOf = twinMaker(site, context.prerender);
  const outputs: Output[] = [
    ...site.locales.flatMap((localized) => {
      const twins = twinsIn(localized, twinOf, context.collectors?.twins);
      return [
        ...pageFiles(localized, site, { ...context, twinOf }),
        ...LANGUAGE_PRODUCTS.flatMap((filesOf) => filesOf(localized, site, { ...context, twins })),
      ];
    }),
    ...SITE_PRODUCTS.flatMap((filesOf) => filesOf(site, context)),
  ];
  for (const { path, page } of outputs) if (page === undefined) site.files.add(decodeURI(path));
  return outputs;
}

interface RenderedSite {
  /** The documents of its pages, by their path in the output folder. */
  pages: Map<string, Omit<Report['pages'][number], 'bytes'>>;
  links: LinkCheck;
  findings: Finding[];
}

/** The facts about both sites that are known when their files are made. */
interface RenderedSites extends Pick<RenderedSite, 'findings'> {
  pages: Report['pages'];
  written: Awaited<ReturnType<WritingThread['finish']>>;
  linkFindings: (options: Pick<Parameters<LinkCheck['findings']>[0], 'strictness' | 'lineOf'>) => Finding[];
  anchorsOf: BuiltSites['anchorsOf'];
}

interface RenderContext extends Omit<OutputContext, 'collectors'> {
  /** Writes the files, and makes the documents that it writes. */
  thread: WritingThread;
}

/** Makes and writes the files of both sites. */
export async function renderSites(sites: Sites, context: RenderContext): Promise<RenderedSites> {
  const made = { public: renderSite(sites.public, context), internal: renderSite(sites.internal, context) };
  const { public: open, internal } = made;
  const written = await context.thread.finish();
  return {
    pages: [...open.pages, ...internal.pages].map(([path, page]) =>
      Object.assign(page, { bytes: written.get(path)?.bytes ?? 0 }),
    ),
    written,
    findings: [...open.findings, ...internal.findings],
    linkFindings: (options) => {
      for (const { audience, files } of [sites.public, sites.internal])
        for (const path of files) made[audience].links.addFile(path);
      return [
        ...open.links.findings({ ...options, others: [] }),
        ...internal.links.findings({ ...options, others: [open.links] }),
      ];
    },
    anchorsOf: ({ audience, locale, route }) => made[audience].links.anchorsOf(locale, route),
  };
}

function renderSite(site: AnySite, { thread, ...context }: RenderContext): RenderedSite {
  const links = new LinkCheck();
  for (const { locale } of site.locales)
    for (const { file, hrefs } of targetsIn(site)) links.addTargets(file, locale, hrefs);
  const collectors = { links, search: new SiteSearch(site), twins: new TwinCollection() };
  const pages: RenderedSite['pages'] = new Map();
  const failures: Finding[] = [];
  const known = site.findings.length;
  // All files are listed before the first text is rendered, because a text may link to each of them. Each output leaves the list when
  // it is made, because it keeps the content of its page in memory.
  const outputs = outputsOf(site, { ...context, collectors }).toReversed();
  for (let output = outputs.pop(); output !== undefined; output = outputs.pop()) {
    let content: string | DocumentParts;
    try {
      content = output.parts?.() ?? output.make();
    } catch (error) {
      failures.push(failureFinding(error));
      continue;
    }
    const { path, page } = output;
    const file = stagedPath(site.audience, output);
    if (page !== undefined) pages.set(file, { path, ...pick(page, 'route', 'locale', 'kind', 'audience') });
    thread.write(file, content);
  }
  return { pages, links, findings: [...failures, ...site.findings.slice(known)] };
}

/** The addresses in data files, which are checked like the links of pages. */
function targetsIn({ redirects, exam }: AnySite): { file: string; hrefs: string[] }[] {
  const anchors = { file: CONFIG_FILE, hrefs: redirects.anchors.map(({ to }) => to) };
  return exam === null ? [anchors] : [anchors, { file: exam.file, hrefs: exam.exam.cases.map(({ guide }) => guide) }];
}

/** The path of a file of a site, relative to the output folder. */
function stagedPath(audience: Audience, file: Pick<SiteFile, 'path' | 'type'>): string {
  if (audience === 'public') return join('public', fileOf(file));
  return join(INTERNAL_FILES, internalFile(decodeURI(file.path).toLowerCase()));
}

/** The file of a path: `/` is `index.html`, `/es/intro` is `es/intro.html`; other files than HTML have their extension in the path. */
function fileOf({ path, type }: Pick<SiteFile, 'path' | 'type'>): string {
  const name = decodeURI(path).slice(1);
  return type === 'text/html' ? `${name || 'index'}.html` : name;
}

/** The sidebars and pages of one language. */
function* pageFiles(
  localized: LocalizedSite,
  site: AnySite,
  context: OutputContext & { twinOf: TwinMaker },
): Generator<Output> {
  const fragments = sidebarFragments(site.audience, localized);
  for (const { path, text } of fragments.values()) yield { path, type: 'application/json', make: () => text };
  const lineOf = sourceLines(site, context.history ?? NO_HISTORY);
  const routes = new Set(localized.pages.map(({ route }) => route));
  const languages = pageLanguages(site.locales);
  const shared = { localized, routes, fragments, prerender: context.prerender, assets: context.assets };
  for (const entry of localized.pages) {
    const { route } = entry;
    const path = hrefOf(entry);
    const formerAnchors = site.redirects.anchors.filter((anchor) => anchor.route === route);
    const own = { path, formerAnchors, languages: languages.get(route) ?? [], source: lineOf(entry) };
    yield* filesOfPage(entry, { ...shared, ...own, twinOf: context.twinOf, collectors: context.collectors });
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
  const placed =
    <T>(make: () => T) =>
    () =>
      within({ file: entry.file, at: path }, make);
  const parts = placed(() => {
    const { page } = built();
    const toc = prerender.articleToc(page);
    collectors?.links.add(built(), toc);
    collectors?.search.add(built(), toc);
    return partsOfDocument(page, { ...context, toc });
  });
  const twin = once(() => twinOf(built()));
  const twinText = placed(() => {
    collectors?.twins.add(entry, built().page, twin().text);
    return twin().text;
  });
  const files: Output[] = [
    { path, type: 'text/html', page: entry, parts, make: placed(() => documentToHtml(parts(), context)) },
    { path: twinPath(path), type: 'text/markdown', make: twinText },
    { path: headingsPath(path), type: 'application/json', make: placed(() => JSON.stringify(twin().headings)) },
  ];
  if (entry.stylesPath !== undefined)
    files.push({
      path: entry.stylesPath,
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
