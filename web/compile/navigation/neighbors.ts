import type { SidebarEntry, SidebarItem } from '../../model/page/page-data.ts';
import type { Link } from '../../model/page/page.ts';
import type { PageEntry } from '../pages/page-entry.ts';
import type { ApiReference } from '../reference/api-reference.ts';
import { hrefOf, linkOf, sidebarSequence } from './sidebars.ts';

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
      neighbors.set(href, { previous: linkTo(sequence[index - 1]), next: linkTo(sequence[index + 1]) });
    });
  };
  const parents = new Map(pages.map((page) => [hrefOf(page), page.parent?.href]));
  for (const entries of sidebars.values()) add(sidebarSequence(ownItems(entries, parents)));
  for (const { config } of references) {
    const withoutSidebar = pages.filter(
      (page) => page.reference?.base === config.base && page.kind !== 'schema' && page.sidebarId === null,
    );
    add(withoutSidebar.map(linkOf));
  }
  return neighbors;
}

function linkTo(item: SidebarItem | undefined): Link | null {
  if (item === undefined) return null;
  const { label, href, lang } = item;
  return { label, href, ...(lang !== undefined && { lang }) };
}

/** The entries of a sidebar with each operation in its own group only, if the sidebar has that group. */
function ownItems(entries: readonly SidebarEntry[], parents: ReadonlyMap<string, string | undefined>): SidebarEntry[] {
  const groups = new Set(entries.flatMap((entry) => (entry.kind === 'group' ? (entry.href ?? []) : [])));
  const isOwn = (group: string | null, parent: string | undefined): boolean =>
    parent === undefined || parent === group || !groups.has(parent);
  return entries.map((entry) =>
    entry.kind === 'group' && entry.items !== null
      ? Object.assign({}, entry, { items: entry.items.filter(({ href }) => isOwn(entry.href, parents.get(href))) })
      : entry,
  );
}
