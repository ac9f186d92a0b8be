import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

import { readArguments } from '../../web/commands/arguments.ts';
import { PROJECT_ROOT } from '../../web/compile/base/project.ts';

readArguments(
  'Builds, and runs every code sample of every public operation in every language against the simulator. As root on Debian, it first installs missing runtimes. The table at the end says what could not run and why.',
  {},
);

interface Package {
  /** A command that succeeds if the package is not needed. */
  check: readonly [command: string, ...args: string[]];
  name: string;
}

/** Debian's packages of the runtimes. C# is missing: its samples need .NET 8, and Debian has only mono, which knows C# 7. */
const PACKAGES: readonly Package[] = [
  { check: ['curl', '--version'], name: 'curl' },
  { check: ['python3', '-c', 'import requests'], name: 'python3-requests' },
  { check: ['php', '-r', 'curl_init();'], name: 'php-cli php-curl' },
  { check: ['javac', '--version'], name: 'default-jdk-headless' },
  { check: ['go', 'version'], name: 'golang-go' },
  { check: ['ruby', '--version'], name: 'ruby' },
];

const missing = PACKAGES.filter(({ check: [command, ...args] }) => spawnSync(command, args).status !== 0).map(
  ({ name }) => name,
);
if (missing.length > 0) installPackages(missing.join(' '));

const STEPS: readonly (readonly [command: string, ...args: string[]])[] = [
  ['node', 'tests/tools/install-test-tools.ts'],
  ['npm', 'run', 'build', '--', '--no-checks'],
  ['vitest', 'run', '--project', 'proofs', 'tests/proofs/samples.test.ts', 'tests/proofs/sequence.test.ts'],
];

process.exitCode = STEPS.every(([command, ...args]) => isPassed(command, args)) ? 0 : 1;

/** Only root may install packages. Without them, the test skips their languages and says so. */
function installPackages(names: string): void {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
    console.log(`These packages are missing, and only root can install them on Debian: ${names}`);
    return;
  }
  console.log(`Installing ${names}.`);
  const install = `apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq ${names}`;
  spawnSync('sh', ['-c', install], { stdio: ['ignore', 'ignore', 'inherit'] });
}

function isPassed(command: string, args: readonly string[]): boolean {
  const env = { ...process.env, FULL: '1' };
  return spawnSync(command, args, { cwd: PROJECT_ROOT, stdio: 'inherit', env }).status === 0;
}
