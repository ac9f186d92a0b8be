import { cpSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { PROJECT_ROOT } from '../../compile/output/project.ts';
import type { Report } from '../../compile/report.ts';
import { count, type Figure, figureOf, kilobytes, megabytes, noteOf } from './figure.ts';
import { run } from './run.ts';

/** Measures the whole portal, cold: types, unit tests and the build, like `npm run build`; then the build alone. */
export async function benchBuild(): Promise<Figure[]> {
  rmSync(join(PROJECT_ROOT, 'node_modules/.cache'), { recursive: true, force: true });
  const whole = await run('npm', ['run', 'build']);
  const english = englishSite();
  const one = await buildOf(english, join(english, 'dist'));
  rmSync(english, { recursive: true, force: true });
  const alone = await buildOf(PROJECT_ROOT, undefined);
  return [
    figureOf({ name: 'npm run build, cold (types and unit tests included)', value: whole }),
    figureOf({
      name: `portal: ${alone.report.pages.length} pages in 3 languages, build`,
      value: alone.milliseconds,
      limit: { kind: 'atMost', value: 8_000 },
    }),
    figureOf({
      name: 'portal: three languages, compared with one',
      value: alone.milliseconds,
      baseline: { name: `English alone, ${one.report.pages.length} pages`, value: one.milliseconds },
      limit: { kind: 'ratioAtMost', value: 2.2 },
    }),
    figureOf({
      name: 'portal: memory peak',
      value: alone.report.peakMemory,
      format: megabytes,
      limit: { kind: 'atMost', value: 600 * 1_048_576 },
    }),
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

/** Measures stripe.yaml and rebilly.json together, as a site without configuration. */
export async function benchDocuments(specs: string | undefined): Promise<Figure[]> {
  if (specs === undefined)
    return [noteOf('stripe.yaml and rebilly.json', 'skipped: name their folder with --specs DIR')];
  const site = siteOf(specs, ['stripe.yaml', 'rebilly.json']);
  try {
    const { milliseconds, report } = await buildOf(site, join(site, 'dist'));
    const bytes = report.pages.reduce((sum, page) => sum + page.bytes, 0);
    const operations = report.pages.filter((page) => page.kind === 'operation').length;
    return [
      figureOf({
        name: `stripe and rebilly: ${report.pages.length} pages, ${operations} of them operations`,
        value: milliseconds,
      }),
      figureOf({
        name: 'stripe and rebilly: pages a second',
        value: report.pages.length / (milliseconds / 1_000),
        format: count,
        limit: { kind: 'atLeast', value: 60 },
      }),
      figureOf({
        name: 'stripe and rebilly: operation pages a second, everything else included',
        value: operations / (milliseconds / 1_000),
        format: count,
      }),
      figureOf({
        name: 'stripe and rebilly: memory peak',
        value: report.peakMemory,
        format: megabytes,
        limit: { kind: 'atMost', value: 1_024 * 1_048_576 },
      }),
      figureOf({
        name: 'stripe and rebilly: HTML a page',
        value: bytes / report.pages.length,
        format: kilobytes,
        limit: { kind: 'atMost', value: 60 * 1_024 },
      }),
    ];
  } finally {
    rmSync(site, { recursive: true, force: true });
  }
}

/** Makes a temporary site with some documents and no configuration. */
export function siteOf(specs: string, names: readonly string[]): string {
  const site = mkdtempSync(join(tmpdir(), 'portal-bench-'));
  mkdirSync(join(site, 'specs/public'), { recursive: true });
  for (const name of names) cpSync(join(specs, name), join(site, 'specs/public', name));
  return site;
}

/** Runs the build without its checks. */
export async function buildOf(
  site: string,
  out: string | undefined,
): Promise<{ milliseconds: number; report: Report }> {
  const target = out ?? join(PROJECT_ROOT, 'dist');
  const milliseconds = await run('node', [
    '--max-semi-space-size=64',
    'web/commands/build.ts',
    '--site',
    site,
    '--out',
    target,
  ]);
  return { milliseconds, report: JSON.parse(readFileSync(join(target, 'report.json'), 'utf8')) as Report };
}
