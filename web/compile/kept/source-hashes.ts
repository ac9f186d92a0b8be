import { hash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';

import { getOrMake } from '../base/get-or-make.ts';
import { installedPackages } from '../base/project.ts';
import { baseNameOf } from '../source/api-source.ts';
import type { Sources } from '../source/read-sources.ts';

type SourcesOfGuides = Pick<Sources, 'apis' | 'guides' | 'overlays'>;

/** Hashes of the sources of a site: of each guide, of each description with its translations, and of everything else. */
export class SourceHashes {
  readonly #root: string;
  readonly #sources: readonly SourcesOfGuides[];
  readonly #hashes = new Map<string, string>();

  /** @param root absolute path of the site's folder */
  constructor(root: string, sources: readonly SourcesOfGuides[]) {
    // The reader of descriptions follows links, too.
    this.#root = realpathSync(root);
    this.#sources = sources;
  }

  /** Empty for a file that is missing or outside of the site: the build reads none of them. @param path relative to the site, or absolute */
  ofFile(path: string): string {
    const absolute = resolve(this.#root, path);
    const isReadable = absolute.startsWith(this.#root + sep) && existsSync(absolute);
    return getOrMake(this.#hashes, absolute, () => (isReadable ? hash('sha256', readFileSync(absolute)) : ''));
  }

  /** Whether there is a file. @param path relative to the site */
  has(path: string): boolean {
    return existsSync(join(this.#root, path));
  }

  /** The text of a file. @param path relative to the site */
  textOf(path: string): string {
    return readFileSync(join(this.#root, path), 'utf8');
  }

  /** A description with its parts and translations; empty for an unknown file. @param file relative to the site */
  ofDescription(file: string): string {
    return getOrMake(this.#hashes, `description ${file}`, () => this.#ofFiles(this.#filesOf(file)));
  }

  /** The translations of a description. @param file relative to the site */
  ofTranslations(file: string): string {
    return getOrMake(this.#hashes, `translations ${file}`, () => this.#ofFiles(this.#translationsOf(file)));
  }

  /** All descriptions with their translations. */
  ofDescriptions(): string {
    return getOrMake(this.#hashes, 'descriptions', () => this.#ofFiles([...this.#descriptionFiles()]));
  }

  /** Every file of a site that is neither a guide nor a part of a description. */
  ofTheRest(): string {
    return getOrMake(this.#hashes, 'rest', () => {
      const others = new Set([...this.#descriptionFiles(), ...this.#guideFiles()]);
      const files = ['clients', 'content', 'specs'].flatMap((folder) => filesBelow(join(this.#root, folder)));
      return this.#ofFiles(files.filter((file) => !others.has(file)));
    });
  }

  #ofFiles(files: readonly string[]): string {
    const hashes = files.toSorted().map((file) => [relative(this.#root, file), this.ofFile(file)]);
    return hash('sha256', JSON.stringify(hashes));
  }

  #descriptionFiles(): Set<string> {
    return new Set(this.#sources.flatMap(({ apis }) => apis.flatMap(({ file }) => this.#filesOf(file))));
  }

  #guideFiles(): Set<string> {
    return new Set(this.#sources.flatMap(({ guides }) => guides.map(({ file }) => join(this.#root, file))));
  }

  #filesOf(file: string): string[] {
    const own = this.#sources.flatMap(({ apis }) => apis.filter((api) => api.file === file));
    return [...own.flatMap(({ dependencies }) => dependencies), ...this.#translationsOf(file)];
  }

  #translationsOf(file: string): string[] {
    return this.#sources.flatMap(({ apis, overlays }) => {
      const bases = new Set(apis.filter((api) => api.file === file).map(({ name }) => baseNameOf(name)));
      return overlays.filter(({ base }) => bases.has(base)).map((overlay) => join(this.#root, overlay.file));
    });
  }
}

/** Folders of the project with code that makes files. */
const NOT_CODE: ReadonlySet<string> = new Set(['node_modules', 'dist', '.wrangler']);
const CODE = ['web', 'worker'];

/** A hash of the code that makes pages, of the installed packages and of the version of Node. @param root absolute path of the project */
export function codeHash(root: string): string {
  const files = [...CODE.flatMap((folder) => filesBelow(join(root, folder))), join(root, installedPackages(root))];
  const hashes = files.map((file) => [relative(root, file), hash('sha256', readFileSync(file))]);
  return hash('sha256', JSON.stringify([process.version, hashes]));
}

function filesBelow(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const entries = readdirSync(folder, { withFileTypes: true }).toSorted((a, b) => (a.name < b.name ? -1 : 1));
  return entries.flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return NOT_CODE.has(entry.name) ? [] : filesBelow(path);
    return entry.isFile() ? [path] : [];
  });
}
