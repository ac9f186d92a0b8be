import { spawnSync } from 'node:child_process';
import { hash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { HAS_PROVEN_CONTENT, PROJECT_ROOT } from '../compile/base/project.ts';
import { spawnTied } from './spawn-tied.ts';

const PASSED = join(PROJECT_ROOT, 'node_modules/.cache/passed');

/** Checks the types of all projects in the root's `tsconfig.json`. */
export const TYPE_CHECK = ['tsc', '-b'] as const;
const UNIT_TESTS = ['vitest', 'run', '--project', 'unit', '--reporter', 'dot'];
/** The types and tests of this project are checked only with the content that they are made for. */
const CHECKS = HAS_PROVEN_CONTENT ? [TYPE_CHECK, [...UNIT_TESTS, '--project', 'content']] : [];

/**
 * Checks types and unit tests of this project, unless they have already passed with the same files. Outside of a git
 * repository they always run. Rejects with the output of the failed check.
 */
export async function checksPass(): Promise<void> {
  const files = hashOfFiles(PROJECT_ROOT);
  if (files !== null && existsSync(join(PASSED, files))) return;
  await Promise.all(CHECKS.map(([command = '', ...args]) => run(command, args)));
  if (files === null) return;
  mkdirSync(PASSED, { recursive: true });
  writeFileSync(join(PASSED, files), '');
}

/**
 * Returns a hash of the paths and contents of all files in a folder that git does not ignore. New files count before
 * they are added, because the checks read them too. Returns null outside of a git repository.
 */
export function hashOfFiles(root: string): string | null {
  const list = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const { stdout } = spawnSync('git', list, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1_024 * 1_024 });
  // A deleted file is in the list until its removal is staged.
  const files = (stdout ?? '')
    .split('\0')
    .filter((path) => statSync(join(root, path), { throwIfNoEntry: false })?.isFile());
  if (files.length === 0) return null;
  const lines = files.toSorted().map((path) => `${hash('sha256', readFileSync(join(root, path)))} ${path}\0`);
  return hash('sha256', lines.join(''));
}

/** Runs a command of this project. Rejects with its whole output if it fails. */
export function run(command: string, args: readonly string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawnTied(command, args, { cwd: PROJECT_ROOT, stdio: ['ignore', 'pipe', 'pipe'] });
    const output: string[] = [];
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => output.push(chunk.toString()));
    child.once('error', reject);
    child.once('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`${command} ${args.join(' ')} did not pass.\n${output.join('')}`)),
    );
  });
}
