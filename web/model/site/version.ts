import type { Route } from '../page/path.ts';

/** Where the pages of one version of the docs stand. */
export interface VersionBase {
  /** Route they stand under; `/` for all that no other version has. */
  path: Route;
}

/** The version a route belongs to: of those it stands under, the one with the longest path; undefined for none. */
export function versionOfRoute<V extends VersionBase>(versions: readonly V[], route: Route): V | undefined {
  return versions
    .filter(({ path }) => path === '/' || route === path || route.startsWith(`${path}/`))
    .toSorted((a, b) => b.path.length - a.path.length)[0];
}
