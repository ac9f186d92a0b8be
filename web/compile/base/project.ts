import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** The folder of this project; the compiled site can be in another folder. */
export const PROJECT_ROOT = resolve(import.meta.dirname, '../../..');

/**
 * Whether `content/` and `specs/` are those that the tests of this project prove. A fork with other content has neither this
 * file nor the descriptions that the simulator's rules are typed by.
 */
export const HAS_PROVEN_CONTENT = existsSync(join(PROJECT_ROOT, 'content/public/proven.json'));

/** The folder of a site with files that are copied as they are, such as its logo and icons. */
export const STATIC_FOLDER = 'content/static';

/** Keeps what builds can take from earlier ones. */
export const CACHE = join(PROJECT_ROOT, 'node_modules/.cache');

/** npm's list of the installed packages. A change inside an installed package is not noticed. */
const INSTALLED = 'node_modules/.package-lock.json';
const LOCK_FILE = 'package-lock.json';

/** Returns the file that lists the installed packages of a project, relative to its folder. */
export function installedPackages(root: string): string {
  return existsSync(join(root, INSTALLED)) ? INSTALLED : LOCK_FILE;
}
