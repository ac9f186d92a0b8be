import type { SiteData } from '../../model/page/page-data.ts';
import { addressOf, type Route } from '../../model/page/path.ts';
import type { Locale } from '../../model/site/locale.ts';
import { versionOfRoute } from '../../model/site/version.ts';

/**
 * The addresses of a page in each version that has it, its own included, by version name; undefined on a site with fewer than two
 * versions.
 * @param has whether a page exists at a route
 */
export function versionLinks(
  versions: SiteData['versions'],
  { route, locale }: { route: Route; locale: Locale },
  has: (route: Route) => boolean,
): Record<string, string> | undefined {
  const current = versions.length > 1 ? versionOfRoute(versions, route) : undefined;
  if (current === undefined) return undefined;
  const within = current.path === '/' ? route : route.slice(current.path.length);
  const places = versions.map((version) => ({
    version,
    route: (version.path === '/' ? within : version.path + within) || '/',
  }));
  // The version at `/` does not have the pages below the paths of other versions, such as `/1.0/intro`.
  const existing = places.filter(
    (place) => versionOfRoute(versions, place.route) === place.version && has(place.route),
  );
  return Object.fromEntries(existing.map((place) => [place.version.name, addressOf(place.route, locale)]));
}
