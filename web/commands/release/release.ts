import { hash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { PROJECT_ROOT } from '../../compile/base/project.ts';
import { LARGEST_FILE } from '../../compile/base/served-json.ts';
import type { build } from '../../compile/build.ts';
import { PACKAGES_INDEX, readPackagesIndex } from '../../compile/clients/published-packages.ts';
import { commitOf } from '../../compile/output/release-record.ts';
import type { PackageFile } from '../../compile/site/site.ts';
import { errorText } from '../../model/text/error-text.ts';
import { hasSimulator, migrateInsight, runWrangler, varArguments, workerConfig } from '../wrangler.ts';
import { makePagesBundle } from './pages-bundle.ts';
import { releaseMessage, releaseTag } from './past-releases.ts';
import { PACKAGES_BINDING, readReleaseSettings, type ReleaseSettings, simulatorProblem } from './release-settings.ts';

/** The time for the download of a published file, in ms. */
const PATIENCE = 30_000;

interface ReleaseOptions {
  /** Whether to stop before the upload. */
  isDryRun: boolean;
  allowJwksUrl: boolean;
  environment: Readonly<Record<string, string | undefined>>;
  checksPass: () => Promise<void>;
  published: () => Promise<PackageFile[]>;
  build: typeof build;
}

/** Builds from nothing and releases to Workers or Pages. @throws Error if a setting, a check or the build has a problem */
export async function release(
  target: string | undefined,
  { isDryRun, allowJwksUrl, environment, checksPass, published, build }: ReleaseOptions,
): Promise<void> {
  if (target !== 'worker' && target !== 'pages')
    throw new Error(`Unknown target "${target ?? ''}": use worker or pages.`);
  const settings = readReleaseSettings({ root: PROJECT_ROOT, environment, allowJwksUrl });
  const kept = await published();
  const approval = checksPass();
  approval.catch(() => {});
  const { ok } = await build({ approval, now: Date.now(), published: kept });
  if (!ok) throw new Error('Nothing was released: fix the errors above first.');
  const dist = join(PROJECT_ROOT, 'dist');
  if (!isBound(settings, 'INTERNAL'))
    throw new Error(
      'Nothing was released: wrangler.toml has no service INTERNAL, so the portal could not read its internal pages.',
    );
  if (!isBound(settings, PACKAGES_BINDING))
    throw new Error(
      `Nothing was released: wrangler.toml has no service ${PACKAGES_BINDING}, so a rollback would remove packages that readers have installed.`,
    );
  const problem = simulatorProblem({ isBuilt: hasSimulator(dist), isBound: isBound(settings, 'SIMULATOR') });
  if (problem !== undefined) throw new Error(`Nothing was released: ${problem}`);
  const options = await uploadOptions(isDryRun);
  // First, because a portal cannot be bound to Workers that do not exist yet.
  for (const { binding } of settings.services)
    await runWrangler(['deploy', '--config', workerConfig(binding), ...options], { cwd: PROJECT_ROOT });
  // The first release makes the database.
  if (isBound(settings, 'INSIGHT') && !isDryRun) await migrateInsight(['--remote'], { cwd: PROJECT_ROOT });
  const portal = ['deploy', ...options, ...varArguments(settings.variables)];
  await (target === 'worker' ? runWrangler(portal, { cwd: PROJECT_ROOT }) : deployPages(settings, isDryRun));
}

function isBound({ services }: ReleaseSettings, name: string): boolean {
  return services.some(({ binding }) => binding === name);
}

/**
 * The options of every upload of a release. All Workers get one tag and one message, so that `npm run rollback` finds them.
 */
async function uploadOptions(isDryRun: boolean): Promise<string[]> {
  if (isDryRun) return ['--dry-run'];
  const migrations = readdirSync(join(PROJECT_ROOT, dirname(workerConfig('INSIGHT')), 'migrations'));
  const tag = releaseTag(await commitOf(PROJECT_ROOT), new Date());
  return ['--tag', tag, '--message', releaseMessage(migrations.toSorted().at(-1))];
}

/** `wrangler pages deploy` has no dry run, so ours stops after the bundle. */
async function deployPages(settings: ReleaseSettings, isDryRun: boolean): Promise<void> {
  const folder = await makePagesBundle({ root: PROJECT_ROOT, settings });
  console.log(`The Pages bundle is in ${folder}`);
  if (!isDryRun) await runWrangler(['pages', 'deploy'], { cwd: folder });
}

/**
 * Downloads the packages of the running portal, which a release keeps. A portal without an index has none.
 * @param origin address of the portal, without a slash at its end
 * @throws Error if the portal does not respond, its index cannot be read, or a file has another hash
 */
export async function publishedPackages(origin: string): Promise<PackageFile[]> {
  let address = `${origin}/${PACKAGES_INDEX}`;
  try {
    const index = await download(address);
    const packages: PackageFile[] = [];
    for (const { sha256, path } of readPackagesIndex(index?.toString() ?? '')) {
      address = `${origin}/${path}`;
      const bytes = await download(address);
      if (bytes === null || hash('sha256', bytes) !== sha256) throw new Error('it is not the file of the index');
      packages.push({ path, bytes });
    }
    return packages;
  } catch (error) {
    throw new Error(
      `Nothing was released: ${address} cannot be kept (${errorText(error)}). Repair the portal, or pass -- --first if it has no release yet.`,
      { cause: error },
    );
  }
}

/** Returns null if the file does not exist. */
async function download(address: string): Promise<Buffer | null> {
  const response = await fetch(address, { redirect: 'error', signal: AbortSignal.timeout(PATIENCE) });
  if (response.status === 404) return null;
  if (!response.ok) throw new Error(`the status is ${response.status}`);
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > LARGEST_FILE) throw new Error(`it has more than ${LARGEST_FILE} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
