import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

import type { Report } from '../../web/compile/report.ts';
import { unpackTexts } from '../../web/model/edge/text-pack.ts';

export const ROOT = resolve(import.meta.dirname, '../..');
export const DIST = join(ROOT, 'dist');

/** The report of the release build. */
export function report(): Report {
  return JSON.parse(readFileSync(join(DIST, 'report.json'), 'utf8')) as Report;
}

export interface PublicFile {
  /** Path below `dist/public`. */
  path: string;
  text: string;
}

/** Every public text file, except mermaid's own modules, which are copied unchanged. */
export function publicFiles(): PublicFile[] {
  const folder = join(DIST, 'public');
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('/assets/mermaid-'))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => ({ path: file.slice(folder.length + 1), text: readFileSync(file, 'utf8') }));
}

export function publicDocument(path: string): string {
  return readFileSync(join(DIST, 'public', path === '/' ? 'index.html' : `${path.slice(1)}.html`), 'utf8');
}

/** The texts that only the worker has. */
export function packed(name: 'pages' | 'edge'): (key: string) => string | undefined {
  return unpackTexts(readFileSync(join(DIST, 'internal', `${name}.txt`), 'utf8'));
}
