import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { internalFile } from '../../model/edge/internal-file.ts';
import type { SiteFile } from '../downloads/site-file.ts';
import { FileWriter } from './file-writer.ts';

/** A folder that is written beside its target and then replaces it as a whole: a failed build leaves the previous output as it was. */
export class Staging {
  readonly folder: string;
  readonly #target: string;
  readonly #writer = new FileWriter();

  constructor(target: string) {
    this.#target = target;
    this.folder = `${target}.partial-${process.pid}`;
    rmSync(this.folder, { recursive: true, force: true });
    mkdirSync(this.folder, { recursive: true });
  }

  /** Replaces the target by the folder. Rejects if a file could not be written. */
  async commit(): Promise<void> {
    await this.#writer.flush();
    const old = `${this.#target}.old-${process.pid}`;
    if (existsSync(this.#target)) renameSync(this.#target, old);
    renameSync(this.folder, this.#target);
    rmSync(old, { recursive: true, force: true });
  }

  async discard(): Promise<void> {
    await this.#writer.end();
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** @param path relative to the folder */
  write(path: string, content: string | Uint8Array): void {
    this.#writer.write(join(this.folder, path), content);
  }

  /** Counts the files below a folder, and creates the folder if nothing was written to it. @param path relative to the folder */
  async countFiles(path: string): Promise<number> {
    await this.#writer.flush();
    const folder = join(this.folder, path);
    mkdirSync(folder, { recursive: true });
    return readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length;
  }

  copy(from: string, path: string): void {
    if (existsSync(from)) cpSync(from, join(this.folder, path), { recursive: true });
  }
}

/** The file of a path: `/` is `index.html`, `/es/intro` is `es/intro.html`; other files than HTML have their extension in the path. */
export function fileOf({ path, type }: Pick<SiteFile, 'path' | 'type'>): string {
  const name = decodeURI(path).slice(1);
  return type === 'text/html' ? `${name || 'index'}.html` : name;
}

export const INTERNAL_FILES = 'internal/files';

/** The file of an internal text. @param path percent-encoded, as readers request it */
export function internalFileOf(path: string): string {
  return join(INTERNAL_FILES, internalFile(decodeURI(path).toLowerCase()));
}
