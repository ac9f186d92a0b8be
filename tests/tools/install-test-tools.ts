import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

import { findTestChromium, HEADLESS_SHELL } from './chromium.ts';
import { installOldestNode, oldestNode } from './oldest-node.ts';
import { installSchemaSuite, schemaSuite } from './schema-suite.ts';

/**
 * Makes sure that the tests have their tools: `uuidgen` for the samples of curl, mypy for the client for Python, the JSON Schema
 * Test Suite where Debian's packages can be reached, the oldest Node of the published packages, and a Chromium, one without windows where possible, because it needs a third
 * of the CPU time.
 */
const APT = 'apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq';
/** Time limit in ms for installing the headless shell. The tests also run without it. */
const HEADLESS_TIMEOUT = 90_000;

/** Tried in order while there is no Chromium at all. */
const ATTEMPTS: readonly (readonly [command: string, ...args: string[]])[] = [
  ['npx', 'playwright', 'install', '--with-deps', 'chromium'],
  ['sh', '-c', `${APT} chromium-headless-shell || ${APT} chromium`],
];

/**
 * Only root may install Debian packages. On a developer's own machine, which is seldom used as root, this installs
 * nothing.
 */
const mayInstallPackages = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

if (process.env.CHROMIUM_PATH === undefined && !existsSync(HEADLESS_SHELL) && mayInstallPackages) {
  console.log('Installing chromium-headless-shell for the browser tests.');
  spawnSync('sh', ['-c', `${APT} chromium-headless-shell`], { stdio: 'ignore', timeout: HEADLESS_TIMEOUT });
}
if (spawnSync('uuidgen').status !== 0 && mayInstallPackages)
  spawnSync('sh', ['-c', `${APT} uuid-runtime`], { stdio: 'ignore', timeout: HEADLESS_TIMEOUT });
if (spawnSync('mypy', ['--version']).status !== 0 && mayInstallPackages)
  spawnSync('sh', ['-c', `${APT} mypy python3-venv`], { stdio: 'ignore', timeout: HEADLESS_TIMEOUT });
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
if (schemaSuite() === null && existsSync('/usr/bin/apt-get')) {
  console.log('Unpacking the JSON Schema Test Suite.');
  installSchemaSuite();
}
if (oldestNode() === null) {
  console.log('Installing the oldest Node that the published packages support.');
  installOldestNode();
}
