import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

import { CACHE } from '../compile/base/project.ts';
import { SIMULATOR_FILE } from '../compile/base/site-file.ts';
import { spawnTied } from './spawn-tied.ts';

const PORT = '--port=';

interface WranglerRun {
  /** Folder with the `wrangler.toml` to use. */
  cwd: string;
  /** `inherit` shows its output; `ignore` hides it. Default `inherit`. */
  output?: 'inherit' | 'ignore' | 'pipe';
  /** Whether `wrangler dev` bundles a Worker again when its sources change. Default false, because watching costs CPU time. */
  watches?: boolean;
  /** Whether the portal is still being built. `wrangler dev` then reads the build when its input ends. Default false. */
  waits?: boolean;
}

/**
 * Starts the installed wrangler with this Node.js, without telemetry, its sample request, and its record of each request. It
 * and its workerd end with this process.
 */
export function startWrangler(
  args: readonly string[],
  { cwd, output = 'inherit', watches = false, waits = false }: WranglerRun,
): ChildProcess {
  // Its command `wrangler` would start this file in a second process.
  const entry = join(dirname(createRequire(import.meta.url).resolve('wrangler/package.json')), 'wrangler-dist/cli.js');
  const isBundledOnce = args.includes('dev') && !watches;
  const preload = isBundledOnce ? ['--import', join(import.meta.dirname, 'bundle-once.ts')] : [];
  const port = isBundledOnce ? args.find((option) => option.startsWith(PORT)) : undefined;
  const options = args.map((option) => (option === port ? `${PORT}0` : option));
  return spawnTied(process.execPath, ['--no-warnings', ...preload, entry, ...options], {
    cwd,
    stdio: [waits ? 'pipe' : 'ignore', output, output === 'ignore' ? 'inherit' : output],
    env: {
      ...process.env,
      // wrangler's proxy gets any other port.
      WORKERS_PORT: port?.slice(PORT.length),
      WRANGLER_CI_DISABLE_CONFIG_WATCHING: String(!watches),
      // wrangler is one file of 15 MB.
      NODE_COMPILE_CACHE: join(CACHE, 'compiled'),
      WRANGLER_SEND_METRICS: 'false',
      WRANGLER_SEND_ERROR_REPORTS: 'false',
      // Workers of another copy of the project have the same names.
      WRANGLER_REGISTRY_PATH: join(CACHE, 'wrangler-registry'),
      CLOUDFLARE_CF_FETCH_ENABLED: 'false',
      X_LOCAL_OBSERVABILITY: 'false',
      X_LOCAL_EXPLORER: 'false',
    },
  });
}

/**
 * Runs wrangler to completion.
 * @throws Error that names the command if it fails
 */
export async function runWrangler(args: readonly string[], run: WranglerRun): Promise<void> {
  const [code] = await once(startWrangler(args, run), 'exit');
  if (code !== 0)
    throw new Error(
      `wrangler ${args.slice(0, 2).join(' ')} ended with ${code ?? 'a signal'}; its own message is above.`,
    );
}

/** Returns `--var` arguments for the worker's variables. Variables without a value come from `wrangler.toml`. */
export function varArguments(variables: Readonly<Record<string, string | undefined>>): string[] {
  return Object.entries(variables).flatMap(([name, value]) =>
    value === undefined ? [] : ['--var', `${name}:${value}`],
  );
}

/** The configuration of the Worker that a binding of the portal names, relative to the project. */
export function workerConfig(binding: string): string {
  return `worker/${binding.toLowerCase()}/wrangler.toml`;
}

/**
 * The configurations of all Workers beside the portal, relative to the project. The folders are the list.
 * @param isSimulated whether the site has a simulator; default: as in the last build
 */
export function workerConfigs(root: string, isSimulated = hasSimulator(join(root, 'dist'))): string[] {
  const all = globSync('worker/*/wrangler.toml', { cwd: root }).toSorted();
  return isSimulated ? all : all.filter((config) => config !== workerConfig('SIMULATOR'));
}

/** True if the build in a folder simulates an API. Without it, the simulator's Worker cannot be bundled. */
export function hasSimulator(dist: string): boolean {
  return existsSync(join(dist, SIMULATOR_FILE));
}

/** Brings the database of the insight Worker to its newest form. @param where `--remote`, or `--local` with its options */
export async function migrateInsight(where: readonly string[], run: WranglerRun): Promise<void> {
  await runWrangler(['d1', 'migrations', 'apply', 'DATABASE', `--config=${workerConfig('INSIGHT')}`, ...where], run);
}
