import type { PageSummary } from '../model/page/page.ts';
import type { Prerender } from '../model/page/prerender.ts';
import { failureFinding } from './base/failure.ts';
import type { Finding } from './base/finding.ts';
import type { ClientBundle } from './bundle/vite-bundles.ts';
import { CONFIG_FILE } from './config/load-config.ts';
import type { DocumentAssets } from './output/document.ts';
import { stagedPath, type Staging } from './output/staging.ts';
import { type OutputContext, outputsOf } from './outputs.ts';
import type { Report } from './report.ts';
import { SiteSearch } from './search/site-search.ts';
import { LinkCheck } from './site/link-check.ts';
import type { AnySite, BuiltSites } from './site/site.ts';
import type { Sites } from './sites.ts';
import { staticFilesOf } from './source/static-files.ts';
import { TwinCollection } from './twins/llms.ts';

/** The values that all documents share. @param root absolute path of the site's folder */
export function documentAssets(
  sites: Sites,
  {
    root,
    prerender,
    client,
    fonts,
  }: {
    root: string;
    prerender: Prerender;
    client: Pick<ClientBundle, 'stylesheet' | 'firstStyles' | 'boot' | 'clientScripts'>;
    fonts: string | undefined;
  },
): DocumentAssets {
  const { config, locales } = sites.public;
  const { stylesheet, firstStyles, boot, clientScripts } = client;
  return {
    stylesheet,
    firstStyles,
    boot,
    fonts,
    clientScripts,
    firstPaint: prerender.firstPaint(locales[0]?.data),
    icons: staticFilesOf(root).icons,
    insight: config.insight,
    card: config.socialCard,
  };
}

interface RenderedSite {
  /** The documents of its pages. */
  pages: Report['pages'];
  links: LinkCheck;
  findings: Finding[];
}

/** The facts about both sites that are known when their files are made. */
interface RenderedSites extends Omit<RenderedSite, 'links'> {
  linkFindings: (options: Pick<Parameters<LinkCheck['findings']>[0], 'strictness' | 'lineOf'>) => Finding[];
  anchorsOf: BuiltSites['anchorsOf'];
}

type RenderContext = Omit<OutputContext, 'collectors'> & Pick<Staging, 'write'>;

/** Makes and writes the files of both sites. */
export function renderSites(sites: Sites, context: RenderContext): RenderedSites {
  const made = { public: renderSite(sites.public, context), internal: renderSite(sites.internal, context) };
  const { public: open, internal } = made;
  return {
    pages: [...open.pages, ...internal.pages],
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

function renderSite(site: AnySite, { write, ...context }: RenderContext): RenderedSite {
  const links = new LinkCheck();
  for (const { locale } of site.locales)
    for (const { file, hrefs } of targetsIn(site)) links.addTargets(file, locale, hrefs);
  const collectors = { links, search: new SiteSearch(site), twins: new TwinCollection() };
  const pages: Report['pages'] = [];
  const failures: Finding[] = [];
  const known = site.findings.length;
  // All files are listed before the first text is rendered, because a text may link to each of them. Each output leaves the list when
  // it is made, because it keeps the content of its page in memory.
  const outputs = outputsOf(site, { ...context, collectors }).toReversed();
  for (let output = outputs.pop(); output !== undefined; output = outputs.pop()) {
    let bytes: Buffer;
    try {
      bytes = Buffer.from(output.make());
    } catch (error) {
      failures.push(failureFinding(error));
      continue;
    }
    if (output.page !== undefined) pages.push(reportLine(output.path, output.page, bytes.length));
    write(stagedPath(site.audience, output), bytes);
  }
  return { pages, links, findings: [...failures, ...site.findings.slice(known)] };
}

/** The addresses in data files, which are checked like the links of pages. */
function targetsIn({ redirects, exam }: AnySite): { file: string; hrefs: string[] }[] {
  const anchors = { file: CONFIG_FILE, hrefs: redirects.anchors.map(({ to }) => to) };
  return exam === null ? [anchors] : [anchors, { file: exam.file, hrefs: exam.exam.cases.map(({ guide }) => guide) }];
}

function reportLine(
  path: string,
  { route, locale, kind, audience }: PageSummary,
  bytes: number,
): Report['pages'][number] {
  return { path, route, locale, kind, audience, bytes };
}
