import { globSync } from 'node:fs';

import { PROJECT_ROOT } from '../../web/compile/base/project.ts';

/** Folders that installation, build and tools make. Names that begin with a dot are not in the list either. */
const GENERATED = ['**/node_modules', 'dist', 'dist.*'];

/** All files and folders of the project by their path, in order. */
export const PROJECT_PATHS = globSync('**/*', { cwd: PROJECT_ROOT, withFileTypes: true, exclude: GENERATED })
  .map((entry) => ({
    path: `${entry.parentPath}/${entry.name}`.slice(PROJECT_ROOT.length + 1),
    isFolder: entry.isDirectory(),
  }))
  .toSorted((a, b) => (a.path < b.path ? -1 : 1));

/** The names of the folders that are directly in a folder; '' is the root of the project. */
export function foldersIn(folder: string): string[] {
  const start = folder === '' ? '' : `${folder}/`;
  return PROJECT_PATHS.filter(({ isFolder, path }) => isFolder && path.startsWith(start))
    .map(({ path }) => path.slice(start.length))
    .filter((name) => !name.includes('/'));
}
