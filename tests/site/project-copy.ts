import { cpSync, readFileSync, symlinkSync } from 'node:fs';
import { basename, join } from 'node:path';

import { ROOT } from './dist.ts';

const COPIED = [
  'clients',
  'content',
  'package.json',
  'specs',
  'tsconfig.base.json',
  'tsconfig.content.json',
  'tsconfig.rules.json',
  'tsconfig.json',
  'web',
  'worker',
  'wrangler.toml',
];
const LINKED = ['.git', 'node_modules'];

/** Copies the project without its tests into a folder. The copy builds into its own `dist/`. */
export function copyProject(folder: string): void {
  for (const path of COPIED)
    cpSync(join(ROOT, path), join(folder, path), {
      recursive: true,
      filter: (from) => !['node_modules', '.wrangler'].includes(basename(from)),
    });
  // Vite resolves all references of the configuration, also those to tests.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- TypeScript reads the same file
  const { references } = JSON.parse(readFileSync(join(ROOT, 'tsconfig.json'), 'utf8')) as {
    references: { path: string }[];
  };
  for (const path of references.map((reference) => join(reference.path, 'tsconfig.json')))
    if (path.startsWith('tests')) cpSync(join(ROOT, path), join(folder, path));
  for (const path of LINKED) symlinkSync(join(ROOT, path), join(folder, path));
}
