import { hash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { PROJECT_ROOT } from '../base/project.ts';
import type { NamedPackage, ServedPackage } from './licenses.ts';

/** The subsets of the fonts service (https://fontsource.org/docs/getting-started/install), and the packages that they are from. */
const FOLDER = join(PROJECT_ROOT, 'web/fonts');
const FILE = /^(figtree|jetbrains-mono)-(latin|latin-ext)-wght-(normal|italic)\.woff2$/;
const FAMILIES: Readonly<Record<string, string>> = { figtree: 'Figtree', 'jetbrains-mono': 'JetBrains Mono' };
const RANGES: Readonly<Record<string, string>> = {
  latin:
    'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD',
  'latin-ext':
    'U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+0304,U+0308,U+0329,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF',
};

/** The files that a site serves if it has the fonts itself. */
export interface OwnFonts {
  /** Address of the style sheet with the font faces. */
  href: string;
  /** The content of each file, by its path in the site without a leading slash. */
  files: ReadonlyMap<string, Uint8Array>;
  packages: ServedPackage[];
}

/** The fonts of the service as files of this origin. A hash in each name lets browsers keep them. */
export function ownFonts(): OwnFonts {
  const files = new Map<string, Uint8Array>();
  const add = (name: string, ending: string, content: Buffer): string => {
    const path = `assets/${name}-${hash('sha256', content).slice(0, 8)}.${ending}`;
    files.set(path, content);
    return `/${path}`;
  };
  const faces = readdirSync(FOLDER).flatMap((file) => {
    const [, family = '', subset = '', style = ''] = FILE.exec(file) ?? [];
    if (family === '') return [];
    const address = add(file.replace('.woff2', ''), 'woff2', readFileSync(join(FOLDER, file)));
    return `@font-face{font-family:'${FAMILIES[family]}';font-style:${style};font-weight:400 700;font-display:swap;src:url(${address}) format('woff2');unicode-range:${RANGES[subset]}}`;
  });
  const href = add('fonts', 'css', Buffer.from(faces.join('\n')));
  const named = JSON.parse(readFileSync(join(FOLDER, 'packages.json'), 'utf8')) as NamedPackage[];
  const licenseOf = (name: string): string => readFileSync(join(FOLDER, name.replace(/^.*\//, '') + '.txt'), 'utf8');
  return { href, files, packages: named.map((each) => Object.assign(each, { text: licenseOf(each.name).trim() })) };
}
