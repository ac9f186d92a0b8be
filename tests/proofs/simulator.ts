import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { TestProject } from 'vitest/node';

import { freePort } from '../../web/commands/free-port.ts';
import { endTied } from '../../web/commands/spawn-tied.ts';
import { untilResponse } from '../../web/commands/until-response.ts';
import { startWrangler, workerConfigs } from '../../web/commands/wrangler.ts';
import { ROOT } from '../site/dist.ts';

const START_SECONDS = 60;

declare module 'vitest' {
  interface ProvidedContext {
    /** Origin of the portal and its simulator. */
    simulator: string;
    /** A folder for packages that several files use. */
    packages: string;
  }
}

/**
 * Starts the portal of the build in `dist/`, with its simulator; ends it after the last test.
 * If `SIMULATOR` names the origin of a running one, as the authoring server's, nothing starts.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const packages = mkdtempSync(join(tmpdir(), 'packages-'));
  project.provide('packages', packages);
  const running = process.env.SIMULATOR;
  const { origin, stop } = running === undefined ? await start() : { origin: running, stop: () => Promise.resolve() };
  project.provide('simulator', origin);
  return async () => {
    await stop();
    rmSync(packages, { recursive: true, force: true });
  };
}

async function start(): Promise<{ origin: string; stop: () => Promise<void> }> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const folder = mkdtempSync(join(tmpdir(), 'simulator-'));
  const options = [
    ...['wrangler.toml', ...workerConfigs(ROOT)].map((config) => `--config=${config}`),
    '--infer-origin-from-routes=false',
    '--ip=127.0.0.1',
    `--port=${port}`,
    '--show-interactive-dev-session=false',
    '--log-level=warn',
    `--persist-to=${folder}`,
  ];
  const wrangler = startWrangler(['dev', ...options], { cwd: ROOT });
  const stop = async (): Promise<void> => {
    await endTied(wrangler);
    rmSync(folder, { recursive: true, force: true });
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
