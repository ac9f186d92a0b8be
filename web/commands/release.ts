import { readdirSync, existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { PROJECT_ROOT } from '../compile/base/project.ts';
import type { build } from '../compile/build.ts';
import { loadConfig } from '../compile/config/load-config.ts';
import { commitOf } from '../compile/output/release-record.ts';
import { LOCAL_IDENTITY_MARKER } from '../model/edge/local-identity.ts';
import { errorText } from '../model/text/error-text.ts';
import { makePagesBundle } from './pages-bundle.ts';
import { releaseTag } from './past-releases.ts';
import { readReleaseSettings, type ReleaseSettings, simulatorProblem } from './release-settings.ts';
import { hasSimulator, migrateInsight, runWrangler, varArguments, workerConfig } from './wrangler.ts';

/** Milliseconds for the published hash of a package. */
const HASH_TIMEOUT = 10_000;

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
  for (const { binding } of settings.services)
    await runWrangler(['deploy', '--config', workerConfig(binding), ...options], { cwd: PROJECT_ROOT });
  // The first release makes the database.
  if (isBound(settings, 'INSIGHT') && !isDryRun) await migrateInsight(['--remote'], { cwd: PROJECT_ROOT });
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
  const migrations = readdirSync(join(PROJECT_ROOT, dirname(workerConfig('INSIGHT')), 'migrations'));
  const tag = releaseTag(commitOf(PROJECT_ROOT), new Date());
  return ['--tag', tag, '--message', `Database: ${migrations.toSorted().at(-1) ?? 'none'}`];
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

/**
 * Finds scripts of a build that offer the local identity provider. A release must have none.
 * @param dist the build's folder
 * @returns paths relative to it
 */
export function localIdentityFiles(dist: string): string[] {
  return readdirSync(dist, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.m?js$/.test(file))
    .filter(
      (file) =>
        file.includes(LOCAL_IDENTITY_MARKER) || readFileSync(join(dist, file), 'utf8').includes(LOCAL_IDENTITY_MARKER),
    );
}

/**
 * Finds packages that are published under the same version with other bytes. The lockfiles of those who installed a version have its
 * hash, so a version must keep its bytes.
 * @param dist the build's folder
 * @param origin address of the published site, without a slash at its end
 * @returns their names
 * @throws TypeError if the site does not respond, as before its first release, or has an error
 */
export async function changedPackages(dist: string, origin: string): Promise<string[]> {
  const folder = join(dist, 'public/clients');
  const hashes = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.sha256')) : [];
  const changed = await Promise.all(
    hashes.map(async (name) => {
      const response = await fetch(`${origin}/clients/${name}`, { signal: AbortSignal.timeout(HASH_TIMEOUT) });
      if (!response.ok && response.status !== 404) throw new TypeError(`the status is ${response.status}`);
      // 404: this version is not published yet.
      return response.ok && (await response.text()) !== readFileSync(join(folder, name), 'utf8');
    }),
  );
  return hashes.filter((_name, index) => changed[index]).map((name) => name.replace(/\.sha256$/, ''));
}
