import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { internalFile } from '../../model/edge/internal-file.ts';
import type { Audience } from '../../model/page/page.ts';
import type { SiteFile } from '../downloads/site-file.ts';

/** A folder that is written beside its target and then replaces it as a whole: a failed build leaves the previous output as it was. */
export class Staging {
  readonly folder: string;
  /** Writes a file. @param path relative to the folder */
  readonly write: (path: string, content: string | Uint8Array) => void;
  readonly #target: string;

  constructor(target: string) {
    this.#target = target;
    this.folder = `${target}.partial-${process.pid}`;
    rmSync(this.folder, { recursive: true, force: true });
    mkdirSync(this.folder, { recursive: true });
    this.write = writerInto(this.folder);
  }

  /** Replaces the target by the folder. */
  commit(): void {
    const old = `${this.#target}.old-${process.pid}`;
    if (existsSync(this.#target)) renameSync(this.#target, old);
    renameSync(this.folder, this.#target);
    rmSync(old, { recursive: true, force: true });
  }

  discard(): void {
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

/** Writes files below a folder, and creates their folders. */
function writerInto(folder: string): Staging['write'] {
  const folders = new Set<string>();
  return (path, content) => {
    const file = join(folder, path);
    const parent = dirname(file);
    if (!folders.has(parent)) mkdirSync(parent, { recursive: true });
    folders.add(parent);
    writeFileSync(file, content);
  };
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
