import { join, relative, resolve } from 'node:path';

import pick from 'lodash-es/pick.js';

import { headersFile } from '../model/edge/headers.ts';
import { packTexts } from '../model/edge/text-pack.ts';
import { PROJECT_ROOT } from './base/project.ts';
import { emptyFindings, fileCountFindings, hidesPages, sharedAddressFindings } from './build-findings.ts';
import { startBundles } from './bundle/bundle.ts';
import { InterfaceCache } from './bundle/interface-cache.ts';
import { interfaceNames } from './config/config-schema.ts';
import { loadConfig } from './config/load-config.ts';
import { Findings, findingsToText } from './findings.ts';
import { licensesText } from './licenses/licenses.ts';
import { ownFonts } from './licenses/own-fonts.ts';
import { SBOM_FILE, sbomText, workerParts } from './licenses/sbom.ts';
import type { DocumentAssets } from './output/document.ts';
import { policyOf } from './output/policy.ts';
import { commitOf, releaseRecord } from './output/release-record.ts';
import { workerTexts } from './output/special-documents.ts';
import { INTERNAL_FILES, Staging } from './output/staging.ts';
import { makeProducts } from './products.ts';
import { type Report, Stages } from './report.ts';
import { keptResources, resourcesToText } from './simulator/resources.ts';
import { simulatorText } from './simulator/simulator-data.ts';
import { rulesModule } from './simulator/site-rules.ts';
import type { PackageFile } from './site/site.ts';
import { compileSites, readSites, renderSites, type Sites, sourceErrors } from './sites.ts';
import { lineFinder } from './source/line-finder.ts';
import { historyOf, readDates } from './source/source-history.ts';
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
export async function build({
  site = PROJECT_ROOT,
  out,
  approval,
  cache,
  bundles: started,
  now,
  published = [],
  log = console.log,
}: BuildOptions = {}): Promise<BuildResult> {
  const root = resolve(site);
  const stages = new Stages(log);
  const findings = new Findings();
  const bundles = started ?? startBundles(interfaceNames((await loadConfig(root)).config), cache);
  const datesRead = readDates(root);
  const target = resolve(root, out ?? 'dist');
  const staging = new Staging(target);
  let report: Report | null = null;
  try {
    const read = await stages.run('sources', () => readSites(root, { lint: true }));
    findings.addAll(sourceErrors(read));
    if (findings.hasErrors) return { ok: false, report };
    const packageCache = cache === undefined ? null : new InterfaceCache(join(cache, 'client-packages'));
    const { config } = read.loaded;
    const productSources = { root, out: target, config, ...read.sources.public, cache: packageCache };
    const productsMade = makeProducts({ ...productSources, release: null });
    // The stage below awaits it. This only prevents an unhandled-rejection warning if another stage fails first.
    productsMade.catch(() => {});
    const { client, prerender, peakMemory } = await stages.run('bundle', () => bundles.ready);
    let products = await stages.run('products', () => productsMade);
    let sites = await stages.run('sites', () => compileSites(read, { prerender, products, now }));
    findings.addAll(sites.public.findings, sites.internal.findings);
    // A refused document is reported once, not again as a site without pages.
    if (!findings.all.some(hidesPages)) findings.addAll(emptyFindings(sites.public, root));
    if (findings.all.some(hidesPages)) return { ok: false, report };
    if (published.length > 0) {
      // The version of a package depends on its bytes, these on the pages, and the pages name the version.
      products = await makeProducts({ ...productSources, release: { published, sites } });
      sites = compileSites(read, { prerender, products, now });
    }

    const history = historyOf(root, await datesRead);
    const fonts = sites.public.config.fonts === 'self' ? ownFonts() : null;
    const { folders, icons } = staticFilesOf(root);
    const assets: DocumentAssets = {
      ...pick(client, ['stylesheet', 'firstStyles', 'boot', 'clientScripts']),
      fonts: fonts?.href,
      firstPaint: prerender.firstPaint(sites.public.locales[0]?.data),
      icons,
      insight: sites.public.config.insight,
      card: sites.public.config.socialCard,
    };
    const csp = policyOf(sites, { assets, fontStyles: client.firstStyles.fonts, hasOwnFonts: fonts !== null });
    const commit = commitOf(root);
    const version = commit ?? '';
    const made = await stages.run('documents', () => {
      const context = { prerender, assets, history, write: staging.write };
      const headers = { csp, commit: version, changed: history.latestOf() };
      staging.write('internal/edge.txt', packTexts(workerTexts(sites, { prerender, assets, ...headers })));
      return renderSites(sites, context);
    });
    findings.addAll(made.findings);
    if (findings.all.some(hidesPages)) return { ok: false, report };
    const lineOf = lineFinder(root);
    const { strictness = 'error', title } = config;
    await stages.run('check', () => findings.addAll(made.linkFindings({ strictness, lineOf })));
    if (findings.hasErrors) return { ok: false, report };

    const files = await stages.run('write', async () => {
      const productFiles = await products.files({ sites, anchorsOf: made.anchorsOf, lineOf });
      for (const [path, content] of productFiles) staging.write(path, content);
      for (const [path, content] of [...client.files, ...(fonts?.files ?? [])])
        staging.write(join('public', path), content);
      for (const folder of folders) staging.copy(folder, 'public');
      for (const { src, copyFrom } of sites.public.images.values())
        if (copyFrom !== null) staging.copy(copyFrom, join('public', decodeURI(src)));
      const served = [...client.packages, ...(fonts?.packages ?? [])];
      const parts = [{ name: 'pages', packages: served }, ...workerParts(rulesModule(root)), ...products.parts];
      staging.write('public/licenses.txt', licensesText(served));
      staging.write(`public/${SBOM_FILE}`, sbomText({ name: title, version, packages: [] }, parts));
      staging.write('public/_headers', headersFile({ csp }));
      return { public: staging.countFiles('public'), internal: staging.countFiles(INTERNAL_FILES) };
    });
    staging.write(
      'release.json',
      JSON.stringify(releaseRecord(staging.folder, { commit, project: PROJECT_ROOT }), null, 1),
    );
    findings.addAll(fileCountFindings(files));
    findings.addAll(sharedAddressFindings(simulatorText(sites.public)));
    await stages.run('approve', () => approval);
    const finished: Report = {
      pages: made.pages,
      stages: stages.timings,
      findings: findings.all,
      translations: [
        ...translationCounts(await interfaceTexts(sites.public.locales.map(({ locale }) => locale))),
        ...sites.public.translations,
        ...sites.internal.translations,
      ],
      resources: keptResources(simulatorText(sites.public)),
      files,
      peakMemory: process.resourceUsage().maxRSS * 1_024 + peakMemory,
    };
    staging.write('report.json', JSON.stringify(finished, null, 1));
    staging.commit();
    report = finished;
    for (const line of reportLines(report, sites.public)) log(line);
    return { ok: true, report };
  } finally {
    const path = report === null ? null : relative(process.cwd(), join(target, 'report.json'));
    for (const line of findingsToText(findings.all, path)) log(line);
    staging.discard();
    bundles.end();
  }
}

/** The lines that a successful build prints about its site. */
function reportLines({ pages, translations, resources }: Report, { locales }: Sites['public']): string[] {
  const languages = `${locales.length} language${locales.length === 1 ? '' : 's'}`;
  return [`${pages.length} pages in ${languages}`, ...countsToText(translations), ...resourcesToText(resources)];
}
