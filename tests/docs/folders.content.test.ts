import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { describe, expect, test } from 'vitest';

import { PROJECT_ROOT } from '../../web/compile/base/project.ts';
import { foldersIn, PROJECT_PATHS } from './project-paths.ts';

/** The paths in the first column of the table with the header `| folder | rule |`. */
function foldersOfTable(file: string): string[] {
  const text = readFileSync(join(PROJECT_ROOT, file), 'utf8');
  const [, rows = ''] = /^\| folder \| rule \|\n\|[ -|]*\|\n((?:\|.*\n?)+)/m.exec(text) ?? [];
  return rows.split('\n').flatMap((row) => {
    const [, cell = ''] = row.split('|');
    return Array.from(cell.matchAll(/`([^`]+)\/`/g), ([, folder]) => folder ?? '');
  });
}

/** Whether a folder, or each folder in it, has a row. */
function isDescribed(folder: string, { home, table }: { home: string; table: readonly string[] }): boolean {
  if (table.includes(folder)) return true;
  const parts = foldersIn(join(home, folder));
  return parts.length > 0 && parts.every((part) => isDescribed(`${folder}/${part}`, { home, table }));
}

const inner = ['web', 'worker'].flatMap((folder) => foldersIn(folder).map((name) => `${folder}/${name}`));
const outer = foldersIn('').filter((folder) => !['web', 'worker'].includes(folder));
const readmes = PROJECT_PATHS.map(({ path }) => path).filter((path) =>
  /^(web|worker|content\/simulator)\/(.*\/)?README\.md$/.test(path),
);

describe.each([
  { file: 'docs/architecture.md', home: '', folders: [...outer, ...inner] },
  ...readmes.map((file) => ({ file, home: dirname(file), folders: foldersIn(dirname(file)) })),
])('the table | folder | rule | of $file', ({ file, home, folders }) => {
  const table = foldersOfTable(file);

  test('has a row for each folder', () => {
    expect(folders.filter((folder) => !isDescribed(folder, { home, table }))).toEqual([]);
  });

  test('names only folders that exist', () => {
    expect(table.filter((folder) => !existsSync(join(PROJECT_ROOT, home, folder)))).toEqual([]);
  });
});
