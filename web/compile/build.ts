import { join, relative, resolve } from 'node:path';

import pick from 'lodash-es/pick.js';

import { headersFile } from '../model/edge/headers.ts';
import { packTexts } from '../model/edge/text-pack.ts';
import { PROJECT_ROOT } from './base/project.ts';
import { INTERNAL_FILES } from './base/site-file.ts';
import { emptyFindings, fileCountFindings, sharedAddressFindings } from './build-findings.ts';
import { type Bundles, startBundles } from './bundle/bundle.ts';
import { InterfaceCache } from './bundle/interface-cache.ts';
import { interfaceNames } from './config/config-schema.ts';
import { loadConfig } from './config/load-config.ts';
import { Findings, findingsToText } from './findings.ts';
import { licensesText } from './licenses/licenses.ts';
import { type OwnFonts, ownFonts } from './licenses/own-fonts.ts';
import { SBOM_FILE, sbomText, workerParts } from './licenses/sbom.ts';
import type { DocumentAssets } from './output/document.ts';
import { policyOf } from './output/policy.ts';
import { commitOf, releaseRecord } from './output/release-record.ts';
import { workerTexts } from './output/special-documents.ts';
import { Staging } from './output/staging.ts';
import { WritingThread } from './output/writing-thread.ts';
import { renderSites } from './outputs.ts';
import { makeProducts, type Products } from './products.ts';
import { type Report, Stages } from './report.ts';
import { keptResources, resourcesToText } from './simulator/resources.ts';
import { simulatorText } from './simulator/simulator-data.ts';
import { rulesModule } from './simulator/site-rules.ts';
import { compileSites } from './site/compile-site.ts';
import type { PackageFile, ProductSources, Sites } from './site/site.ts';
import { type ReadSites, readSites, sourceErrors } from './source/read-sources.ts';
import { sourceHistoryOf, readDates } from './source/source-history.ts';
import { staticFilesOf } from './source/static-files.ts';
import { countsToText, translationCounts } from './translation/coverage.ts';
import { interfaceTexts } from './translation/interface-texts.ts';

export interface BuildOptions {
  /** Folder with `content/` and `specs/`. Default: this project. */
  site?: string;
  /** Output folder. Default: `dist` in the site's folder. */
  out?: string;
  /** Awaited before the output folder is replaced; a rejection fails the build. */
  approval?: Promise<unknown>;
  /** Folder from which the build takes the interface and the clients, if their sources have not changed. Default: none. */
  cache?: string | undefined;
  /** The bundles of the interface, if they were started before. */
  bundles?: ReturnType<typeof startBundles>;
  /** The time of the build, in milliseconds since the epoch. Without it, no announcement has ended. */
  now?: number;
  /** The packages of the running portal, whose versions a release keeps. */
  published?: readonly PackageFile[];
  log?: (line: string) => void;
}

/** `report` is null if the build failed; the output folder is then unchanged. */
export interface BuildResult {
  ok: boolean;
  report: Report | null;
}

/**
 * The release build: from sources to sites, and from sites to files. All findings are printed together; one error fails the build.
 * @throws ConfigError when `content/site.ts` has mistakes; when the interface does not bundle, when `approval` rejects, or when the output folder cannot be written
 */
export async function build(options: BuildOptions = {}): Promise<BuildResult> {
  const { site = PROJECT_ROOT, out, cache, log = console.log } = options;
  const root = resolve(site);
  const target = resolve(root, out ?? 'dist');
  const findings = new Findings();
  const bundles = options.bundles ?? startBundles(interfaceNames((await loadConfig(root)).config), cache);
  const datesRead = readDates(root);
  const commitRead = commitOf(root);
  const staging = new Staging(target);
  let report: Report | null = null;
  try {
    const run: Run = {
      root,
      target,
      options,
      bundles,
      datesRead,
      commitRead,
      staging,
      findings,
      stages: new Stages(log),
    };
    const compiled = await compile(run);
    const rendered = compiled === null ? null : await render(run, compiled);
    if (compiled === null || rendered === null) return { ok: false, report };
    const finished = await finish(run, { ...compiled, ...rendered });
    staging.commit();
    report = finished;
    for (const line of reportLines(report, compiled.sites.public)) log(line);
    return { ok: true, report };
  } finally {
    const path = report === null ? null : relative(process.cwd(), join(target, 'report.json'));
    for (const line of findingsToText(findings.all, path)) log(line);
    staging.discard();
    bundles.end();
  }
}

/** The values that all steps of one build use. */
interface Run {
  /** Absolute path of the site's folder. */
  root: string;
  /** Absolute path of the output folder. */
  target: string;
  options: BuildOptions;
  bundles: ReturnType<typeof startBundles>;
  datesRead: ReturnType<typeof readDates>;
  commitRead: ReturnType<typeof commitOf>;
  staging: Staging;
  findings: Findings;
  stages: Stages;
}

/** The sites and products that the sources make, and the interface that renders them. */
interface Compiled extends Bundles, Pick<ReadSites, 'lineOf'> {
  sites: Sites;
  products: Products;
}

/** Reads the sources, and compiles them to sites; null if pages are missing because of a mistake. */
async function compile({ root, target, options, bundles, findings, stages }: Run): Promise<Compiled | null> {
  const { cache, now, published = [] } = options;
  const read = await stages.run('sources', () => readSites(root, { lint: true }));
  findings.addAll(sourceErrors(read));
  if (findings.hasErrors) return null;
  const productSources: ProductSources = {
    root,
    out: target,
    config: read.loaded.config,
    ...read.sources.public,
    cache: cache === undefined ? null : new InterfaceCache(join(cache, 'client-packages')),
    release: null,
  };
  const productsMade = makeProducts(productSources);
  // The stage below awaits it. This only prevents an unhandled-rejection warning if another stage fails first.
  productsMade.catch(() => {});
  const ready = { ...(await stages.run('bundle', () => bundles.ready)), lineOf: read.lineOf };
  const { prerender } = ready;
  const products = await stages.run('products', () => productsMade);
  const sites = await stages.run('sites', () => compileSites(read, { prerender, products, now }));
  findings.addAll(sites.public.findings, sites.internal.findings);
  // A refused document is reported once, not again as a site without pages.
  if (!findings.hidePages) findings.addAll(emptyFindings(sites.public, root));
  if (findings.hidePages) return null;
  if (published.length === 0) return { ...ready, sites, products };
  // The version of a package depends on its bytes, these on the pages, and the pages name the version.
  const versioned = await makeProducts({ ...productSources, release: { published, sites } });
  return { ...ready, sites: compileSites(read, { prerender, products: versioned, now }), products: versioned };
}

interface Rendered {
  made: Awaited<ReturnType<typeof renderSites>>;
  fonts: OwnFonts | null;
  /** The content security policy. */
  csp: string;
  commit: string | null;
}

/** Makes and writes the documents of both sites; null if one cannot be made, or has a mistake. */
async function render(
  run: Run,
  { sites, client, prerender, prerenderFile, lineOf }: Compiled,
): Promise<Rendered | null> {
  const { root, datesRead, commitRead, staging, findings, stages } = run;
  const { config, locales } = sites.public;
  const history = sourceHistoryOf(root, await datesRead);
  const fonts = config.fonts === 'self' ? ownFonts() : null;
  const assets: DocumentAssets = {
    ...pick(client, ['stylesheet', 'firstStyles', 'boot', 'clientScripts']),
    fonts: fonts?.href,
    firstPaint: prerender.firstPaint(locales[0]?.data),
    icons: staticFilesOf(root).icons,
    insight: config.insight,
    card: config.socialCard,
  };
  const csp = policyOf(sites, { assets, fontStyles: client.firstStyles.fonts, hasOwnFonts: fonts !== null });
  const commit = await commitRead;
  const made = await stages.run('documents', async () => {
    const thread = new WritingThread({ folder: staging.folder, prerenderFile, assets });
    try {
      const headers = { csp, commit: commit ?? '', changed: history.latestOf() };
      staging.write('internal/edge.txt', packTexts(workerTexts(sites, { prerender, assets, ...headers })));
      return await renderSites(sites, { prerender, assets, history, thread });
    } finally {
      await thread.end();
    }
  });
  findings.addAll(made.findings);
  if (findings.hidePages) return null;
  const { strictness = 'error' } = config;
  await stages.run('check', () => findings.addAll(made.linkFindings({ strictness, lineOf })));
  return findings.hasErrors ? null : { made, fonts, csp, commit };
}

/** Writes the other files and the report, and awaits the approval. */
async function finish(run: Run, built: Compiled & Rendered): Promise<Report> {
  const { options, findings, stages, staging } = run;
  const { sites, made, commit, peakMemory } = built;
  const files = await stages.run('write', () => writeFiles(run, built));
  const release = releaseRecord(staging.folder, { commit, project: PROJECT_ROOT }, made.written);
  staging.write('release.json', JSON.stringify(release, null, 1));
  const simulated = simulatorText(sites.public);
  findings.addAll(fileCountFindings(files), sharedAddressFindings(simulated));
  await stages.run('approve', () => options.approval);
  const interfaceCounts = translationCounts(await interfaceTexts(sites.public.locales.map(({ locale }) => locale)));
  const report: Report = {
    pages: made.pages,
    stages: stages.timings,
    findings: findings.all,
    translations: [...interfaceCounts, ...sites.public.translations, ...sites.internal.translations],
    resources: keptResources(simulated),
    files,
    peakMemory: process.resourceUsage().maxRSS * 1_024 + peakMemory,
  };
  staging.write('report.json', JSON.stringify(report, null, 1));
  return report;
}

/** Writes the files that are no documents. @returns the number of files of each site */
async function writeFiles(
  { root, staging }: Run,
  { sites, products, client, lineOf, made, fonts, csp, commit }: Compiled & Rendered,
): Promise<Report['files']> {
  const productFiles = await products.files({ sites, anchorsOf: made.anchorsOf, lineOf });
  for (const [path, content] of productFiles) staging.write(path, content);
  for (const [path, content] of [...client.files, ...(fonts?.files ?? [])])
    staging.write(join('public', path), content);
  for (const folder of staticFilesOf(root).folders) staging.copy(folder, 'public');
  for (const { src, copyFrom } of sites.public.images.values())
    if (copyFrom !== null) staging.copy(copyFrom, join('public', decodeURI(src)));
  const served = [...client.packages, ...(fonts?.packages ?? [])];
  const parts = [{ name: 'pages', packages: served }, ...workerParts(rulesModule(root)), ...products.parts];
  const software = { name: sites.public.config.title, version: commit ?? '', packages: [] };
  staging.write('public/licenses.txt', licensesText(served));
  staging.write(`public/${SBOM_FILE}`, sbomText(software, parts));
  staging.write('public/_headers', headersFile({ csp }));
  return { public: staging.countFiles('public'), internal: staging.countFiles(INTERNAL_FILES) };
}

/** The lines that a successful build prints about its site. */
function reportLines({ pages, translations, resources }: Report, { locales }: Sites['public']): string[] {
  const languages = `${locales.length} language${locales.length === 1 ? '' : 's'}`;
  return [`${pages.length} pages in ${languages}`, ...countsToText(translations), ...resourcesToText(resources)];
}
