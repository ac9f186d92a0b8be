import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { PROJECT_ROOT } from '../compile/output/project.ts';

/** Everything that the checks depend on: code, tests and their settings. */
const CHECKED = [
  'web',
  'worker',
  'tests',
  'content/site.ts',
  'package-lock.json',
  'tsconfig.base.json',
  'tsconfig.json',
  'vitest.config.ts',
];
const PASSED = join(PROJECT_ROOT, 'node_modules/.cache/passed');
/** Everything in a release. `npm test` checks the types of the tests. */
const PROJECTS = ['content', 'web/prerender', 'web/commands', 'worker'];

/**
 * Checks types and unit tests of this project, unless the same code has already passed.
 * Rejects with the output of the failed check.
 */
export async function checksPass(): Promise<void> {
  const stamp = join(PASSED, hashOf(CHECKED));
  if (existsSync(stamp)) return;
  await Promise.all([
    passes('tsc', ['-b', ...PROJECTS]),
    passes('vitest', ['run', '--project', 'unit', '--reporter', 'dot']),
  ]);
  mkdirSync(PASSED, { recursive: true });
  writeFileSync(stamp, '');
}

function hashOf(paths: readonly string[]): string {
  const hash = createHash('sha256');
  for (const file of paths.flatMap(filesOf))
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(PROJECT_ROOT, file)))
      .update('\0');
  return hash.digest('hex');
}

function filesOf(path: string): string[] {
  if (/\.\w+$/.test(path)) return [path];
  return readdirSync(join(PROJECT_ROOT, path), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(PROJECT_ROOT.length + 1))
    .toSorted();
}

/** Runs a command of this project; rejects with its whole output when it fails. */
function passes(command: string, args: readonly string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: PROJECT_ROOT, stdio: ['ignore', 'pipe', 'pipe'] });
    const output: string[] = [];
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => output.push(chunk.toString()));
    child.once('error', reject);
    child.once('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`${command} ${args.join(' ')} did not pass.\n${output.join('')}`)),
    );
  });
}
