import { createHash } from 'node:crypto';
import { join, relative, resolve } from 'node:path';

import { contentSecurityPolicy, headersFile } from '../model/edge/headers.ts';
import { packTexts } from '../model/edge/text-pack.ts';
import { PLACES_PATH } from '../model/insight/inbox.ts';
import type { PageSummary } from '../model/page/page.ts';
import { PROJECT_ROOT } from './base/project.ts';
import { emptyFindings, fileCountFindings, hidesPages } from './build-findings.ts';
import { startBundles } from './bundle/bundle.ts';
import { InterfaceCache } from './bundle/interface-cache.ts';
import { clientFacts } from './clients/client-facts.ts';
import { clientVersion } from './clients/client-version.ts';
import { clientPart, clientPackages, DESCRIPTION, SETUP } from './clients/clients.ts';
import { interfaceNames } from './config/config-schema.ts';
import { loadConfig } from './config/load-config.ts';
import { Findings, findingsToText } from './findings.ts';
import { INSIGHT_FILE, sitePlaces } from './insight/places.ts';
import { recordedColumns } from './insight/recorded-columns.ts';
import { licensesText } from './licenses/licenses.ts';
import { ownFonts } from './licenses/own-fonts.ts';
import { SBOM_FILE, sbomText, workerParts } from './licenses/sbom.ts';
import { localSimulator } from './local-simulator/local-simulator.ts';
import { siteStyles } from './output/document.ts';
import { commitOf, releaseRecord } from './output/release-record.ts';
import { workerTexts } from './output/special-documents.ts';
import { INTERNAL_FILES, internalFileOf, Staging } from './output/staging.ts';
import { changesText, examText } from './outputs.ts';
import { accessibilityFacts } from './pages/accessibility-facts.ts';
import { documentAssets, renderSite } from './rendering.ts';
import type { Report } from './report.ts';
import { keptResources, resourcesToText } from './simulator/resources.ts';
import { SIMULATOR_FILE, simulatorText } from './simulator/simulator-data.ts';
import { simulatorHeaders } from './simulator/simulator-headers.ts';
import { RULES_FILE, rulesModule, rulesText } from './simulator/site-rules.ts';
import { sendOriginsOf } from './site/send-origins.ts';
import { compileSites, readSites, sourceErrors } from './sites.ts';
import { lineFinder } from './source/line-finder.ts';
import { historyOf, readDates } from './source/source-history.ts';
import { staticFilesOf } from './source/static-files.ts';
import { Stages } from './stages.ts';
import { countsToText, translationCounts } from './translation/coverage.ts';
import { interfaceTexts } from './translation/interface-texts.ts';

interface BuildOptions {
  /** Folder with `content/` and `specs/`. Default: this project. */
  site?: string;
  /** Output folder. Default: `dist` in the site's folder. */
  out?: string;
  /** Address of the local identity provider; only the build of `npm start` has one. */
  localIdentity?: { origin: string } | undefined;
  /** Awaited before the output folder is replaced; a rejection fails the build. */
  approval?: Promise<unknown>;
  /** Applies the rules about style to a site without a configuration, too. */
  strict?: boolean;
  /** Folder from which the build takes the interface and the clients, if their sources have not changed. Default: none. */
  cache?: string | undefined;
  /** The time of the build, in milliseconds since the epoch. Without it, no announcement has ended. */
  now?: number;
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
  localIdentity,
  approval,
  strict = false,
  cache,
  now,
  log = console.log,
}: BuildOptions = {}): Promise<BuildResult> {
  const root = resolve(site);
  const stages = new Stages(log);
  const findings = new Findings();
  const bundles = startBundles({
    values: { localIdentity: localIdentity?.origin, names: interfaceNames((await loadConfig(root)).config) },
    cache,
  });
  const datesRead = readDates(root);
  const target = resolve(root, out ?? 'dist');
  const reportPath = join(target, 'report.json');
  let isWritten = false;
  const staging = new Staging(target);
  try {
    const read = await stages.run('sources', () => readSites(root, { lint: true, strict }));
    findings.addAll(sourceErrors(read));
    if (findings.hasErrors) return { ok: false, report: null };
    const { apis, releases } = read.sources.public;
    const packageCache = cache === undefined ? null : new InterfaceCache(join(cache, 'client-packages'));
    const packages = clientPackages({ root, apis, releases, cache: packageCache });
    // The stage below awaits it. This only prevents an unhandled-rejection warning if another stage fails first.
    packages.catch(() => {});
    const localPackage = localSimulator({ root, releases, cache: packageCache });
    localPackage.catch(() => {});
    const { client, prerender, peakMemory: bundlerMemory } = await stages.run('bundle', () => bundles.ready);
    const clients = await stages.run('clients', () => packages);
    const local = await stages.run('local', () => localPackage);
    const localPaths = local === null ? [] : [local.href, `${local.href}.sha256`];
    const localFacts = local === null ? {} : { simulatorFile: local.href, simulatorRuntime: local.runtime };
    const facts = {
      ...clientFacts(root, clients, releases),
      ...localFacts,
      ...recordedColumns(root),
      ...accessibilityFacts(root),
    };
    const inputs = {
      facts,
      now,
      packages: ['/licenses.txt', `/${SBOM_FILE}`, ...clients.map(({ path }) => `/${path}`), ...localPaths],
    };
    const sites = await stages.run('sites', () => compileSites(read, { ...inputs, prerender }));
    const { public: publicSite, internal: internalSite } = sites;
    findings.addAll(publicSite.findings, internalSite.findings);
    // A refused document is reported once, not again as a site without pages.
    if (!findings.all.some(hidesPages)) findings.addAll(emptyFindings(publicSite, root));
    if (findings.all.some(hidesPages)) return { ok: false, report: null };

    const history = historyOf(root, await datesRead);
    const fonts = publicSite.config.fonts === 'self' ? ownFonts() : null;
    const assets = documentAssets(sites, { root, prerender, client, fonts: fonts?.href });
    const made = await stages.run('documents', () => {
      const context = { prerender, assets, history, write: staging.write };
      return { public: renderSite(publicSite, context), internal: renderSite(internalSite, context) };
    });
    findings.addAll(made.public.findings, made.internal.findings);
    const csp = contentSecurityPolicy({
      scriptHashes: [hashSource(assets.firstPaint)],
      styleHashes: new Set(
        [...publicSite.locales, ...internalSite.locales].map(({ data }) =>
          hashSource(client.firstStyles.fonts + siteStyles(data)),
        ),
      ),
      connectSources: sendOriginsOf(publicSite),
      hasOwnFonts: fonts !== null,
    });
    const commit = commitOf(root) ?? '';
    const edge = await stages.run('edge', () => {
      const changed = history.latestOf();
      const values = { csp, commit, changed, simulatorHeaders: simulatorHeaders(publicSite) };
      return packTexts(workerTexts(publicSite, internalSite, { prerender, assets, ...values }));
    });
    const { simulated, localFiles } = await stages.run('simulator', async () => {
      const text = simulatorText(publicSite);
      return {
        simulated: text,
        localFiles:
          text === null ? [] : ((await local?.files(text, examText(publicSite), changesText(publicSite))) ?? []),
      };
    });
    if (findings.all.some(hidesPages)) return { ok: false, report: null };
    const lineOf = lineFinder(root);
    const links = { public: made.public.links, internal: made.internal.links };
    await stages.run('check', () => {
      for (const { audience, files } of [publicSite, internalSite])
        for (const path of files) links[audience].addFile(path);
      const { strictness = 'error' } = read.loaded.config;
      const options = { strictness, lineOf };
      findings.addAll(
        links.public.findings({ ...options, others: [] }),
        links.internal.findings({ ...options, others: [links.public] }),
      );
    });
    const anchorsOf = ({
      audience,
      locale,
      route,
    }: Pick<PageSummary, 'audience' | 'locale' | 'route'>): ReadonlySet<string> | undefined =>
      links[audience].anchorsOf(locale, route);
    if (findings.hasErrors) return { ok: false, report: null };

    for (const { path, bytes } of [...clients, ...localFiles]) staging.write(join('public', path), bytes);
    const files = await stages.run('write', () => {
      for (const [path, content] of [...client.files, ...(fonts?.files ?? [])])
        staging.write(join('public', path), content);
      for (const folder of staticFilesOf(root).folders) staging.copy(folder, 'public');
      for (const { src, copyFrom } of publicSite.images.values())
        if (copyFrom !== null) staging.copy(copyFrom, join('public', decodeURI(src)));
      const served = [...client.packages, ...(fonts?.packages ?? [])];
      staging.write('public/licenses.txt', licensesText(served));
      const subject = { name: read.loaded.config.title, version: commit, packages: [] };
      staging.write(
        `public/${SBOM_FILE}`,
        sbomText(subject, [
          { name: 'pages', packages: served },
          ...workerParts(rulesModule(root)),
          ...(clients.length === 0 ? [] : [clientPart(join(root, SETUP), clientVersion(releases, DESCRIPTION))]),
          ...(local === null ? [] : [local.part]),
        ]),
      );
      staging.write('public/_headers', headersFile({ csp }));
      staging.write('internal/edge.txt', edge);
      if (simulated !== null) {
        staging.write(SIMULATOR_FILE, simulated);
        staging.write(RULES_FILE, rulesText(root, target));
      }
      const places = sitePlaces({ sites, anchorsOf, lineOf });
      staging.write(INSIGHT_FILE, places.ofSignals);
      staging.write(internalFileOf(PLACES_PATH), places.ofInbox);
      return { public: staging.countFiles('public'), internal: staging.countFiles(INTERNAL_FILES) };
    });
    staging.write('release.json', JSON.stringify(releaseRecord(staging.folder, PROJECT_ROOT), null, 1));
    findings.addAll(fileCountFindings(files));
    await stages.run('approve', () => approval);
    const pages = [...made.public.pages, ...made.internal.pages];
    const report: Report = {
      pages,
      stages: stages.timings,
      findings: findings.all,
      translations: [
        ...translationCounts(await interfaceTexts(publicSite.locales.map(({ locale }) => locale))),
        ...publicSite.translations,
        ...internalSite.translations,
      ],
      resources: simulated === null ? {} : keptResources(simulated),
      files,
      peakMemory: process.resourceUsage().maxRSS * 1_024 + bundlerMemory,
    };
    staging.write('report.json', JSON.stringify(report, null, 1));
    staging.commit();
    isWritten = true;
    log(`${pages.length} pages in ${publicSite.locales.length} language${publicSite.locales.length === 1 ? '' : 's'}`);
    for (const line of countsToText(report.translations)) log(line);
    for (const line of resourcesToText(report.resources)) log(line);
    return { ok: true, report };
  } finally {
    for (const line of findingsToText(findings.all, isWritten ? relative(process.cwd(), reportPath) : null)) log(line);
    staging.discard();
    bundles.end();
  }
}

/** The hash by which a policy allows an inline script or style (CSP Level 3, 2.3.1). */
function hashSource(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}
