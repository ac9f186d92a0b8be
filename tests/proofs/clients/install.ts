import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

import { CACHE } from '../../../web/compile/base/project.ts';
import { DIST, ROOT } from '../../site/dist.ts';
import { type Ended, run } from '../run.ts';

const FILES = readdirSync(join(DIST, 'public/clients'));

/** The name of the client that the build has made, by its ending. */
export function packageFile(ending: '.tgz' | '.whl'): string {
  return FILES.find((name) => /^akko.v3-/.test(name) && name.endsWith(ending)) ?? '';
}

/** Why this machine cannot install and check the client for Python; null if it can. */
export function pythonObstacle(): string | null {
  for (const [command, ...args] of [
    ['python3', '-c', 'import ensurepip, venv'],
    ['mypy', '--version'],
  ] as const)
    if (spawnSync(command, args).status !== 0) return `"${[command, ...args].join(' ')}" fails`;
  return null;
}

/** The Python of the environment that `installPython` makes in a folder. */
export function pythonIn(folder: string): string {
  return join(folder, 'venv/bin/python');
}

/** @param address of the package, or its path */
export function installTypeScript(folder: string, address: string): Promise<Ended> {
  const options = ['--no-audit', '--no-fund', '--cache', join(folder, '.npm')];
  return run('npm', ['install', ...options, address], { cwd: folder });
}

/**
 * Installs a package with the pip of this machine. To put another pip into the environment takes most of the time, so only a
 * machine without pip does it. @param address of the package, or its path
 */
export async function installPython(folder: string, address: string): Promise<Ended> {
  const install = ['install', '--no-index', '--no-cache-dir', address];
  await run('python3', ['-m', 'venv', '--without-pip', join(folder, 'venv')], { cwd: folder });
  const ended = await run('python3', ['-m', 'pip', '--python', pythonIn(folder), ...install], { cwd: folder });
  if (!ended.output.includes('No module named pip')) return ended;
  await run(pythonIn(folder), ['-m', 'ensurepip'], { cwd: folder });
  return run(pythonIn(folder), ['-m', 'pip', ...install], { cwd: folder });
}

/** Makes what `installPython` makes, without pip, which takes most of the time. */
export async function unpackPython(folder: string, wheel: string): Promise<void> {
  await run('python3', ['-m', 'venv', '--without-pip', join(folder, 'venv')], { cwd: folder });
  const unpack =
    'import sys, sysconfig, zipfile; zipfile.ZipFile(sys.argv[1]).extractall(sysconfig.get_path("purelib"))';
  await run(pythonIn(folder), ['-c', unpack, wheel], { cwd: folder });
}

/** Type-checks files of a folder with the strictest settings of TypeScript. */
export function checkTypeScript(folder: string, files: readonly string[]): Promise<Ended> {
  const strict = ['--strict', '--exactOptionalPropertyTypes', '--noUncheckedIndexedAccess', '--noEmit'];
  const target = ['--module', 'nodenext', '--target', 'esnext', '--allowImportingTsExtensions'];
  const types = ['--typeRoots', join(ROOT, 'node_modules/@types'), '--types', 'node'];
  const tsc = join(ROOT, 'node_modules/typescript/bin/tsc');
  return run(process.execPath, [tsc, ...strict, ...target, ...types, ...files], { cwd: folder });
}

/** Type-checks modules or, after `-p`, a package with mypy, for the oldest Python that the client runs on. */
export function checkPython(folder: string, modules: readonly string[]): Promise<Ended> {
  const strict = [
    '--strict',
    '--no-error-summary',
    // The standard library is read once for all folders.
    '--cache-dir',
    join(CACHE, 'mypy'),
    '--python-executable',
    pythonIn(folder),
    '--python-version',
    '3.10',
  ];
  return run('mypy', [...strict, ...modules], { cwd: folder });
}
