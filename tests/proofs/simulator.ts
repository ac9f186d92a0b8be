import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { TestProject } from 'vitest/node';

import { freePort } from '../../web/commands/free-port.ts';
import { endTied } from '../../web/commands/spawn-tied.ts';
import { untilResponse } from '../../web/commands/until-response.ts';
import { startWrangler, workerConfigs } from '../../web/commands/wrangler.ts';
import { CACHE } from '../../web/compile/base/project.ts';
import { DIST, ROOT } from '../site/dist.ts';
import { run } from './run.ts';

const START_SECONDS = 60;

declare module 'vitest' {
  interface ProvidedContext {
    /** Origin of the portal and its simulator. */
    portal: string;
    /** Origin of the simulator without the portal. */
    simulator: string;
    /** A folder for packages that several files use. */
    packages: string;
  }
}

interface Running {
  origin: string;
  stop: () => Promise<void>;
}

/**
 * Starts the portal of the build in `dist/`, and its simulator alone; ends both after the last test.
 * If `SIMULATOR` names the origin of a running one, as the authoring server's, nothing starts.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const packages = mkdtempSync(join(tmpdir(), 'packages-'));
  project.provide('packages', packages);
  const running = process.env.SIMULATOR;
  const started = running === undefined ? await Promise.all([startPortal(), startSimulator()]) : [];
  const [portal = running ?? '', simulator = portal] = started.map(({ origin }) => origin);
  project.provide('portal', portal);
  project.provide('simulator', simulator);
  return async () => {
    await Promise.all(started.map(({ stop }) => stop()));
    rmSync(packages, { recursive: true, force: true });
  };
}

interface SimulatorPackage {
  startSimulator: () => Promise<{ url: string; stop: () => Promise<void> }>;
}

/**
 * Starts the simulator of its package, with the limits of the portal's. A request takes a quarter of the processor time that it takes
 * through wrangler and the portal.
 */
async function startSimulator(): Promise<Running> {
  mkdirSync(CACHE, { recursive: true });
  // The package finds workerd there.
  const folder = mkdtempSync(join(CACHE, 'simulator-'));
  const [archive = ''] = globSync('public/clients/akko-simulator-*.tgz', { cwd: DIST });
  await run('tar', ['-xzf', join(DIST, archive), '-C', folder]);
  const config = join(folder, 'package/worker/workerd.capnp');
  const ofPortal = { ACCOUNTS_PER_HOUR: 1_000_000, REQUESTS_PER_MINUTE: 600, KEEPS_ACCOUNTS: false };
  const settings = Object.entries(ofPortal).reduce(
    (text, [name, value]) => text.replace(new RegExp(`(?<="${name}", json = ")\\w+`), String(value)),
    readFileSync(config, 'utf8'),
  );
  writeFileSync(config, settings);
  const { startSimulator: start } = (await import(join(folder, 'package/dist/index.js'))) as SimulatorPackage;
  const { url, stop } = await start();
  return {
    origin: new URL(url).origin,
    stop: async () => {
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function startPortal(): Promise<Running> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const folder = mkdtempSync(join(tmpdir(), 'simulator-'));
  const options = [
    ...['wrangler.toml', ...workerConfigs(ROOT)].map((config) => `--config=${config}`),
    '--infer-origin-from-routes=false',
    '--ip=127.0.0.1',
    `--port=${port}`,
    '--inspector-port=0',
    '--show-interactive-dev-session=false',
    '--log-level=warn',
    `--persist-to=${folder}`,
  ];
  const wrangler = startWrangler(['dev', ...options], { cwd: ROOT });
  const stop = async (): Promise<void> => {
    await endTied(wrangler);
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  };
  const patience = START_SECONDS * 1_000;
  if (!(await untilResponse(`${origin}/simulator/gateway/health`, { status: 200, patience }))) {
    await stop();
    throw new Error(
      `The simulator did not start in ${START_SECONDS} s. It needs a build: node web/commands/build.ts --no-checks`,
    );
  }
  return { origin, stop };
}
