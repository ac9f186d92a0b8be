import type { SidebarEntry, SidebarItem } from '../../model/page-data.ts';
import type { Link } from '../../model/page.ts';
import type { Reference } from './local-reference.ts';
import type { PageEntry } from './page-entry.ts';
import { linkOf, sidebarSequence } from './sidebars.ts';

/** The pages before and after one in reading order. */
export interface Neighbours {
  previous: Link | null;
  next: Link | null;
}

/** The neighbours of every page that has an order, by localised address: that of the page's sidebar, else that of its reference. */
export function neighboursOf(
  pages: readonly PageEntry[],
  sidebars: ReadonlyMap<string, SidebarEntry[]>,
  references: readonly Reference[],
): Map<string, Neighbours> {
  const neighbours = new Map<string, Neighbours>();
  const add = (sequence: readonly SidebarItem[]): void => {
    sequence.forEach(({ href }, index) => {
      if (neighbours.has(href)) return;
      const link = (item: SidebarItem | undefined): Link | null =>
        item === undefined
          ? null
          : { label: item.label, href: item.href, ...(item.lang === undefined ? {} : { lang: item.lang }) };
      neighbours.set(href, { previous: link(sequence[index - 1]), next: link(sequence[index + 1]) });
    });
  };
  for (const entries of sidebars.values()) add(sidebarSequence(entries));
  for (const { config } of references) {
    const own = pages.filter(
      (page) => page.reference?.base === config.base && page.kind !== 'schema' && page.sidebarId === null,
    );
    add(own.map(linkOf));
  }
  return neighbours;
}
