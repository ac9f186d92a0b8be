import { hash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { installedPackages, PROJECT_ROOT } from '../base/project.ts';

/** The folders with the linter's rules and what they import. */
const RULE_FOLDERS = ['web/compile/source', 'web/compile/description', 'web/compile/openapi', 'web/model'];

/**
 * Remembers the folders of descriptions in which the linter found nothing. Such a folder is linted again when one of its files, a rule
 * or an installed package has changed. A folder with findings is linted in every build.
 */
export class CleanSpecs {
  readonly #cache: string;

  /** @param cache absolute path of the folder that keeps one empty file for each key */
  constructor(cache: string) {
    this.#cache = cache;
  }

  has(key: string): boolean {
    return existsSync(join(this.#cache, key));
  }

  add(key: string): void {
    mkdirSync(this.#cache, { recursive: true });
    writeFileSync(join(this.#cache, key), '');
  }
}

/**
 * The key of a folder for {@link CleanSpecs}.
 * @param files absolute paths of all files in the folder
 * @param styleRules whether the linter's rules about style apply
 */
export function specsKey(files: readonly string[], styleRules: boolean): string {
  const rules = RULE_FOLDERS.flatMap((folder) => typeScriptIn(join(PROJECT_ROOT, folder)));
  const packages = join(PROJECT_ROOT, installedPackages(PROJECT_ROOT));
  const hashes = [...files, ...rules, packages].map((file) => [file, hash('sha256', readFileSync(file))]);
  return hash('sha256', JSON.stringify([styleRules, hashes]));
}

function typeScriptIn(folder: string): string[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return names
    .filter((name) => name.endsWith('.ts'))
    .toSorted()
    .map((name) => join(folder, name));
}
