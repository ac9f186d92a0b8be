import { spawnSync } from 'node:child_process';
import { findChromium } from './browser.ts';

/** Makes sure that there is a Chromium for the browser tests: playwright's download first, then Debian's package. */
const ATTEMPTS: readonly (readonly [command: string, ...args: string[]])[] = [
  ['npx', 'playwright', 'install', '--with-deps', 'chromium'],
  ['sh', '-c', 'apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq chromium'],
];

for (const [command, ...args] of ATTEMPTS) {
  if (findChromium() !== undefined) break;
  console.log(`No Chromium found; trying: ${[command, ...args].join(' ')}`);
  spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'] });
}
if (findChromium() === undefined) {
  console.error('No Chromium for the browser tests. Install one (for instance: apt-get install chromium), or name it in CHROMIUM_PATH.');
  process.exitCode = 1;
}
