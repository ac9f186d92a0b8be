import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { PROJECT_ROOT } from '../../compile/output/project.ts';
import type { Report } from '../../compile/report.ts';
import { count, type Figure, figureOf, kilobytes, megabytes, noteOf, timeFigure } from './figure.ts';
import { largeDocument } from './large-document.ts';
import { run } from './run.ts';

/** Measures the whole portal, cold: types, unit tests and the build, like `npm run build`; then the build alone. */
export async function benchBuild(): Promise<Figure[]> {
  rmSync(join(PROJECT_ROOT, 'node_modules/.cache'), { recursive: true, force: true });
  const whole = await run('npm', ['run', 'build']);
  const english = englishSite();
  const one = await buildOf(english, join(english, 'dist'));
  rmSync(english, { recursive: true, force: true });
  const uncached = await buildOf(PROJECT_ROOT, undefined, ['--no-cache']);
  const alone = await buildOf(PROJECT_ROOT, undefined);
  const small = await smallSite();
  return [
    figureOf({ name: 'npm run build, cold (types and unit tests included)', value: whole }),
    figureOf({
      name: 'portal: build that bundles the interface',
      value: uncached.milliseconds,
    }),
    figureOf({
      name: `portal: ${alone.report.pages.length} pages in 3 languages, build`,
      value: alone.milliseconds,
      limit: { kind: 'atMost', value: 6_000 },
    }),
    figureOf({
      name: 'portal: three languages, compared with one',
      value: alone.milliseconds,
      baseline: { name: `English alone, ${one.report.pages.length} pages`, value: one.milliseconds },
      limit: { kind: 'ratioAtMost', value: 2.2 },
    }),
    memoryFigure('portal', alone.report, 500),
    timeFigure(`small document: ${small.report.pages.length} pages`, small.milliseconds, 1_500),
    memoryFigure('small document', small.report, 350),
    figureOf({
      name: 'portal: files of the larger site, public or internal',
      value: Math.max(...Object.values(alone.report.files)),
      format: count,
      limit: { kind: 'atMost', value: 20_000 },
    }),
  ];
}

/** Makes a temporary copy of the portal's sources with one language. */
function englishSite(): string {
  const site = mkdtempSync(join(tmpdir(), 'portal-bench-'));
  for (const folder of ['content', 'specs'])
    cpSync(join(PROJECT_ROOT, folder), join(site, folder), { recursive: true });
  renameSync(join(site, 'content/site.ts'), join(site, 'content/whole.ts'));
  writeFileSync(
    join(site, 'content/site.ts'),
    "import site from './whole.ts';\n\nexport default { ...site, locales: ['en'] };\n",
  );
  return site;
}

function memoryFigure(name: string, { peakMemory }: Report, limit: number): Figure {
  return figureOf({
    name: `${name}: memory peak of all processes`,
    value: peakMemory,
    format: megabytes,
    limit: { kind: 'atMost', value: limit * 1_048_576 },
  });
}

/** Builds a site of one small API description, with the interface from the cache. */
function smallSite(): Promise<Build> {
  return buildOnce(siteWith({ 'small.json': JSON.stringify(largeDocument(SMALL_OPERATIONS)) }));
}

const SMALL_OPERATIONS = 10;
/** Each size doubles the one before, so a time that grows linearly doubles, too. */
const GROWING_OPERATIONS = [625, 1_250, 2_500, 5_000];

/** Builds generated descriptions of growing sizes. */
export async function benchGrowth(): Promise<Figure[]> {
  const figures: Figure[] = [];
  let smaller: { operations: number; perOperation: number } | null = null;
  for (const operations of GROWING_OPERATIONS) {
    const site = siteWith({ 'large.json': JSON.stringify(largeDocument(operations)) });
    const { milliseconds, report, sidebarBytes, searchBytes } = await buildOnce(site);
    const perOperation = milliseconds / operations;
    const html = report.pages.reduce((sum, page) => sum + page.bytes, 0) / report.pages.length;
    const name = `${count(operations)} operations`;
    figures.push(
      figureOf({ name: `${name}: build`, value: milliseconds }),
      figureOf({
        name: `${name}: time for an operation`,
        value: perOperation,
        ...(smaller !== null && {
          baseline: { name: `${count(smaller.operations)} operations`, value: smaller.perOperation },
          limit: { kind: 'ratioAtMost', value: 1.15 },
        }),
      }),
      figureOf({ name: `${name}: memory peak of all processes`, value: report.peakMemory, format: megabytes }),
      figureOf({ name: `${name}: HTML a page`, value: html, format: kilobytes }),
      figureOf({ name: `${name}: sidebar a page`, value: sidebarBytes / report.pages.length, format: bytes }),
      figureOf({ name: `${name}: search index a page`, value: searchBytes / report.pages.length, format: bytes }),
    );
    smaller = { operations, perOperation };
  }
  return figures;
}

function bytes(value: number): string {
  return `${count(value)} bytes`;
}

/** Measures stripe.yaml and rebilly.json, alone and together, as sites without configuration. */
export async function benchDocuments(specs: string | undefined): Promise<Figure[]> {
  if (specs === undefined)
    return [noteOf('stripe.yaml and rebilly.json', 'skipped: name their folder with --specs DIR')];
  const stripe = await buildOnce(siteOf(specs, ['stripe.yaml']));
  const both = await buildOnce(siteOf(specs, ['stripe.yaml', 'rebilly.json']));
  const { milliseconds, report } = both;
  const operations = report.pages.filter((page) => page.kind === 'operation').length;
  return [
    timeFigure(`stripe: ${stripe.report.pages.length} pages`, stripe.milliseconds, 10_000),
    memoryFigure('stripe', stripe.report, 500),
    timeFigure(
      `stripe and rebilly: ${report.pages.length} pages, ${operations} of them operations`,
      milliseconds,
      7_000,
    ),
    figureOf({
      name: 'stripe and rebilly: pages a second',
      value: report.pages.length / (milliseconds / 1_000),
      format: count,
      limit: { kind: 'atLeast', value: 60 },
    }),
    memoryFigure('stripe and rebilly', report, 500),
    figureOf({
      name: 'stripe and rebilly: HTML a page',
      value: report.pages.reduce((sum, page) => sum + page.bytes, 0) / report.pages.length,
      format: kilobytes,
      limit: { kind: 'atMost', value: 60 * 1_024 },
    }),
  ];
}

/** Makes a temporary site with API descriptions and no configuration. @param documents texts by file name */
function siteWith(documents: Readonly<Record<string, string>>): string {
  const site = mkdtempSync(join(tmpdir(), 'portal-bench-'));
  mkdirSync(join(site, 'specs/public'), { recursive: true });
  for (const [name, text] of Object.entries(documents)) writeFileSync(join(site, 'specs/public', name), text);
  return site;
}

/** Makes a temporary site with some documents and no configuration. */
export function siteOf(specs: string, names: readonly string[]): string {
  const site = mkdtempSync(join(tmpdir(), 'portal-bench-'));
  mkdirSync(join(site, 'specs/public'), { recursive: true });
  for (const name of names) cpSync(join(specs, name), join(site, 'specs/public', name));
  return site;
}

interface PackageFile {
  scripts: { build: string };
}

interface Build {
  milliseconds: number;
  report: Report;
}

/** Runs the build without its checks. */
export async function buildOf(site: string, out: string | undefined, options: readonly string[] = []): Promise<Build> {
  const target = out ?? join(PROJECT_ROOT, 'dist');
  const { scripts } = JSON.parse(readFileSync(join(PROJECT_ROOT, 'package.json'), 'utf8')) as PackageFile;
  // Without npm, whose own start would count.
  const [command = '', ...args] = scripts.build.split(' ');
  const milliseconds = await run(command, [...args, '--site', site, '--out', target, ...options]);
  return { milliseconds, report: JSON.parse(readFileSync(join(target, 'report.json'), 'utf8')) as Report };
}

/** Builds a temporary site, reads the sizes of its shared files, and removes it. */
async function buildOnce(site: string): Promise<Build & { sidebarBytes: number; searchBytes: number }> {
  try {
    const out = join(site, 'dist');
    const build = await buildOf(site, out);
    const assets = join(out, 'public/assets');
    return {
      ...build,
      sidebarBytes: bytesOf(assets, (name) => name.startsWith('sidebar-')),
      searchBytes: bytesOf(join(out, 'public/search'), () => true),
    };
  } finally {
    rmSync(site, { recursive: true, force: true });
  }
}

function bytesOf(folder: string, isCounted: (name: string) => boolean): number {
  const names = readdirSync(folder).filter(isCounted);
  return names.reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
}
