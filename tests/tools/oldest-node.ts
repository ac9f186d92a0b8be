import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';

import { PROJECT_ROOT } from '../../web/compile/base/project.ts';
import { objectOf, textOf } from '../../web/model/text/json.ts';

const INSTALLED = join(PROJECT_ROOT, 'node_modules/.cache/oldest-node');

/** The oldest major version of Node that a published package names, such as `20`. @param client folder below `clients/` */
export function oldestVersion(client: string): string {
  const manifest = readFileSync(join(PROJECT_ROOT, 'clients', client, 'package.json'), 'utf8');
  return /^>=(\d+)$/.exec(textOf(objectOf(objectOf(JSON.parse(manifest)).engines).node) ?? '')?.[1] ?? '';
}

/** Finds the oldest version of Node that the simulator supports. Returns its folder for `PATH`, or null if it is not installed. */
export function oldestNode(): string | null {
  const folders = [...(process.env.PATH ?? '').split(delimiter), join(INSTALLED, 'node_modules/node/bin')];
  const version = oldestVersion('simulator/with-accounts');
  return folders.find((folder) => versionIn(folder).startsWith(`v${version}.`)) ?? null;
}

/** Gets that Node from npm. The project itself does not depend on it. */
export function installOldestNode(): void {
  const options = ['--no-save', '--no-audit', '--no-fund', '--prefix', INSTALLED];
  spawnSync('npm', ['install', ...options, `node@${oldestVersion('simulator/with-accounts')}`], {
    stdio: 'ignore',
    cwd: dirname(INSTALLED),
  });
}

function versionIn(folder: string): string {
  return spawnSync(join(folder, 'node'), ['--version'], { encoding: 'utf8' }).stdout ?? '';
}
