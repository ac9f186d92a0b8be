import { execFile } from 'node:child_process';
import { hash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { promisify } from 'node:util';

import type { FileFacts } from './write-files.ts';

const execute = promisify(execFile);

/** `dist/release.json`: what a build has made, for `npm run verify` and for audits; it is never published. */
export interface ReleaseRecord {
  /** The commit of the sources, with `+` if files have changed since; null outside of a git repository. */
  commit: string | null;
  /** SHA-256 of the lockfile, in hexadecimal. */
  lockfile: string | null;
  /** SHA-256 of every published file, in hexadecimal, by the path that readers request. */
  files: Record<string, string>;
}

/** Files of the output that the platform reads and does not serve. */
const NOT_SERVED = new Set(['_headers', '_redirects', '_routes.json']);

/**
 * Describes the public files of an output folder.
 * @param folder with `public/`
 * @param sources their commit, and the folder with their lockfile
 * @param written the files whose hash is known, by their path in the folder; the others are read
 */
export function releaseRecord(
  folder: string,
  { commit, project }: { commit: string | null; project: string },
  written: ReadonlyMap<string, Pick<FileFacts, 'sha256'>> = new Map(),
): ReleaseRecord {
  const root = join(folder, 'public');
  const files = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !NOT_SERVED.has(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file): [string, string] => [
      addressOfFile(relative(root, file).split(sep).join('/')),
      written.get(relative(folder, file))?.sha256 ?? hash('sha256', readFileSync(file)),
    ]);
  const lockfile = join(project, 'package-lock.json');
  return {
    commit,
    lockfile: existsSync(lockfile) ? hash('sha256', readFileSync(lockfile)) : null,
    files: Object.fromEntries(files.toSorted(([one], [other]) => (one < other ? -1 : 1))),
  };
}

/** The path that readers request for a file: `index.html` is `/`, `es/intro.html` is `/es/intro`. */
export function addressOfFile(file: string): string {
  const path = `/${file}`.replace(/\.html$/, '').replace(/^\/index$/, '/');
  return encodeURI(path);
}

/** The commit of a folder, with `+` if its files have changed since; null outside of a git repository. */
export async function commitOf(folder: string): Promise<string | null> {
  const status = ['--no-optional-locks', 'status', '--porcelain=v2', '--branch'];
  const text = await execute('git', status, { cwd: folder })
    .then(({ stdout }) => stdout)
    .catch(() => '');
  const commit = /^# branch\.oid ([\da-f]+)$/m.exec(text)?.[1];
  if (commit === undefined) return null;
  return /^[^#]/m.test(text) ? `${commit}+` : commit;
}
