import type { PageData, SiteData } from '../../model/page/page-data.ts';
import { versionOfRoute } from '../../model/site/version.ts';
import type { SafeStorage } from './storage.ts';

export const PREFERRED_VERSION_KEY = 'docs-preferred-version-default';

/** The stored version's name, or null. A name that no version has any more is removed from storage. */
export function readPreferredVersion(storage: SafeStorage, versions: SiteData['versions']): string | null {
  const name = storage.get(PREFERRED_VERSION_KEY);
  if (name === null) return null;
  if (versions.some((version) => version.name === name)) return name;
  storage.remove(PREFERRED_VERSION_KEY);
  return null;
}

/** These pages belong to the site and not to a version of its docs. */
const UNVERSIONED = new Set<PageData['kind']>(['home', 'react', 'not-found', 'gate']);

export function activeVersion(
  versions: SiteData['versions'],
  { route, kind }: Pick<PageData, 'route' | 'kind'>,
): SiteData['versions'][number] | undefined {
  return UNVERSIONED.has(kind) ? undefined : versionOfRoute(versions, route);
}
