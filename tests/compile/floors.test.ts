import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

import { expect, test } from 'vitest';

import { PROJECT_ROOT } from '../../web/compile/base/project.ts';

const COMPILER = join(PROJECT_ROOT, 'web/compile');
/** The folders of the README's table, lowest floor first. */
const floors = Array.from(
  readFileSync(join(COMPILER, 'README.md'), 'utf8').matchAll(/^\| `([^`]+)\/` \|/gm),
  ([, folder = '']) => folder,
);

const files = readdirSync(COMPILER, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts') && !path.includes('node_modules'))
  .toSorted();

/** The folders that the modules of a folder import, each with the modules that do. The folder of the recipe is empty. */
function importsOf(folder: string): Map<string, Set<string>> {
  const imports = new Map<string, Set<string>>();
  for (const file of files.filter((path) => folderOf(path) === folder)) {
    const source = readFileSync(join(COMPILER, file), 'utf8');
    for (const [, path = ''] of source.matchAll(/(?:\bfrom|\bimport\(?)\s*'(\.[^']+)'/g)) {
      const target = folderOf(relative(COMPILER, join(COMPILER, dirname(file), path)));
      if (target === folder || target.startsWith('..')) continue;
      imports.set(target, (imports.get(target) ?? new Set()).add(file));
    }
  }
  return imports;
}

/** The texts of a folder belong to it. */
function folderOf(path: string): string {
  return dirname(path).replace(/^\.$|\/strings$/, '');
}

test('the table of web/compile/README.md has every folder once', () => {
  const folders = new Set(files.map(folderOf).filter((folder) => folder !== ''));
  expect(floors.toSorted()).toEqual([...folders].toSorted());
});

test.each(floors)('%s imports only folders that stand before it in the table', (folder) => {
  const floor = floors.indexOf(folder);
  const upward = [...importsOf(folder)].filter(([target]) => floors.indexOf(target) > floor || target === '');
  expect(upward.map(([target, modules]) => `${[...modules].join(', ')} imports ${target || 'the recipe'}`)).toEqual([]);
});

test('the diagram of the compiler in web/compile/README.md has every folder', () => {
  const [, diagram = ''] = /```mermaid\n(.*?)```/s.exec(readFileSync(join(COMPILER, 'README.md'), 'utf8')) ?? [];
  // All folders use `base`. Folders inside a folder are one with it.
  const folders = floors.filter((folder) => folder !== 'base').map((folder) => folder.split('/')[0] ?? folder);
  expect(folders.filter((folder) => !diagram.includes(`${folder}/`))).toEqual([]);
});
