import { existsSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';

import { PROJECT_ROOT, STATIC_FOLDER } from '../base/project.ts';

/** An icon of the site, by the name that browsers and systems ask for. */
export type Icon = 'favicon.ico' | 'favicon.svg' | 'apple-touch-icon.png' | 'icon-192.png' | 'icon-512.png';

const ICONS: readonly Icon[] = ['favicon.ico', 'favicon.svg', 'apple-touch-icon.png', 'icon-192.png', 'icon-512.png'];

interface StaticFiles {
  /** Absolute paths of the folders to copy. */
  folders: string[];
  icons: readonly Icon[];
}

/**
 * The static files of a site. A site with an icon of its own has only its own icons; any other site has the neutral ones of `web/static`.
 * @param root absolute path of the site's folder
 */
export function staticFilesOf(root: string): StaticFiles {
  const own = join(root, STATIC_FOLDER);
  const icons = ICONS.filter((name) => existsSync(join(own, name)));
  return icons.length > 0
    ? { folders: [own], icons }
    : { folders: [join(PROJECT_ROOT, 'web/static'), own], icons: ICONS };
}

/** The paths that readers request of the static files of a site. */
export function staticPathsOf(root: string): string[] {
  return staticFilesOf(root)
    .folders.filter((folder) => existsSync(folder))
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ parentPath, name }) => `/${relative(folder, join(parentPath, name))}`),
    );
}
