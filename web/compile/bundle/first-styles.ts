import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

import { transform } from 'lightningcss';

import { once } from '../base/once.ts';
import { PROJECT_ROOT } from '../base/project.ts';
import { WRITES_FROM_RIGHT } from './logical-sides.ts';

/** The order of the cascade: the list of the files, whose rule its first lines explain. */
export const STYLE_LIST = join(PROJECT_ROOT, 'web/styles/site.css');

interface StyleFile {
  path: string;
  layer: string;
  /** Class of the elements that the file is for; null if every document needs the file. */
  className: string | null;
}

/** The styles that documents have inside, minified. */
export interface FirstStyles {
  /** The font faces. They stay in the document: a browser would lay out all text again if they were replaced. */
  fonts: string;
  /** In the order of the cascade. */
  parts: readonly { className: string | null; layer: string; css: string }[];
}

/** Returns the rules for languages that are written from right to left, minified; empty if the site has none. */
export const rightToLeftStyles = once((): string => {
  if (!WRITES_FROM_RIGHT) return '';
  const path = join(PROJECT_ROOT, 'web/styles/right-to-left.css');
  return transform({ filename: path, code: readFileSync(path), minify: true }).code.toString();
});

/** Returns the files of the whole style sheet, in the order of the cascade. */
export function styleFiles(): StyleFile[] {
  const folder = dirname(STYLE_LIST);
  const imports = readFileSync(STYLE_LIST, 'utf8').matchAll(/^@import '(.*)' layer\((\w+)\);$/gm);
  return Array.from(imports, ([, file = '', layer = '']) => ({
    path: join(folder, file),
    layer,
    className: dirname(file) === '.' ? null : basename(file, '.css'),
  }));
}
