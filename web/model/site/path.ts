import { DEFAULT_LOCALE, LOCALE_INFO, LOCALES, type Locale } from './locale.ts';

/** A path of the site without its locale prefix, e.g. `/shop/create-order`; the home page is `/`. */
export type Route = string;

/** A path, split into its language and the route that all languages share. */
interface LocalizedRoute {
  locale: Locale;
  route: Route;
}

/**
 * Returns the path of a route in a language: `('/intro', 'es')` gives `/es/intro`, `('/', 'pt')` gives `/pt`.
 * @param route begins with `/`
 */
export function localizePath(route: Route, locale: Locale): string {
  const prefix = LOCALE_INFO[locale].path;
  if (prefix === '') return route;
  return route === '/' ? `/${prefix}` : `/${prefix}${route}`;
}

/**
 * Returns the address of a page for a document, localized and percent-encoded: `('/größe', 'es')` gives
 * `/es/gr%C3%B6%C3%9Fe`.
 * @param route not encoded
 */
export function addressOf(route: Route, locale: Locale): string {
  return localizePath(encodeURI(route), locale);
}

/** The inverse of {@link localizePath}: `/es/intro` gives `{ locale: 'es', route: '/intro' }`. */
export function splitLocale(pathname: string): LocalizedRoute {
  const first = pathname.split('/', 2)[1] ?? '';
  const locale = LOCALES.find((candidate) => candidate !== DEFAULT_LOCALE && LOCALE_INFO[candidate].path === first);
  if (locale === undefined) return { locale: DEFAULT_LOCALE, route: pathname };
  return { locale, route: pathname.slice(first.length + 1) || '/' };
}

/**
 * Returns the only spelling of a page's path: `/x.html`, `/x/index.html` and `/x/` become `/x`; `/index.html` becomes `/`.
 * A path in that form is returned unchanged, so callers redirect if input and output differ.
 */
export function normalizePath(pathname: string): string {
  const name = withoutTrailingSlashes(pathname)
    .replace(/\/index(?:\.html)?$/i, '/')
    .replace(/\.html$/i, '');
  return withoutTrailingSlashes(name) || '/';
}

/** A loop, because a regular expression takes quadratic time for a path of many slashes, and anyone may send such a path. */
function withoutTrailingSlashes(path: string): string {
  let end = path.length;
  while (path[end - 1] === '/') end -= 1;
  return path.slice(0, end);
}
