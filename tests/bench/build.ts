import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { run } from '../../web/commands/checks.ts';
import { PROJECT_ROOT } from '../../web/compile/base/project.ts';
import type { Report } from '../../web/compile/report.ts';
import { count, type Figure, figureOf } from './figure.ts';

/** Measures the build of the portal without its checks: from nothing, as a release, then with the interface from the cache. */
export async function benchBuild(): Promise<Figure[]> {
  const fromNothing = await timeOfBuild(['--no-cache']);
  // The interface can be older than the sources, so this build fills the cache.
  await timeOfBuild();
  const value = await timeOfBuild();
  const report = JSON.parse(readFileSync(join(PROJECT_ROOT, 'dist/report.json'), 'utf8')) as Report;
  const files = Math.max(...Object.values(report.files));
  const pages = `${report.pages.length} pages in 3 languages`;
  return [
    figureOf({ name: `build from nothing, ${pages}`, value: fromNothing }),
    figureOf({ name: `build with the interface from the cache, ${pages}`, value, atMost: 12_000 }),
    figureOf({ name: 'memory peak, MB', value: report.peakMemory / 1_048_576, format: count, atMost: 900 }),
    figureOf({ name: 'files of the larger site', value: files, format: count, atMost: 20_000 }),
  ];
}

/** The wall-clock time in ms. */
async function timeOfBuild(options: readonly string[] = []): Promise<number> {
  const file = JSON.parse(readFileSync(join(PROJECT_ROOT, 'package.json'), 'utf8')) as { scripts: { build: string } };
  // Without npm, whose own start would count.
  const [command = '', ...args] = file.scripts.build.split(' ');
  const start = performance.now();
  await run(command, [...args, '--no-checks', ...options]);
  return performance.now() - start;
}
