import { createHash } from 'node:crypto';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';

import { contentSecurityPolicy, headersFile } from '../model/edge/headers.ts';
import { packTexts } from '../model/edge/text-pack.ts';
import { emptyFindings, hidesPages, sizeFindings } from './build-findings.ts';
import { compileSite, sourcesOf } from './compile-site.ts';
import { loadConfig } from './config/load-config.ts';
import { Findings, findingsToText } from './findings.ts';
import { startBundles } from './output/bundle.ts';
import type { DocumentAssets } from './output/document.ts';
import { edgeTexts } from './output/edge-texts.ts';
import { PROJECT_ROOT } from './output/project.ts';
import { siteFiles } from './output/site-files.ts';
import { textsOf } from './output/texts.ts';
import { fileOfPath, internalPack, Staging } from './output/write.ts';
import { Collections } from './postman/collections.ts';
import type { Report } from './report.ts';
import { LinkCheck } from './site/link-check.ts';
import { sendOriginsOf } from './site/send-origins.ts';
import { lineFinder } from './source/line-finder.ts';
import { Stages } from './stages.ts';
import { countsToText } from './translation/coverage.ts';

export interface BuildOptions {
  /** Folder with `content/` and `specs/`. Default: this project. */
  site?: string;
  /** Folder to write. Default: `dist` in the site's folder. */
  out?: string;
  /** Where the local identity provider answers; only the build of `npm start` has one. */
  localIdentity?: { origin: string } | undefined;
  /** Awaited before anything is put in its place; what it rejects with fails the build. */
  approval?: Promise<unknown>;
  log?: (line: string) => void;
}

/** `report` is null when the build failed: then the output folder is as it was. */
export interface BuildResult {
  ok: boolean;
  report: Report | null;
}

/**
 * The release build: sources to pages to site to documents. All findings are printed together, and an error among them fails the build.
 * @throws when the interface does not bundle, when `approval` rejects, or when the output folder cannot be written
 */
export async function build({
  site = PROJECT_ROOT,
  out,
  localIdentity,
  approval,
  log = console.log,
}: BuildOptions = {}): Promise<BuildResult> {
  const root = resolve(site);
  const stages = new Stages(log);
  const findings = new Findings();
  const bundles = startBundles(localIdentity?.origin);
  const collections = new Collections();
  const staging = new Staging(resolve(root, out ?? 'dist'));
  try {
    const loaded = await stages.run('configure', () => loadConfig(root));
    const sources = await stages.run('sources', async () => ({
      public: await sourcesOf('public', { root, loaded, lint: true }),
      internal: await sourcesOf('internal', { root, loaded, lint: true }),
    }));
    collections.start([...sources.public.apis, ...sources.internal.apis]);
    const { client, prerender } = await stages.run('bundle', () => bundles.ready);
    const publicSite = await stages.run('public', () =>
      compileSite('public', sources.public, { loaded, prerender, publicSite: null, collectionOf: collections.of }),
    );
    const internalSite = await stages.run('internal', () =>
      compileSite('internal', sources.internal, { loaded, prerender, publicSite, collectionOf: collections.of }),
    );
    findings.addAll(loaded.findings, publicSite.findings, internalSite.findings, emptyFindings(publicSite, root));
    if (findings.all.some(hidesPages)) return { ok: false, report: null };

    const firstPaint = prerender.firstPaint(publicSite.locales[0]?.data);
    const assets: DocumentAssets = {
      stylesheet: client.stylesheet,
      boot: client.boot,
      firstPaint,
      head: prerender.head(),
      card: loaded.config.socialCard,
    };
    const csp = contentSecurityPolicy({
      scriptHashes: [`sha256-${createHash('sha256').update(firstPaint).digest('base64')}`],
      connectSources: sendOriginsOf(publicSite),
    });
    const links = { public: new LinkCheck(), internal: new LinkCheck() };
    const pages: Report['pages'] = [];

    await stages.run('documents', async () => {
      for await (const { path, text } of textsOf(publicSite, links.public, pages, {
        prerender,
        assets,
        collections,
      }))
        staging.write(join('public', fileOfPath(path)), text);
    });
    const gated = await stages.run('gated', async () => {
      const texts = new Map<string, string>();
      for await (const { path, text } of textsOf(internalSite, links.internal, pages, {
        prerender,
        assets,
        collections,
      }))
        texts.set(path, text);
      return {
        pages: internalPack(texts),
        edge: packTexts(
          edgeTexts(publicSite, internalSite, { prerender, assets }, { csp, stylesheet: client.stylesheet }),
        ),
      };
    });
    await stages.run('check', () => {
      // Again: drawing has added what it came upon.
      findings.addAll(publicSite.findings, internalSite.findings, collections.findings);
      const options = { strictness: loaded.config.strictness ?? ('error' as const), lineOf: lineFinder(root) };
      findings.addAll(
        links.public.findings({ ...options, others: [] }),
        links.internal.findings({ ...options, others: [links.public] }),
      );
    });
    if (findings.hasErrors) return { ok: false, report: null };

    const workerBytes = await stages.run('write', () => {
      staging.copy(join(client.folder, 'assets'), 'public/assets');
      for (const { from, path } of client.vendor) staging.copy(from, join('public', path));
      staging.copy(join(PROJECT_ROOT, 'web/static'), 'public');
      staging.write('public/_headers', headersFile({ csp, stylesheet: client.stylesheet }));
      for (const { path, text } of siteFiles(publicSite)) staging.write(join('public', path), text());
      staging.write('internal/pages.txt', gated.pages);
      staging.write('internal/edge.txt', gated.edge);
      // The fastest level: an upper bound that takes a tenth of the time.
      return gzipSync(gated.pages + gated.edge, { level: 1 }).length;
    });
    findings.addAll(sizeFindings(workerBytes));
    await stages.run('approve', () => approval);
    const report: Report = {
      pages,
      stages: stages.timings,
      findings: findings.all,
      translations: [...publicSite.translations, ...internalSite.translations],
      workerBytes,
      peakMemory: process.resourceUsage().maxRSS * 1_024,
    };
    staging.write('report.json', JSON.stringify(report, null, 1));
    staging.commit();
    log(`${pages.length} pages in ${publicSite.locales.length} language${publicSite.locales.length === 1 ? '' : 's'}`);
    for (const line of countsToText(report.translations)) log(line);
    return { ok: true, report };
  } finally {
    for (const line of findingsToText(findings.all)) log(line);
    staging.discard();
    collections.end();
    bundles.remove();
  }
}
