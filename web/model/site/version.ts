import type { Route } from './path.ts';

/** Base route of one version of the docs. */
export interface VersionBase {
  /** `/` covers all pages that are in no other version. */
  path: Route;
}

/** Returns the version that a route belongs to: the one with the longest matching path, or undefined. */
export function versionOfRoute<V extends VersionBase>(versions: readonly V[], route: Route): V | undefined {
  return versions
    .filter(({ path }) => path === '/' || route === path || route.startsWith(`${path}/`))
    .toSorted((a, b) => b.path.length - a.path.length)[0];
}
