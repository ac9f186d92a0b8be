import type { SidebarEntry, SidebarGroup, SidebarItem } from '../../model/page/page-data.ts';

/** Whether the page on screen is the group's page or one of its items. */
export function isActiveGroup(group: SidebarGroup, path: string): boolean {
  return group.href === path || (group.items?.some(({ href }) => href === path) ?? false);
}

export function groupKey(group: SidebarGroup): string {
  return group.href ?? group.label;
}

/**
 * Key of the group that the page belongs to; null if it belongs to no group. An operation with several tags belongs to the group of
 * its breadcrumbs.
 * @param parent address of the last breadcrumb
 */
export function activeGroupKey(
  entries: readonly SidebarEntry[],
  { path, parent }: { path: string; parent: string | undefined },
): string | null {
  const groups = entries.filter((entry) => entry.kind === 'group').filter((entry) => isActiveGroup(entry, path));
  const group = groups.find(({ href }) => href === path || href === parent) ?? groups[0];
  return group === undefined ? null : groupKey(group);
}

/** A group's items from the document or from the fragment; null until the fragment has loaded. */
export function itemsOf(group: SidebarGroup, fragment: readonly SidebarEntry[] | null): SidebarItem[] | null {
  if (group.items !== null) return group.items;
  const full = fragment?.find((entry) => entry.kind === 'group' && groupKey(entry) === groupKey(group));
  return full?.kind === 'group' ? full.items : null;
}

/** An entry whose items come from the fragment. */
export function withoutItems(entry: SidebarEntry): SidebarEntry {
  return entry.kind === 'group' && entry.href !== null ? { ...entry, items: null } : entry;
}
