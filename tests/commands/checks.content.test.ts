import { execFileSync, spawnSync } from 'node:child_process';
import { globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { hashOfFiles, TYPE_CHECK } from '../../web/commands/checks.ts';
import { PROJECT_ROOT } from '../../web/compile/base/project.ts';

/** Folders of the project with a file of this name, without the root. */
function foldersWith(name: string): string[] {
  return globSync(`*/**/${name}`, { cwd: PROJECT_ROOT, exclude: ['**/node_modules/**'] }).map(dirname);
}

describe('the type check of a release', () => {
  const [command, ...args] = TYPE_CHECK;
  const { stdout } = spawnSync(command, [...args, '--dry', '--verbose'], { cwd: PROJECT_ROOT, encoding: 'utf8' });
  const checked = new Set(Array.from(stdout.matchAll(/^ +\* (.*)\/tsconfig\.json$/gm), ([, folder]) => folder));

  test('includes each folder with a tsconfig.json', () => {
    expect(foldersWith('tsconfig.json').filter((folder) => !checked.has(folder))).toEqual([]);
  });

  test('includes each Worker with code', () => {
    const workers = foldersWith('wrangler.toml');
    expect(workers).toContain('worker/simulator');
    const code = globSync('worker/*/**/*.ts', { cwd: PROJECT_ROOT });
    const withCode = workers.filter((folder) => code.some((file) => file.startsWith(`${folder}/`)));
    expect(withCode.filter((folder) => !checked.has(folder))).toEqual([]);
  });
});

describe('the hash of all files', () => {
  let root: string;
  const git = (...args: string[]): void => void execFileSync('git', args, { cwd: root, stdio: 'ignore' });
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'portal-checks-'));
    write('.gitignore', 'dist/\n');
    write('specs/public/v3.yaml', 'openapi: 3.1.0\n');
    write('worker/new/index.ts', 'export default 1;\n');
  });
  afterEach(() => rmSync(root, { recursive: true }));

  test.each(['specs/public/v3.yaml', 'worker/new/index.ts', 'new.ts'])('changes with %s', (path) => {
    git('init');
    git('add', '.');
    const before = hashOfFiles(root);
    write(path, 'changed');
    expect(hashOfFiles(root)).not.toBe(before);
  });

  test('changes with a file that is deleted or renamed', () => {
    git('init');
    git('add', '.');
    const all = hashOfFiles(root);
    git('mv', 'worker/new', 'worker/old');
    const renamed = hashOfFiles(root);
    rmSync(join(root, 'worker'), { recursive: true });
    expect(new Set([all, renamed, hashOfFiles(root)]).size).toBe(3);
  });

  test('stays the same when a file is staged, and when an ignored one appears', () => {
    git('init');
    const before = hashOfFiles(root);
    git('add', 'specs');
    write('dist/index.html', '');
    expect(hashOfFiles(root)).toBe(before);
  });

  test('is null outside of a git repository', () => {
    expect(hashOfFiles(root)).toBeNull();
  });
});
