import type { PageSummary } from '../model/page/page.ts';
import type { Prerender } from '../model/page/prerender.ts';
import { failureFinding } from './base/failure.ts';
import { type Finding, findingOf } from './base/finding.ts';
import { clientReference } from './clients/clients.ts';
import { CONFIG_FILE, loadConfig, type LoadedConfig, untranslatedSettings } from './config/load-config.ts';
import { SBOM_FILE } from './licenses/sbom.ts';
import type { OutputContext } from './output/output-context.ts';
import type { Staging } from './output/staging.ts';
import { outputsOf, stagedPath } from './outputs.ts';
import type { Products } from './products.ts';
import type { Report } from './report.ts';
import { SiteSearch } from './search/site-search.ts';
import { compileSite } from './site/compile-site.ts';
import { LinkCheck } from './site/link-check.ts';
import type { AnySite, BuiltSites, Site } from './site/site.ts';
import { type LineFinder, lineFinder } from './source/line-finder.ts';
import { readSources, type SourceCache, type Sources } from './source/read-sources.ts';
import { staticPathsOf } from './source/static-files.ts';
import { TwinCollection } from './twins/llms.ts';

/** The configuration and the sources of a folder. */
export interface ReadSites {
  loaded: LoadedConfig;
  lineOf: LineFinder;
  /** The paths of the static files. */
  files: string[];
  sources: Record<'public' | 'internal', Sources>;
}

/** The sites of both audiences. */
export interface Sites {
  public: Site<'public'>;
  internal: Site<'internal'>;
}

/**
 * Reads the sources of both sites.
 * @param lint whether the linter checks the descriptions
 * @param cache the sources of the last reading, of which those of unchanged files are taken
 */
export async function readSites(
  root: string,
  { lint, cache }: { lint: boolean; cache?: SourceCache },
): Promise<ReadSites> {
  const loaded = await loadConfig(root);
  const { strictness = 'error', references: { public: references = [] } = {} } = loaded.config;
  // Advice about style is for those who can change the documents.
  const reading = { root, strictness, lint, cache, styleRules: !loaded.isDefault };
  const publicSources = await readSources({ ...reading, audience: 'public' });
  const { apis } = publicSources;
  const withClients = clientReference(loaded.config, apis);
  const clientless = references.filter(
    (each) => each.client !== undefined && each !== withClients && apis.some(({ name }) => name === each.spec),
  );
  const missing = clientless.map(({ spec }) =>
    findingOf('missing-client', { spec }, { file: CONFIG_FILE }, strictness),
  );
  // A site that is built all the same shows no sample of a package that does not exist.
  for (const each of clientless) delete each.client;
  return {
    loaded,
    lineOf: lineFinder(root),
    files: staticPathsOf(root),
    sources: {
      public: {
        ...publicSources,
        findings: [...missing, ...untranslatedSettings(root, loaded.config), ...publicSources.findings],
      },
      internal: await readSources({ ...reading, audience: 'internal' }),
    },
  };
}

/**
 * The mistakes in sources that cannot be used, with the warnings beside them; empty if all can. The sites must not be judged then: each link
 * to a page of such a source would be reported.
 */
export function sourceErrors({ sources }: ReadSites): Finding[] {
  const found = [...sources.public.findings, ...sources.internal.findings];
  return found.some(({ severity }) => severity === 'error') ? found : [];
}

interface CompileInputs {
  prerender: Prerender;
  /** Names and addresses that guides can use, besides the pages and the facts of the configuration. */
  products?: Pick<Products, 'facts' | 'paths'>;
  /** The time of the build, in milliseconds since the epoch. Without it, no announcement has ended. */
  now: number | undefined;
}

/** Compiles both sites. */
export function compileSites(
  { loaded, lineOf, files, sources }: ReadSites,
  { prerender, products: { facts, paths } = { facts: {}, paths: [] }, now }: CompileInputs,
): Sites {
  const config = { ...loaded.config, facts: { ...loaded.config.facts, ...facts } };
  const inputs = { loaded: { ...loaded, config }, lineOf, prerender, now };
  const publicSite = compileSite({
    ...inputs,
    audience: 'public',
    sources: sources.public,
    publicSite: null,
    files: [...files, '/licenses.txt', `/${SBOM_FILE}`, ...paths],
  });
  const internalSite = compileSite({ ...inputs, audience: 'internal', sources: sources.internal, publicSite });
  return { public: publicSite, internal: internalSite };
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
    let text: string;
    try {
      text = output.make();
    } catch (error) {
      failures.push(failureFinding(error));
      continue;
    }
    if (output.page !== undefined) pages.push(reportLine(output.path, output.page, Buffer.byteLength(text)));
    write(stagedPath(site.audience, output), text);
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
