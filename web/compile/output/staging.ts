import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

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
export function writerInto(folder: string): Staging['write'] {
  const folders = new Set<string>();
  return (path, content) => {
    const file = join(folder, path);
    const parent = dirname(file);
    if (!folders.has(parent)) mkdirSync(parent, { recursive: true });
    folders.add(parent);
    writeFileSync(file, content);
  };
}
