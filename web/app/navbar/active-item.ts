import type { NavbarItem } from '../../model/page/page-data.ts';
import { splitLocale } from '../../model/site/path.ts';

type Linked = {
  href?: string | null | undefined;
  activeBasePath?: string | undefined;
  activeBaseRegex?: string | undefined;
};

/**
 * Whether a link represents the page on screen: same path, or `activeBaseRegex` matches, or the path starts with `activeBasePath`.
 * The configuration has those two once for all languages, so they are compared with the path without its language.
 */
export function isActiveLink({ href, activeBasePath, activeBaseRegex }: Linked, path: string): boolean {
  if (href?.split(/[?#]/, 1)[0] === path) return true;
  const { route } = splitLocale(path);
  if (activeBaseRegex !== undefined && new RegExp(activeBaseRegex).test(route)) return true;
  return activeBasePath !== undefined && route.startsWith(activeBasePath);
}

/** Whether the item or one of its children represents the page on screen. */
export function isActiveItem(item: NavbarItem, path: string): boolean {
  if (item.type === 'default' || item.type === 'docsVersion') return isActiveLink(item, path);
  if (item.type === 'dropdown')
    return isActiveLink(item, path) || item.items.some((child) => isActiveItem(child, path));
  return false;
}
