import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gunzipSync, inflateRawSync } from 'node:zlib';

import memoize from 'lodash-es/memoize.js';

import site from '../../content/site.ts';
import type { Report } from '../../web/compile/report.ts';
import { internalFile } from '../../web/model/edge/internal-file.ts';
import { unpackTexts } from '../../web/model/edge/text-pack.ts';

export const ROOT = resolve(import.meta.dirname, '../..');
export const DIST = join(ROOT, 'dist');

/** The report of a build. @param dist folder of the build. Default: the release build. */
export function report(dist = DIST): Report {
  return JSON.parse(readFileSync(join(dist, 'report.json'), 'utf8')) as Report;
}

interface PublicFile {
  /** Path below `dist/public`. */
  path: string;
  text: string;
}

/**
 * Every public text file, read once for all test files of a worker. The text of a package is that of its files.
 * @param dist folder of the build. Default: the release build.
 */
export const publicFiles = memoize((dist: string = DIST): readonly PublicFile[] => {
  const folder = join(dist, 'public');
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => ({ path: file.slice(folder.length + 1), text: textIn(readFileSync(file), file) }));
});

function textIn(bytes: Buffer, file: string): string {
  // A tar archive has the names and the texts of its files as they are.
  if (file.endsWith('.tgz')) return gunzipSync(bytes).toString();
  return file.endsWith('.whl') ? textInZip(bytes) : bytes.toString();
}

/** The names and texts in a zip archive (https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT, 4.3.7). */
function textInZip(bytes: Buffer): string {
  const texts: string[] = [];
  for (let at = 0; bytes.readUInt32LE(at) === 0x04_03_4b_50;) {
    const name = at + 30;
    const content = name + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28);
    const end = content + bytes.readUInt32LE(at + 18);
    const packed = bytes.subarray(content, end);
    texts.push(
      bytes.toString('utf8', name, content),
      String(bytes.readUInt16LE(at + 8) === 0 ? packed : inflateRawSync(packed)),
    );
    at = end;
  }
  return texts.join('\n');
}

const TEXTS = /\.(?:txt|xml|json|md|yaml|sh|ts|webmanifest)$/;
const ADDRESS = new RegExp(
  `(?:${site.url.replaceAll('.', String.raw`\.`)}|"(?:href|types)": ?")(/[^\\s"'<>)\\]}\`\\\\|,;?#&*]*)`,
  'g',
);
/** Addresses of programs: the MCP server, and the operations of the simulator. */
const PROGRAMS = /^\/(?:mcp|simulator\/(?:accounts?|public|gateway)(?:\/.*)?)$/;

/** The paths of the portal's pages and files that its texts, XML and JSON files name, each with the files that name it. */
export function namedPaths(files: readonly PublicFile[]): Map<string, string[]> {
  const named = new Map<string, string[]>();
  for (const { path, text } of files) {
    if (!TEXTS.test(path) || path.startsWith('assets/')) continue;
    for (const [, written = ''] of text.matchAll(ADDRESS)) {
      const target = written.replace(/[.:_]+$/, '').replace(/(.)\/$/, '$1');
      if (!PROGRAMS.test(target)) named.set(target, [...(named.get(target) ?? []), path]);
    }
  }
  return named;
}

/** The paths that `respond` has no page or file for, each with its status. It asks for 20 at a time. */
export async function missingPaths(
  paths: Iterable<string>,
  respond: (path: string) => Promise<{ status: number }>,
): Promise<string[]> {
  const missing: string[] = [];
  const queue = [...paths];
  const ask = async (): Promise<void> => {
    for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
      const { status } = await respond(path);
      if (status !== 200) missing.push(`${status} ${path}`);
    }
  };
  await Promise.all(Array.from({ length: 20 }, ask));
  return missing.toSorted();
}

export function publicDocument(path: string): string {
  return readFileSync(join(DIST, 'public', path === '/' ? 'index.html' : `${path.slice(1)}.html`), 'utf8');
}

/** Returns an internal text by its canonical path, or undefined. */
export function internalText(key: string): string | undefined {
  const file = join(DIST, 'internal/files', internalFile(key));
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

/** Opens the worker's own texts. */
export function edgeTexts(): (key: string) => string | undefined {
  return unpackTexts(readFileSync(join(DIST, 'internal/edge.txt'), 'utf8'));
}
