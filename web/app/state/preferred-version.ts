import type { SiteData } from '../../model/page-data.ts';
import type { SafeStorage } from './storage.ts';

export const PREFERRED_VERSION_KEY = 'docs-preferred-version-default';

/** The stored version's name, or null; a name that no version has any more is removed. */
export function readPreferredVersion(storage: SafeStorage, versions: SiteData['versions']): string | null {
  const name = storage.get(PREFERRED_VERSION_KEY);
  if (name === null) return null;
  if (versions.some((version) => version.name === name)) return name;
  storage.remove(PREFERRED_VERSION_KEY);
  return null;
}

/** The version a route belongs to: the one whose path is its longest beginning. */
export function activeVersion(versions: SiteData['versions'], route: string): SiteData['versions'][number] | undefined {
  return versions
    .filter(({ path }) => path === '/' || route === path || route.startsWith(`${path}/`))
    .toSorted((a, b) => b.path.length - a.path.length)[0];
}
