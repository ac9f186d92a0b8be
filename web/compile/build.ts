import { createHash } from 'node:crypto';
import { join, relative, resolve } from 'node:path';

import { contentSecurityPolicy, headersFile } from '../model/edge/headers.ts';
import { packTexts } from '../model/edge/text-pack.ts';
import { PLACES_PATH } from '../model/insight/inbox.ts';
import { failureFinding } from './base/failure.ts';
import { PROJECT_ROOT } from './base/project.ts';
import { emptyFindings, fileCountFindings, hidesPages } from './build-findings.ts';
import { startBundles } from './bundle/bundle.ts';
import { InterfaceCache } from './bundle/interface-cache.ts';
import { startCards } from './cards/cards.ts';
import { clientFacts } from './clients/client-facts.ts';
import { clientPackages } from './clients/clients.ts';
import { loadConfig } from './config/load-config.ts';
import { Findings, findingsToText } from './findings.ts';
import { INSIGHT_FILE, PlaceCollection } from './insight/places.ts';
import { recordedColumns } from './insight/recorded-columns.ts';
import { localSimulator } from './local-simulator/local-simulator.ts';
import type { DocumentAssets } from './output/document.ts';
import { releaseRecord } from './output/release-record.ts';
import { editLink } from './output/source-line.ts';
import { workerTexts } from './output/special-documents.ts';
import { fileOf, INTERNAL_FILES, internalFileOf, Staging } from './output/staging.ts';
import { examText, type Output, outputsOf } from './outputs.ts';
import type { PageEntry } from './pages/page-entry.ts';
import type { Report } from './report.ts';
import { SiteSearch } from './search/site-search.ts';
import { keptResources, resourcesToText } from './simulator/resources.ts';
import { SIMULATOR_FILE, simulatorText } from './simulator/simulator-data.ts';
import { simulatorHeaders } from './simulator/simulator-headers.ts';
import { compileSite } from './site/compile-site.ts';
import { LinkCheck } from './site/link-check.ts';
import { sendOriginsOf } from './site/send-origins.ts';
import type { AnySite } from './site/site.ts';
import { lineFinder } from './source/line-finder.ts';
import { readSources } from './source/read-sources.ts';
import { readHistory } from './source/source-history.ts';
import { staticFilesOf } from './source/static-files.ts';
import { Stages } from './stages.ts';
import { countsToText } from './translation/coverage.ts';
import { TwinCollection } from './twins/llms.ts';

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
  /** Folder from which the build takes the interface, the clients and the cards, if their sources have not changed. Default: none. */
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
  const bundles = startBundles({ localIdentity: localIdentity?.origin, cache });
  const historyRead = readHistory(root);
  const target = resolve(root, out ?? 'dist');
  const reportPath = join(target, 'report.json');
  let isWritten = false;
  const cardsThread = startCards(cache);
  const staging = new Staging(target);
  try {
    const loaded = await stages.run('configure', () => loadConfig(root));
    const { strictness = 'error', socialCard } = loaded.config;
    // Advice about style is for those who can change the documents.
    const reading = { root, strictness, lint: true, styleRules: strict || !loaded.isDefault };
    const sources = await stages.run('sources', async () => ({
      public: await readSources({ ...reading, audience: 'public' }),
      internal: await readSources({ ...reading, audience: 'internal' }),
    }));
    const { apis, releases } = sources.public;
    const packageCache = cache === undefined ? null : new InterfaceCache(join(cache, 'client-packages'));
    const packages = clientPackages({ root, apis, releases, cache: packageCache });
    // The stage below awaits it. This only prevents an unhandled-rejection warning if another stage fails first.
    packages.catch(() => {});
    const localPackage = localSimulator({ root, releases, cache: packageCache });
    localPackage.catch(() => {});
    const { client, prerender, peakMemory: bundlerMemory } = await stages.run('bundle', () => bundles.ready);
    const history = await historyRead;
    const clients = await stages.run('clients', () => packages);
    const local = await stages.run('local', () => localPackage);
    const localFacts = local === null ? {} : { simulatorFile: local.href, simulatorRuntime: local.runtime };
    const known = { ...clientFacts(root, clients, releases), ...localFacts, ...recordedColumns(root) };
    const facts = { ...loaded.config.facts, ...known };
    const inputs = { now, loaded: { ...loaded, config: { ...loaded.config, facts } }, prerender };
    const publicSite = await stages.run('public', () =>
      compileSite({ ...inputs, audience: 'public', sources: sources.public, publicSite: null }),
    );
    const internalSite = await stages.run('internal', () =>
      compileSite({ ...inputs, audience: 'internal', sources: sources.internal, publicSite }),
    );
    findings.addAll(publicSite.findings, internalSite.findings);
    // A refused document is reported once, not again as a site without pages.
    if (!findings.all.some(hidesPages)) findings.addAll(emptyFindings(publicSite, root));
    if (findings.all.some(hidesPages)) return { ok: false, report: null };

    const cards = cardsThread.of(publicSite);
    const { stylesheet, firstStyles, boot, clientScripts } = client;
    const firstPaint = prerender.firstPaint(publicSite.locales[0]?.data);
    const { folders, icons } = staticFilesOf(root);
    const assets: DocumentAssets = {
      stylesheet,
      firstStyles,
      boot,
      clientScripts,
      firstPaint,
      icons,
      insight: loaded.config.insight,
      card: socialCard,
      cardOf: (page) => cards.pathOf(page),
    };
    const csp = contentSecurityPolicy({
      scriptHashes: [`sha256-${createHash('sha256').update(firstPaint).digest('base64')}`],
      connectSources: sendOriginsOf(publicSite),
    });
    const links = { public: new LinkCheck(), internal: new LinkCheck() };
    const pages: Report['pages'] = [];
    const lineOf = lineFinder(root);
    // A site that counts nothing needs no lines.
    const places = new PlaceCollection(loaded.config.insight === true ? lineOf : () => undefined);
    const make = (site: AnySite, write: (output: Output, text: string) => void): void => {
      const collectors = { links: links[site.audience], search: new SiteSearch(site), twins: new TwinCollection() };
      for (const output of outputsOf(site, { prerender, assets, history, collectors })) {
        let text: string;
        try {
          text = output.make();
        } catch (error) {
          findings.addAll([failureFinding(error)]);
          continue;
        }
        if (output.page === undefined) collectors.links.addFile(output.path);
        else {
          pages.push(reportLine(output.path, output.page, text));
          places.add(output.page, {
            anchors: collectors.links.anchorsOf(output.page.locale, output.page.route),
            edit: editLink(output.page.file, site.config.source?.editUrl).editHref,
          });
        }
        write(output, text);
      }
    };
    await stages.run('documents', () => {
      make(publicSite, (output, text) => {
        staging.write(join('public', fileOf(output)), text);
      });
    });
    const edge = await stages.run('gated', () => {
      make(internalSite, ({ path }, text) => {
        staging.write(internalFileOf(path), text);
      });
      const values = { csp, changed: history.latestOf(), simulatorHeaders: simulatorHeaders(publicSite) };
      return packTexts(workerTexts(publicSite, internalSite, { prerender, assets, ...values }));
    });
    const { simulated, localFiles } = await stages.run('simulator', async () => {
      const text = simulatorText(publicSite);
      return {
        simulated: text,
        localFiles: text === null ? [] : ((await local?.files(text, examText(publicSite))) ?? []),
      };
    });
    if (findings.all.some(hidesPages)) return { ok: false, report: null };
    await stages.run('check', () => {
      // Once more, because building the pages has added findings.
      findings.addAll(publicSite.findings, internalSite.findings);
      const options = { strictness, lineOf };
      findings.addAll(
        links.public.findings({ ...options, others: [] }),
        links.internal.findings({ ...options, others: [links.public] }),
      );
    });
    if (findings.hasErrors) return { ok: false, report: null };

    for (const { path, png } of await stages.run('cards', () => cards.ready))
      staging.write(join('public', decodeURI(path)), png);
    for (const { path, bytes } of [...clients, ...localFiles]) staging.write(join('public', path), bytes);

    const files = await stages.run('write', async () => {
      for (const [path, content] of client.files) staging.write(join('public', path), content);
      for (const { from, path } of client.vendor) staging.copy(from, join('public', path));
      for (const folder of folders) staging.copy(folder, 'public');
      for (const { src, copyFrom } of publicSite.images.values())
        if (copyFrom !== null) staging.copy(copyFrom, join('public', decodeURI(src)));
      staging.write('public/licenses.txt', client.licenses);
      staging.write('public/_headers', headersFile({ csp }));
      staging.write('internal/edge.txt', edge);
      if (simulated !== null) staging.write(SIMULATOR_FILE, simulated);
      staging.write(INSIGHT_FILE, places.signalPlaces(publicSite));
      staging.write(internalFileOf(PLACES_PATH), places.places());
      return { public: await staging.countFiles('public'), internal: await staging.countFiles(INTERNAL_FILES) };
    });
    staging.write('release.json', JSON.stringify(releaseRecord(staging.folder, PROJECT_ROOT), null, 1));
    findings.addAll(fileCountFindings(files));
    await stages.run('approve', () => approval);
    const report: Report = {
      pages,
      stages: stages.timings,
      findings: findings.all,
      translations: [...publicSite.translations, ...internalSite.translations],
      resources: simulated === null ? {} : keptResources(simulated),
      files,
      peakMemory: process.resourceUsage().maxRSS * 1_024 + bundlerMemory,
    };
    staging.write('report.json', JSON.stringify(report, null, 1));
    await staging.commit();
    isWritten = true;
    log(`${pages.length} pages in ${publicSite.locales.length} language${publicSite.locales.length === 1 ? '' : 's'}`);
    for (const line of countsToText(report.translations)) log(line);
    for (const line of resourcesToText(report.resources)) log(line);
    return { ok: true, report };
  } finally {
    for (const line of findingsToText(findings.all, isWritten ? relative(process.cwd(), reportPath) : null)) log(line);
    await staging.discard();
    bundles.end();
    cardsThread.end();
  }
}

function reportLine(path: string, { route, locale, kind, audience }: PageEntry, text: string): Report['pages'][number] {
  return { path, route, locale, kind, audience, bytes: Buffer.byteLength(text) };
}
