import { cpSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { PROJECT_ROOT } from '../../compile/base/project.ts';
import type { Report } from '../../compile/report.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { count, type Figure, figureOf, kilobytes, megabytes, noteOf } from './figure.ts';
import { largeDocument } from './large-document.ts';
import { type Build, buildOf, buildOnce, readDocuments, timeOf } from './sites.ts';

const DIST = join(PROJECT_ROOT, 'dist');

/** Measures the whole portal, cold: types, unit tests and the build, like `npm run build`; then the build alone. */
export async function benchBuild(): Promise<Figure[]> {
  rmSync(join(PROJECT_ROOT, 'node_modules/.cache'), { recursive: true, force: true });
  const whole = await timeOf('npm', ['run', 'build']);
  const english = await buildOfEnglish();
  const uncached = await buildOf(PROJECT_ROOT, DIST, ['--no-cache']);
  const alone = await buildOf(PROJECT_ROOT, DIST);
  // The interface comes from the cache.
  const small = await buildOnce({ 'small.json': JSON.stringify(largeDocument(SMALL_OPERATIONS)) });
  const { milliseconds: value, report } = alone;
  const baseline = { name: `English alone, ${english.report.pages.length} pages`, value: english.milliseconds };
  const files = Math.max(...Object.values(report.files));
  return [
    figureOf({ name: 'npm run build, cold (types and unit tests included)', value: whole }),
    figureOf({ name: 'portal: build that bundles the interface', value: uncached.milliseconds }),
    figureOf({ name: `portal: ${report.pages.length} pages in 3 languages, build`, value, atMost: 6_000 }),
    figureOf({ name: 'portal: three languages, compared with one', value, baseline, ratioAtMost: 2.2 }),
    memoryFigure('portal', report, 500),
    figureOf({
      name: `small document: ${small.report.pages.length} pages`,
      value: small.milliseconds,
      atMost: 1_500,
    }),
    memoryFigure('small document', small.report, 350),
    figureOf({
      name: 'portal: files of the larger site, public or internal',
      value: files,
      format: count,
      atMost: 20_000,
    }),
  ];
}

async function buildOfEnglish(): Promise<Build> {
  using site = temporaryFolder();
  const { path } = site;
  for (const folder of ['content', 'specs'])
    cpSync(join(PROJECT_ROOT, folder), join(path, folder), { recursive: true });
  renameSync(join(path, 'content/site.ts'), join(path, 'content/whole.ts'));
  writeFileSync(
    join(path, 'content/site.ts'),
    "import site from './whole.ts';\n\nexport default { ...site, locales: ['en'] };\n",
  );
  return await buildOf(path, join(path, 'dist'));
}

function memoryFigure(name: string, { peakMemory }: Report, limit?: number): Figure {
  return figureOf({
    name: `${name}: memory peak of all processes`,
    value: peakMemory,
    format: megabytes,
    ...(limit !== undefined && { atMost: limit * 1_048_576 }),
  });
}

const SMALL_OPERATIONS = 10;
/** Each size doubles the one before, so a time that grows linearly doubles, too. */
const GROWING_OPERATIONS = [625, 1_250, 2_500, 5_000];

/** Builds generated descriptions of growing sizes. */
export async function benchGrowth(): Promise<Figure[]> {
  const figures: Figure[] = [];
  let smaller: { name: string; value: number } | null = null;
  for (const operations of GROWING_OPERATIONS) {
    const build = await buildOnce({ 'large.json': JSON.stringify(largeDocument(operations)) });
    const { milliseconds, report, sidebarBytes, searchBytes } = build;
    const { length } = report.pages;
    const name = `${count(operations)} operations`;
    const value = milliseconds / operations;
    figures.push(
      figureOf({ name: `${name}: build`, value: milliseconds }),
      figureOf({
        name: `${name}: time for an operation`,
        value,
        ...(smaller !== null && { baseline: smaller, ratioAtMost: 1.15 }),
      }),
      memoryFigure(name, report),
      figureOf({ name: `${name}: HTML a page`, value: htmlOfPage(report), format: kilobytes }),
      figureOf({ name: `${name}: sidebar a page`, value: sidebarBytes / length, format: bytes }),
      figureOf({ name: `${name}: search index a page`, value: searchBytes / length, format: bytes }),
    );
    smaller = { name, value };
  }
  return figures;
}

function htmlOfPage({ pages }: Report): number {
  return pages.reduce((sum, page) => sum + page.bytes, 0) / pages.length;
}

function bytes(value: number): string {
  return `${count(value)} bytes`;
}

/** Measures stripe.yaml and rebilly.json, alone and together, as sites without configuration. */
export async function benchDocuments(specs: string | undefined): Promise<Figure[]> {
  if (specs === undefined)
    return [noteOf('stripe.yaml and rebilly.json', 'skipped: name their folder with --specs DIR')];
  const stripe = await buildOnce(readDocuments(specs, ['stripe.yaml']));
  const { milliseconds, report } = await buildOnce(readDocuments(specs, ['stripe.yaml', 'rebilly.json']));
  const both = 'stripe and rebilly';
  const operations = report.pages.filter((page) => page.kind === 'operation').length;
  return [
    figureOf({ name: `stripe: ${stripe.report.pages.length} pages`, value: stripe.milliseconds, atMost: 10_000 }),
    memoryFigure('stripe', stripe.report, 500),
    figureOf({
      name: `${both}: ${report.pages.length} pages, ${operations} of them operations`,
      value: milliseconds,
      atMost: 7_000,
    }),
    figureOf({
      name: `${both}: pages a second`,
      value: report.pages.length / (milliseconds / 1_000),
      format: count,
      atLeast: 60,
    }),
    memoryFigure(both, report, 500),
    figureOf({
      name: `${both}: HTML a page`,
      value: htmlOfPage(report),
      format: kilobytes,
      atMost: 60 * 1_024,
    }),
  ];
}
