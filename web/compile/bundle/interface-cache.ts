import { hash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { installedPackages } from '../base/project.ts';

/** The names of a site, which its bundles contain besides their sources. */
export type SiteNames = Readonly<Record<string, string>>;

/** The parts of the interface, which are bundled and kept separately. */
export type InterfacePart = 'client' | 'prerender';

export const PRERENDER_FILE = 'prerender.js';

/** Everything in the project that a bundle of the interface is made of, and the code that bundles it. */
const SOURCE_FOLDERS = [
  'content/pages',
  'content/shared',
  'web/app',
  'web/article',
  'web/compile/bundle',
  'web/compile/licenses',
  'web/model',
  'web/prerender',
  'web/search-engine',
  'web/styles',
] as const;
const SOURCE_FILES = ['package.json', 'tsconfig.base.json', 'tsconfig.json'] as const;
/** An entry beyond this number is removed, the least recently used first. `npm run dev` adds one for each change of a component. */
const MAX_ENTRIES = 12;
const MANIFEST = 'entry.json';
/** Its modification time says when an entry was last used. */
const USED = 'used';

/** The text of `entry.json`. It is written last, so an entry without it is incomplete. */
interface Manifest {
  /** SHA-256 of each file, by its path in the entry. */
  files: Record<string, string>;
  value: unknown;
}

/** A verified entry of the cache. */
export interface CacheEntry {
  folder: string;
  /** The files by their path in the entry. */
  files: ReadonlyMap<string, Buffer>;
  value: unknown;
}

/** Bundles of the interface in one folder, by a key of everything that goes in. Two processes can use it at the same time. */
export class InterfaceCache {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Reads an entry. Returns null if the entry does not exist, or if one of its files is missing or has changed. */
  read(name: string): CacheEntry | null {
    const folder = join(this.#folder, name);
    try {
      const { files, value } = JSON.parse(readFileSync(join(folder, MANIFEST), 'utf8')) as Manifest;
      const contents = new Map<string, Buffer>();
      for (const [path, expected] of Object.entries(files)) {
        const content = readFileSync(join(folder, path));
        if (hash('sha256', content) !== expected) return null;
        contents.set(path, content);
      }
      writeFileSync(join(folder, USED), '');
      return { folder, files: contents, value };
    } catch {
      return null;
    }
  }

  /**
   * Fills a new folder and makes it the entry of a name, in place of any other. Nothing is added if `fill` rejects.
   * @param fill writes files into the folder and returns a value that JSON can hold
   */
  async add(name: string, fill: (folder: string) => Promise<unknown>): Promise<void> {
    const partial = join(this.#folder, `${name}.partial-${process.pid}`);
    rmSync(partial, { recursive: true, force: true });
    mkdirSync(partial, { recursive: true });
    try {
      const value = await fill(partial);
      const files = Object.fromEntries(
        filesIn(partial).map((path) => [path, hash('sha256', readFileSync(join(partial, path)))]),
      );
      const manifest = JSON.stringify({ files, value } satisfies Manifest);
      writeFileSync(join(partial, MANIFEST), manifest);
      writeFileSync(join(partial, USED), '');
      // Another process that has just added the same files may be reading them.
      if (!this.#has(name, manifest)) this.#replace(partial, join(this.#folder, name));
    } finally {
      rmSync(partial, { recursive: true, force: true });
    }
    this.#removeOldEntries();
  }

  #has(name: string, manifest: string): boolean {
    const file = join(this.#folder, name, MANIFEST);
    return existsSync(file) && readFileSync(file, 'utf8') === manifest && this.read(name) !== null;
  }

  /** Renames a complete folder, so that no reader sees a part of it. */
  #replace(partial: string, target: string): void {
    const old = `${partial}-old`;
    // A folder that is not empty cannot be overwritten by a rename.
    if (existsSync(target)) renameSync(target, old);
    renameSync(partial, target);
    rmSync(old, { recursive: true, force: true });
  }

  /** Counts folders that are still being written, too, so the leftovers of a killed process disappear in time. */
  #removeOldEntries(): void {
    const byAge = readdirSync(this.#folder)
      .map((name) => join(this.#folder, name))
      .map((path) => ({ path, time: lastUse(path) }))
      .toSorted((one, other) => other.time - one.time);
    for (const { path } of byAge.slice(MAX_ENTRIES)) rmSync(path, { recursive: true, force: true });
  }
}

/**
 * The key of a bundle: a hash of all sources of the interface, the code and settings that bundle them, and the installed packages.
 * @param root absolute path of the project, which is part of the key, because an entry has absolute paths
 */
export function interfaceKey(root: string, names: SiteNames): string {
  const folders = SOURCE_FOLDERS.flatMap((folder) => filesIn(join(root, folder)).map((path) => `${folder}/${path}`));
  const hashes = [...SOURCE_FILES, installedPackages(root), ...folders].map((path) => [
    path,
    hash('sha256', readFileSync(join(root, path))),
  ]);
  return hash('sha256', JSON.stringify([root, names, hashes]));
}

/** The name of a part in the cache. */
export function entryName(part: InterfacePart, key: string): string {
  return `${part}-${key}`;
}

/** Whether a module that is bundled is part of {@link interfaceKey}: a source of the interface or of an installed package. */
export function isInInterfaceKey(root: string, module: string): boolean {
  return (
    !module.startsWith(`${root}/`) ||
    module.startsWith(`${root}/node_modules/`) ||
    SOURCE_FOLDERS.some((folder) => module.startsWith(`${root}/${folder}/`))
  );
}

/** The files in a folder and its subfolders, as paths with slashes in a stable order; empty if a site has no such folder. */
function filesIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .toSorted();
}

/** Milliseconds since 1970; 0 if another process has just removed the entry. */
function lastUse(path: string): number {
  const stats = statSync(join(path, USED), { throwIfNoEntry: false }) ?? statSync(path, { throwIfNoEntry: false });
  return stats?.mtimeMs ?? 0;
}
