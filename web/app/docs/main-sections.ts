import type { Link } from '../../model/api/link.ts';
import type { SiteData } from '../../model/page/page-data.ts';

/** The main sections of a site: the first link of each footer column, or the first links of the navbar if the site has no footer columns. */
export function mainSections({ footer, navbar }: SiteData): Link[] {
  const columns = (footer?.columns ?? []).flatMap(({ items }) => items.slice(0, 1));
  if (columns.length > 0) return columns;
  return navbar.items
    .flatMap((item) => (item.type === 'dropdown' ? item.items : [item]))
    .flatMap((item) => (item.type === 'default' ? [{ label: item.label, href: item.href }] : []))
    .slice(0, 4);
}
