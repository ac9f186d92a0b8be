import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { PROJECT_ROOT } from '../compile/output/project.ts';

/** What the checks look at: code, tests, and the settings of both. */
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
/** Everything a release is made of; the types of the tests are `npm test`'s concern. */
const PROJECTS = ['content', 'web/prerender', 'web/commands', 'worker'];

/**
 * Types and unit tests of this project, unless the very same code has passed them before.
 * Rejects with the output of what did not pass.
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
