import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';

import { temporaryFolder } from '../../web/commands/temporary-folder.ts';
import { PROJECT_ROOT } from '../../web/compile/base/project.ts';

/** A Debian package that contains the official JSON Schema Test Suite. */
const PACKAGE = 'libtest-json-schema-acceptance-perl';
const IN_PACKAGE = 'usr/share/perl5/auto/share/dist/Test-JSON-Schema-Acceptance/tests';
const CACHE = join(PROJECT_ROOT, 'node_modules/.cache/json-schema-test-suite');

/** The folder `tests` of the official JSON Schema Test Suite: `JSON_SCHEMA_SUITE`, or the installed one. Null without one. */
export function schemaSuite(): string | null {
  return [process.env.JSON_SCHEMA_SUITE, CACHE].find((folder) => folder !== undefined && existsSync(folder)) ?? null;
}

/** Unpacks the suite from Debian's package. Nothing is installed on the machine. */
export function installSchemaSuite(): void {
  const parent = join(CACHE, '..');
  mkdirSync(parent, { recursive: true });
  using folder = temporaryFolder(parent);
  if (!run(folder.path, 'apt-get', 'download', '-qq', PACKAGE)) {
    run(folder.path, 'apt-get', 'update', '-qq');
    run(folder.path, 'apt-get', 'download', '-qq', PACKAGE);
  }
  const file = readdirSync(folder.path).find((name) => name.endsWith('.deb'));
  if (file !== undefined && run(folder.path, 'dpkg', '-x', file, 'unpacked'))
    renameSync(join(folder.path, 'unpacked', IN_PACKAGE), CACHE);
}

function run(cwd: string, command: string, ...args: string[]): boolean {
  return spawnSync(command, args, { cwd, stdio: 'ignore', timeout: 60_000 }).status === 0;
}
