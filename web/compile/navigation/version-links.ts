import type { SiteData } from '../../model/page/page-data.ts';
import { addressOf, type Route } from '../../model/page/path.ts';
import type { Locale } from '../../model/site/locale.ts';
import { versionOfRoute } from '../../model/site/version.ts';

/**
 * The addresses of a page in each version that has it, its own included; undefined where a site has one version or none.
 * @param has whether a route is a page
 */
export function versionLinks(
  versions: SiteData['versions'],
  { route, locale }: { route: Route; locale: Locale },
  has: (route: Route) => boolean,
): Record<string, string> | undefined {
  const own = versions.length > 1 ? versionOfRoute(versions, route) : undefined;
  if (own === undefined) return undefined;
  const within = own.path === '/' ? route : route.slice(own.path.length);
  const places = versions.map((version) => ({
    version,
    route: (version.path === '/' ? within : version.path + within) || '/',
  }));
  // `/1.0/intro` of the version at `/` is a page of 1.0, whatever it is called there.
  const found = places.filter((place) => versionOfRoute(versions, place.route) === place.version && has(place.route));
  return Object.fromEntries(found.map((place) => [place.version.name, addressOf(place.route, locale)]));
}
