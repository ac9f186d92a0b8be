import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { readCommand } from '../../web/commands/arguments.ts';
import { PROJECT_ROOT } from '../../web/compile/base/project.ts';

/** The tests of the product are about these languages, whatever languages a site has. */
const CONFIG = `export default {
  title: 'Product',
  url: 'https://product.example',
  locales: ['en', 'es', 'pt'],
  languages: { pt: { htmlLang: 'pt-BR' } },
};
`;
const PROJECTS = ['unit', 'slow', 'worker', 'insight'];

const { positionals: filters } = readCommand(
  'Runs the tests of the product in a copy of it that has no content and no API descriptions.',
  {},
  '[FILE…]',
);

const root = mkdtempSync(join(tmpdir(), 'product-'));
process.exitCode = 1;
try {
  const git = (...args: string[]): string => execFileSync('git', args, { cwd: PROJECT_ROOT, encoding: 'utf8' });
  const files = git('ls-files', '-z', '--cached', '--others', '--exclude-standard', ':!content', ':!specs');
  for (const path of files.split('\0').filter((file) => file !== '')) {
    const source = join(PROJECT_ROOT, path);
    // A deleted file is in the list until its removal is staged.
    if (statSync(source, { throwIfNoEntry: false })?.isFile()) cpSync(source, join(root, path));
  }
  mkdirSync(join(root, 'content'));
  writeFileSync(join(root, 'content/site.ts'), CONFIG);
  symlinkSync(join(PROJECT_ROOT, 'node_modules'), join(root, 'node_modules'));
  execFileSync('node', ['web/commands/api-types.ts'], { cwd: root });
  // Some commands copy what git lists.
  for (const args of [
    ['init', '-q'],
    ['add', '-A'],
  ])
    execFileSync('git', args, { cwd: root });
  const projects = PROJECTS.flatMap((name) => ['--project', name]);
  const { status } = spawnSync('vitest', ['run', ...projects, '--maxWorkers', '2', ...filters], {
    cwd: root,
    stdio: 'inherit',
  });
  process.exitCode = status ?? 1;
} finally {
  rmSync(root, { recursive: true, force: true });
}
