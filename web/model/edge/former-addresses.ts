import { twinPath } from '../page/twin.ts';
import { localizePath, type Route, splitLocale } from '../site/path.ts';

/** The former addresses of a site. Routes are in lower case, because the Worker compares canonical paths. */
export interface FormerAddresses {
  /** The new route of each former page. */
  pages: Readonly<Record<Route, Route>>;
  /** The new folder of each former folder, the deepest first, without slashes at their ends. */
  folders: readonly { from: Route; to: Route }[];
  /** Pages that were removed. The portal responds 410 there (RFC 9110, 15.5.11). */
  gone: readonly Route[];
}

/** Reads the file that a build writes. @throws SyntaxError for invalid JSON */
export function readFormerAddresses(text: string): FormerAddresses {
  return JSON.parse(text);
}

/** The file of the internal Worker with the former addresses of the internal pages. */
export const INTERNAL_FORMER_PATH = '/docs/internal/_/former.json';

/** The target of a former address: a localized path, percent-encoded, or the route of a removed page. */
type FormerAddress = { kind: 'moved'; to: string } | { kind: 'gone'; route: Route };

/**
 * Finds what became of a former address, in its language. The Markdown twin of a moved page leads to the new twin.
 * @param path canonical path, lower case
 * @returns undefined if the site never had the address
 */
export function formerAddress({ pages, folders, gone }: FormerAddresses, path: string): FormerAddress | undefined {
  const { locale, route: named } = splitLocale(path);
  const isTwin = named.endsWith('.md');
  const route = isTwin ? named.slice(0, -'.md'.length) : named;
  if (gone.includes(route)) return { kind: 'gone', route };
  const folder = folders.find(({ from }) => route.startsWith(`${from}/`));
  const to = Object.hasOwn(pages, route) ? pages[route] : folder && folder.to + route.slice(folder.from.length);
  if (to === undefined) return undefined;
  const localized = localizePath(to, locale);
  return { kind: 'moved', to: encodeURI(isTwin ? twinPath(localized) : localized) };
}
