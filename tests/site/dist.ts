import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

import type { Report } from '../../web/compile/report.ts';
import { internalFile } from '../../web/model/edge/internal-file.ts';
import { unpackTexts } from '../../web/model/edge/text-pack.ts';

export const ROOT = resolve(import.meta.dirname, '../..');
export const DIST = join(ROOT, 'dist');

/** The report of a build. @param dist folder of the build. Default: the release build. */
export function report(dist = DIST): Report {
  return JSON.parse(readFileSync(join(dist, 'report.json'), 'utf8')) as Report;
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

export function publicDocument(path: string, dist = DIST): string {
  return readFileSync(join(dist, 'public', path === '/' ? 'index.html' : `${path.slice(1)}.html`), 'utf8');
}

/** Returns an internal text by its canonical path, or undefined. */
export function internalText(key: string, dist = DIST): string | undefined {
  const file = join(dist, 'internal/files', internalFile(key));
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

/** Opens the worker's own texts. */
export function edgeTexts(): (key: string) => string | undefined {
  return unpackTexts(readFileSync(join(DIST, 'internal/edge.txt'), 'utf8'));
}
