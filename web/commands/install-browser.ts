import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

import { findTestChromium, HEADLESS_SHELL } from './browser.ts';

const APT = 'apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq';
const PACKAGE = ['sh', '-c', `${APT} chromium-headless-shell || ${APT} chromium`] as const;
/** For a package that can be done without. */
const PATIENCE = 90_000;

/** Makes sure that there is a Chromium for the browser tests: playwright's download first, then Debian's package. */
const ATTEMPTS: readonly (readonly [command: string, ...args: string[]])[] = [
  ['npx', 'playwright', 'install', '--with-deps', 'chromium'],
  PACKAGE,
];

// On a machine that is there for the tests alone the quicker browser is worth a package; where there is none, nothing is lost.
if (process.env.CI !== undefined && !existsSync(HEADLESS_SHELL))
  spawnSync('sh', ['-c', `${APT} chromium-headless-shell`], { stdio: 'ignore', timeout: PATIENCE });
for (const [command, ...args] of ATTEMPTS) {
  if (findTestChromium() !== undefined) break;
  console.log(`No Chromium found; trying: ${[command, ...args].join(' ')}`);
  spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'] });
}
if (findTestChromium() === undefined) {
  console.error(
    'No Chromium for the browser tests. Install one (for instance: apt-get install chromium), or name it in CHROMIUM_PATH.',
  );
  process.exitCode = 1;
}
