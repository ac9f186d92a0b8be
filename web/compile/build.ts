import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { packTexts } from '../model/edge.ts';
import { contentSecurityPolicy, headersFile } from '../model/headers.ts';
import type { Audience } from '../model/page.ts';
import type { Prerender } from '../model/prerender.ts';
import { Findings, findingToText } from './findings.ts';
import { MARKDOWN_WORDS } from './markdown/words.ts';
import { buildClient, loadPrerender, PROJECT_ROOT, removeBundles } from './output/bundle.ts';
import { downloadsOf } from './output/downloads.ts';
import { documentsFromSite, type OutputDocument, specialDocument } from './output/documents.ts';
import type { DocumentAssets } from './output/document.ts';
import { robotsText, sitemapXml } from './output/sitemap.ts';
import { fileOfPath, internalPack, Staging } from './output/write.ts';
import type { Report } from './report.ts';
import { type LoadedConfig, loadConfig } from './site/config.ts';
import { LinkCheck } from './site/link-check.ts';
import { sendOriginsOf } from './site/send-origins.ts';
import { AUDIENCE_BASE, type Site, siteFromSources } from './site/site.ts';
import { readSources, type SourceCache } from './source/read-sources.ts';
import { Stages } from './stages.ts';

export interface BuildOptions {
  /** Folder with `content/` and `specs/`. Default: this project. */
  site?: string;
  /** Folder to write. Default: `dist` in the site's folder. */
  out?: string;
  /** Where the local identity provider answers; only the build of `npm start` has one. */
  localIdentity?: { origin: string } | undefined;
  log?: (line: string) => void;
}

/** The most that Cloudflare's free plan takes, compressed. */
const WORKER_LIMIT = 3 * 1024 * 1024;
const SHOWN_FINDINGS = 60;

/**
 * The release build: sources to pages to site to documents. All findings are printed together; an error among them fails the build
 * and leaves the output folder as it was.
 */
export async function build({ site: folder = PROJECT_ROOT, out, localIdentity, log = console.log }: BuildOptions = {}): Promise<{ ok: boolean; report: Report | null }> {
  const root = resolve(folder);
  const stages = new Stages(log);
  const findings = new Findings();
  const links = { public: new LinkCheck(), internal: new LinkCheck() };

  const loaded = await stages.run('configure', () => loadConfig(root));
  const [client, prerender] = await stages.run('bundle', () => Promise.all([buildClient({ localIdentity: localIdentity?.origin }), loadPrerender({ localIdentity: localIdentity?.origin })]));
  const publicSite = await stages.run('public', () => compileSite('public', { root, loaded, prerender, publicSite: null }));
  const internalSite = await stages.run('internal', () => compileSite('internal', { root, loaded, prerender, publicSite }));
  for (const finding of [...loaded.findings, ...publicSite.findings, ...internalSite.findings]) findings.add(finding);
  if (publicSite.locales.every(({ pages }) => pages.length === 0)) findings.add({ severity: 'error', code: 'nothing-to-compile', message: `${root} has no page: neither specs/public nor content/public holds anything readable.`, remedy: 'Put an OpenAPI document into specs/public, or name another folder with --site.' });
  if (findings.hasErrors) {
    removeBundles();
    return fail(findings, log);
  }

  const firstPaint = prerender.firstPaint(publicSite.locales[0]?.data ?? internalSite.locales[0]?.data);
  const assets: DocumentAssets = { stylesheet: client.stylesheet, boot: client.boot, firstPaint, head: prerender.head() };
  const csp = contentSecurityPolicy({ scriptHashes: [`sha256-${createHash('sha256').update(firstPaint).digest('base64')}`], connectSources: sendOriginsOf(publicSite) });
  const staging = new Staging(resolve(root, out ?? 'dist'));
  try {
    const pages: Report['pages'] = [];
    const note = (audience: Audience, { path, text, page }: OutputDocument): void => {
      if (page !== null) pages.push({ path, route: page.route, locale: page.locale, kind: page.kind, audience, bytes: Buffer.byteLength(text) });
    };
    await stages.run('documents', () => {
      for (const { path, text } of downloadsOf(publicSite)) {
        links.public.addPath(path);
        staging.write(join('public', fileOfPath(path)), text());
      }
      for (const document of documentsFromSite(publicSite, { prerender, assets, links: links.public })) {
        staging.write(join('public', fileOfPath(document.path)), document.text);
        note('public', document);
      }
    });
    const internal = await stages.run('gated', () => {
      const texts = new Map(downloadsOf(internalSite).map(({ path, text }) => [path, text()]));
      for (const path of texts.keys()) links.internal.addPath(path);
      for (const document of documentsFromSite(internalSite, { prerender, assets, links: links.internal })) {
        texts.set(document.path, document.text);
        note('internal', document);
      }
      return texts;
    });
    const lineOf = lineFinder(root);
    const strictness = loaded.config.strictness ?? 'error';
    await stages.run('check', () => {
      for (const finding of links.public.findings({ others: [], strictness, lineOf })) findings.add(finding);
      for (const finding of links.internal.findings({ others: [links.public], strictness, lineOf })) findings.add(finding);
    });
    if (findings.hasErrors) return fail(findings, log);

    const report = await stages.run('write', () => {
      const pack = internalPack(internal);
      const edge = packTexts(edgeTexts(publicSite, internalSite, { prerender, assets, csp }));
      staging.copy(join(client.folder, 'assets'), 'public/assets');
      for (const { from, path } of client.vendor) staging.copy(from, join('public', path));
      staging.copy(join(PROJECT_ROOT, 'web/app/public'), 'public');
      staging.write('public/_headers', headersFile({ csp }));
      staging.write('public/sitemap.xml', sitemapXml(publicSite));
      staging.write('public/robots.txt', robotsText(publicSite));
      staging.write('internal/pages.txt', pack);
      staging.write('internal/edge.txt', edge);
      // The fastest level: an upper bound that takes a tenth of the time.
      const workerBytes = gzipSync(pack + edge, { level: 1 }).length;
      if (workerBytes > WORKER_LIMIT * 0.8) findings.add({ severity: 'warning', code: 'worker-size', message: `The worker carries ${(workerBytes / 1048576).toFixed(1)} MB compressed; the platform's free plan takes 3 MB.`, remedy: 'Move large downloads out of specs/internal, or plan for the paid limit of 10 MB.' });
      return { pages, stages: stages.timings, findings: findings.all, translations: translationsOf([publicSite, internalSite]), workerBytes, peakMemory: process.resourceUsage().maxRSS * 1_024 };
    });
    staging.write('report.json', JSON.stringify(report, null, 1));
    staging.commit();
    printFindings(findings, log);
    log(`${report.pages.length} pages in ${publicSite.locales.length} language${publicSite.locales.length === 1 ? '' : 's'}`);
    return { ok: true, report };
  } finally {
    staging.discard();
    removeBundles();
  }
}

interface CompileContext {
  root: string;
  loaded: LoadedConfig;
  prerender: Prerender;
  publicSite: Site<'public'> | null;
  lint?: boolean;
  cache?: SourceCache;
}

/** Reads one audience's folders and puts its site together. */
export async function compileSite<A extends Audience>(audience: A, { root, loaded, prerender, publicSite, lint = true, cache }: CompileContext): Promise<Site<A>> {
  const sources = await readSources({ root, audience, guideBase: AUDIENCE_BASE[audience], strictness: loaded.config.strictness ?? 'error', lint, ...(cache === undefined ? {} : { cache }) });
  return siteFromSources({ audience, config: loaded.config, isDefaultConfig: loaded.isDefault, sources, prerender, markdownWords: (locale) => MARKDOWN_WORDS[locale], publicSite });
}

function edgeTexts(publicSite: Site<'public'>, internalSite: Site<'internal'>, { prerender, assets, csp }: { prerender: Prerender; assets: DocumentAssets; csp: string }): Map<string, string> {
  const texts = new Map([['csp', csp]]);
  for (const local of publicSite.locales) {
    texts.set(`gate/${local.locale}`, specialDocument('gate', publicSite, local, { prerender, assets }));
    texts.set(`not-found/${local.locale}`, specialDocument('not-found', publicSite, local, { prerender, assets }));
  }
  for (const local of internalSite.locales) texts.set(`internal-not-found/${local.locale}`, specialDocument('not-found', internalSite, local, { prerender, assets }));
  return texts;
}

function translationsOf(sites: readonly Site<Audience>[]): Report['translations'] {
  const counts = new Map<string, Report['translations'][number]>();
  for (const { locale, pages } of sites.flatMap((site) => site.locales)) {
    for (const page of pages) {
      const source = page.file.replace(/\/(?:en|es|pt)\/.*$/, '');
      const count = counts.get(`${locale} ${source}`) ?? { locale, source, pages: 0, translated: 0 };
      counts.set(`${locale} ${source}`, { ...count, pages: count.pages + 1, translated: count.translated + (page.contentLocale === locale ? 1 : 0) });
    }
  }
  return [...counts.values()];
}

/** Finds where a text first stands in a source file; each file is read once, and each text looked for once. */
function lineFinder(root: string): (file: string, text: string) => number | undefined {
  const sources = new Map<string, string>();
  const lines = new Map<string, number | undefined>();
  return (file, text) => {
    const key = `${file}\n${text}`;
    if (!lines.has(key)) {
      if (!sources.has(file)) sources.set(file, existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : '');
      const source = sources.get(file) ?? '';
      const index = source.indexOf(text);
      lines.set(key, index < 0 ? undefined : source.slice(0, index).split('\n').length);
    }
    return lines.get(key);
  };
}

function printFindings(findings: Findings, log: (line: string) => void): void {
  const all = [...findings.all].sort((a, b) => a.severity.localeCompare(b.severity));
  for (const finding of all.slice(0, SHOWN_FINDINGS)) log(findingToText(finding));
  const errors = all.filter((finding) => finding.severity === 'error').length;
  if (all.length > SHOWN_FINDINGS) log(`… and ${all.length - SHOWN_FINDINGS} more`);
  if (all.length > 0) log(`${errors} errors, ${all.length - errors} warnings`);
}

function fail(findings: Findings, log: (line: string) => void): { ok: false; report: null } {
  printFindings(findings, log);
  return { ok: false, report: null };
}
