import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { PROJECT_ROOT } from '../compile/base/project.ts';
import type { build } from '../compile/build.ts';
import { loadConfig } from '../compile/config/load-config.ts';
import { commitOf } from '../compile/output/release-record.ts';
import { errorText } from '../model/text/error-text.ts';
import { makePagesBundle } from './pages-bundle.ts';
import { releaseTag } from './past-releases.ts';
import { changedPackages, localIdentityFiles } from './release-check.ts';
import { readReleaseSettings, type ReleaseSettings, simulatorProblem } from './release-settings.ts';
import {
  hasSimulator,
  INSIGHT_CONFIG,
  INTERNAL_CONFIG,
  MCP_CONFIG,
  migrateInsight,
  runWrangler,
  SIMULATOR_CONFIG,
  varArguments,
} from './wrangler.ts';

interface ReleaseOptions {
  /** Whether to stop before the upload. */
  isDryRun: boolean;
  allowJwksUrl: boolean;
  environment: Readonly<Record<string, string | undefined>>;
  checksPass: () => Promise<void>;
  build: typeof build;
}

/** Builds from nothing and releases to Workers or Pages. @throws Error if a setting, a check or the build has a problem */
export async function release(
  target: string | undefined,
  { isDryRun, allowJwksUrl, environment, checksPass, build }: ReleaseOptions,
): Promise<void> {
  if (target !== 'worker' && target !== 'pages')
    throw new Error(`Unknown target "${target ?? ''}": use worker or pages.`);
  const settings = readReleaseSettings({ root: PROJECT_ROOT, environment, allowJwksUrl });
  const approval = checksPass();
  approval.catch(() => {});
  const { ok } = await build({ approval, now: Date.now() });
  if (!ok) throw new Error('Nothing was released: fix the errors above first.');
  const dist = join(PROJECT_ROOT, 'dist');
  if (!isBound(settings, 'INTERNAL'))
    throw new Error(
      'Nothing was released: wrangler.toml has no service INTERNAL, so the portal could not read its internal pages.',
    );
  const problem = simulatorProblem({ isBuilt: hasSimulator(dist), isBound: isBound(settings, 'SIMULATOR') });
  if (problem !== undefined) throw new Error(`Nothing was released: ${problem}`);
  const files = localIdentityFiles(dist);
  if (files.length > 0)
    throw new Error(
      `Nothing was released: ${files.join(', ')} in dist/ offers the local identity provider. Run npm run build, and do not run npm start at the same time.`,
    );
  await checkPackages(dist);
  const options = uploadOptions(isDryRun);
  // First, because a portal cannot be bound to Workers that do not exist yet.
  await deployService(INTERNAL_CONFIG, options);
  if (hasSimulator(dist)) await deployService(SIMULATOR_CONFIG, options);
  if (isBound(settings, 'MCP')) await deployService(MCP_CONFIG, options);
  if (isBound(settings, 'INSIGHT')) {
    await deployService(INSIGHT_CONFIG, options);
    // The first release makes the database.
    if (!isDryRun) await migrateInsight(['--remote'], { cwd: PROJECT_ROOT });
  }
  await (target === 'worker' ? deployWorker(settings, options) : deployPages(settings, isDryRun));
}

async function checkPackages(dist: string): Promise<void> {
  const { url } = (await loadConfig(PROJECT_ROOT)).config;
  let changed: string[];
  try {
    changed = await changedPackages(dist, url);
  } catch (error) {
    console.warn(`The packages were not compared with the published ones at ${url}: ${errorText(error)}.`);
    return;
  }
  if (changed.length > 0)
    throw new Error(
      `Nothing was released: ${changed.join(', ')} is published with other bytes, and lockfiles have its hash. Raise the version with an entry in content/public/changes that has the state of the description and no changes.`,
    );
}

function isBound({ services }: ReleaseSettings, name: string): boolean {
  return services.some(({ binding }) => binding === name);
}

/**
 * The options of every upload of a release. All Workers get one tag, so that `npm run rollback` finds them, and the newest migration of
 * the database as their message.
 */
function uploadOptions(isDryRun: boolean): string[] {
  if (isDryRun) return ['--dry-run'];
  const migrations = readdirSync(join(PROJECT_ROOT, dirname(INSIGHT_CONFIG), 'migrations'));
  const tag = releaseTag(commitOf(PROJECT_ROOT), new Date());
  return ['--tag', tag, '--message', `Database: ${migrations.toSorted().at(-1) ?? 'none'}`];
}

async function deployService(config: string, options: readonly string[]): Promise<void> {
  await runWrangler(['deploy', '--config', config, ...options], { cwd: PROJECT_ROOT });
}

async function deployWorker({ variables }: ReleaseSettings, options: readonly string[]): Promise<void> {
  await runWrangler(['deploy', ...options, ...varArguments(variables)], { cwd: PROJECT_ROOT });
}

/** `wrangler pages deploy` has no dry run, so ours stops after the bundle. */
async function deployPages(settings: ReleaseSettings, isDryRun: boolean): Promise<void> {
  const folder = await makePagesBundle({ root: PROJECT_ROOT, settings });
  console.log(`The Pages bundle is in ${folder}`);
  if (!isDryRun) await runWrangler(['pages', 'deploy'], { cwd: folder });
}
