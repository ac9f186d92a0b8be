import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFile, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

import { internalFile } from '../../model/edge/internal-file.ts';
import type { Audience } from '../../model/page/page.ts';
import type { SiteFile } from '../downloads/site-file.ts';

const startToWrite = promisify(writeFile);

/** A folder that is written beside its target and then replaces it as a whole: a failed build leaves the previous output as it was. */
export class Staging {
  readonly folder: string;
  readonly #folders = new Set<string>();
  readonly #writing: Promise<unknown>[] = [];
  readonly #target: string;

  constructor(target: string) {
    this.#target = target;
    this.folder = `${target}.partial-${process.pid}`;
    rmSync(this.folder, { recursive: true, force: true });
    mkdirSync(this.folder, { recursive: true });
  }

  /** Writes a file. @param path relative to the folder */
  write(path: string, content: string | Uint8Array): void {
    writeFileSync(this.#fileOf(path), content);
  }

  /** Starts to write a file, in a thread of Node's pool; `written` awaits it. @param path relative to the folder */
  startWriting(path: string, content: Uint8Array): void {
    const writing = startToWrite(this.#fileOf(path), content);
    // `written` throws the error. This only prevents an unhandled rejection before.
    writing.catch(() => {});
    this.#writing.push(writing);
  }

  /** Awaits the files that are being written. @throws Error of the first file that could not be written */
  async written(): Promise<void> {
    await Promise.all(this.#writing);
  }

  /** The absolute path of a file, whose folder exists then. */
  #fileOf(path: string): string {
    const file = join(this.folder, path);
    const parent = dirname(file);
    if (!this.#folders.has(parent)) mkdirSync(parent, { recursive: true });
    this.#folders.add(parent);
    return file;
  }

  /** Replaces the target by the folder. */
  commit(): void {
    const old = `${this.#target}.old-${process.pid}`;
    if (existsSync(this.#target)) renameSync(this.#target, old);
    renameSync(this.folder, this.#target);
    rmSync(old, { recursive: true, force: true });
  }

  /** Removes the folder, once nothing is written to it any more. */
  async discard(): Promise<void> {
    await Promise.allSettled(this.#writing);
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** Counts the files below a folder, and creates the folder if nothing was written to it. @param path relative to the folder */
  countFiles(path: string): number {
    const folder = join(this.folder, path);
    mkdirSync(folder, { recursive: true });
    return readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length;
  }

  copy(from: string, path: string): void {
    if (existsSync(from)) cpSync(from, join(this.folder, path), { recursive: true });
  }
}

/** The path of a file of a site, relative to the folder. */
export function stagedPath(audience: Audience, file: Pick<SiteFile, 'path' | 'type'>): string {
  return audience === 'public' ? join('public', fileOf(file)) : internalFileOf(file.path);
}

/** The file of a path: `/` is `index.html`, `/es/intro` is `es/intro.html`; other files than HTML have their extension in the path. */
function fileOf({ path, type }: Pick<SiteFile, 'path' | 'type'>): string {
  const name = decodeURI(path).slice(1);
  return type === 'text/html' ? `${name || 'index'}.html` : name;
}

export const INTERNAL_FILES = 'internal/files';

/** The file of an internal text. @param path percent-encoded, as readers request it */
export function internalFileOf(path: string): string {
  return join(INTERNAL_FILES, internalFile(decodeURI(path).toLowerCase()));
}
