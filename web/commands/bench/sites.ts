import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { PROJECT_ROOT } from '../../compile/base/project.ts';
import type { Report } from '../../compile/report.ts';
import { run } from '../run.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import type { Figure } from './figure.ts';

/** Adds API descriptions to a site. @param documents contents by file name */
export function addDocuments(site: string, documents: Readonly<Record<string, string | Buffer>>): void {
  const folder = join(site, 'specs/public');
  mkdirSync(folder, { recursive: true });
  for (const [name, content] of Object.entries(documents)) writeFileSync(join(folder, name), content);
}

/** Reads API descriptions of a folder, for {@link addDocuments}. */
export function readDocuments(folder: string, names: readonly string[]): Record<string, Buffer> {
  return Object.fromEntries(names.map((name) => [name, readFileSync(join(folder, name))]));
}

export interface Build {
  milliseconds: number;
  report: Report;
}

/** The wall-clock time of a command, in ms. */
export async function timeOf(command: string, args: readonly string[]): Promise<number> {
  const start = performance.now();
  await run(command, args);
  return performance.now() - start;
}

/** Runs the build without its checks. */
export async function buildOf(site: string, target: string, options: readonly string[] = []): Promise<Build> {
  const file = JSON.parse(readFileSync(join(PROJECT_ROOT, 'package.json'), 'utf8')) as { scripts: { build: string } };
  // Without npm, whose own start would count.
  const [command = '', ...args] = file.scripts.build.split(' ');
  const milliseconds = await timeOf(command, [...args, '--site', site, '--out', target, ...options]);
  return { milliseconds, report: JSON.parse(readFileSync(join(target, 'report.json'), 'utf8')) as Report };
}

/** Builds a temporary site of some API descriptions without configuration, and measures the files that its pages share. */
export async function buildOnce(
  documents: Readonly<Record<string, string | Buffer>>,
): Promise<Build & { sidebarBytes: number; searchBytes: number }> {
  using site = temporaryFolder();
  addDocuments(site.path, documents);
  const out = join(site.path, 'dist');
  const build = await buildOf(site.path, out);
  return {
    ...build,
    sidebarBytes: bytesOf(join(out, 'public/assets'), 'sidebar-'),
    searchBytes: bytesOf(join(out, 'public/search'), ''),
  };
}

function bytesOf(folder: string, prefix: string): number {
  const names = readdirSync(folder).filter((name) => name.startsWith(prefix));
  return names.reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
}

/** The builds of which a bench opens pages. */
export type Subject = 'portal' | 'stripe.yaml';

/** Runs a bench for the build in `dist/` and, if there is a folder of documents, for a build of its stripe.yaml. */
export async function benchBuilds(
  specs: string | undefined,
  bench: (subject: Subject, dist: string) => Promise<Figure[]>,
): Promise<Figure[]> {
  const portal = await bench('portal', join(PROJECT_ROOT, 'dist'));
  if (specs === undefined) return portal;
  using site = temporaryFolder();
  const dist = join(site.path, 'dist');
  addDocuments(site.path, readDocuments(specs, ['stripe.yaml']));
  await buildOf(site.path, dist);
  return [...portal, ...(await bench('stripe.yaml', dist))];
}
