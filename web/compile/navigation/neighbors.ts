import type { SidebarEntry, SidebarItem } from '../../model/page/page-data.ts';
import type { Link } from '../../model/page/page.ts';
import type { PageEntry } from '../pages/page-entry.ts';
import type { ApiReference } from '../reference/api-reference.ts';
import { linkOf, sidebarSequence } from './sidebars.ts';

/** The previous and the next page in reading order. */
export interface Neighbors {
  previous: Link | null;
  next: Link | null;
}

/** The neighbors of pages by localized address, in the order of their sidebar, else of their reference. */
export function neighborsOf(
  pages: readonly PageEntry[],
  sidebars: ReadonlyMap<string, SidebarEntry[]>,
  references: readonly ApiReference[],
): Map<string, Neighbors> {
  const neighbors = new Map<string, Neighbors>();
  const add = (sequence: readonly SidebarItem[]): void => {
    sequence.forEach(({ href }, index) => {
      if (neighbors.has(href)) return;
      const link = (item: SidebarItem | undefined): Link | null =>
        item === undefined
          ? null
          : { label: item.label, href: item.href, ...(item.lang === undefined ? {} : { lang: item.lang }) };
      neighbors.set(href, { previous: link(sequence[index - 1]), next: link(sequence[index + 1]) });
    });
  };
  for (const entries of sidebars.values()) add(sidebarSequence(entries));
  for (const { config } of references) {
    const withoutSidebar = pages.filter(
      (page) => page.reference?.base === config.base && page.kind !== 'schema' && page.sidebarId === null,
    );
    add(withoutSidebar.map(linkOf));
  }
  return neighbors;
}
