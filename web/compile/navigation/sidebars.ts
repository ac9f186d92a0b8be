import groupBy from 'lodash-es/groupBy.js';

import type { Link } from '../../model/api/link.ts';
import type { SidebarEntry, SidebarItem, SidebarView } from '../../model/page/page-data.ts';
import { type Locale, LOCALE_INFO } from '../../model/site/locale.ts';
import { addressOf, type Route } from '../../model/site/path.ts';
import { type Finding, findingOf } from '../base/finding.ts';
import { getOrMake } from '../base/get-or-make.ts';
import type { SidebarEntryConfig, SidebarPageConfig } from '../config/config-schema.ts';
import { localizedText } from '../config/load-config.ts';
import type { PageEntry } from '../pages/page-entry.ts';
import type { ApiReference } from '../reference/api-reference.ts';

/** The most entries of a sidebar that documents contain whole. With more, a document contains only its own group. */
const WHOLE_SIDEBAR = 40;

/** The most groups and pages of a document's sidebar. With more, it has those around its own group. */
const MAX_ENTRIES = 40;

/** The most items of a document's sidebar. The further groups of an operation with several tags are shown as far as they fit. */
const MAX_ITEMS = 300;

/** Tags below more tags are listed like tags without a parent. */
const MAX_DEPTH = 20;

/**
 * Resolves a configured sidebar for one language. Entries without a page are reported and skipped.
 * @param pages all pages of the language
 */
export function sidebarFromConfig(
  id: string,
  config: readonly SidebarEntryConfig[],
  {
    locale,
    pages,
    file,
    report,
  }: { locale: Locale; pages: readonly PageEntry[]; file: string; report: (finding: Finding) => void },
): SidebarEntry[] {
  const byRoute = new Map(pages.map((page) => [page.route, page]));
  const item = (entry: Route | SidebarPageConfig, field: string): SidebarItem | null => {
    const { page: route, label: configured } = typeof entry === 'string' ? { page: entry } : entry;
    const page = byRoute.get(route);
    if (page !== undefined) {
      const label = localizedText(configured, locale);
      return label === '' ? itemOf(page) : { label, href: hrefOf(page) };
    }
    report(findingOf('broken-link/sidebar-page', { id, field, route }, { file, near: route }));
    return null;
  };
  return config.flatMap((entry, index): SidebarEntry[] => {
    if ('page' in entry) {
      const page = item(entry, `${index}.page`);
      return page === null ? [] : [{ kind: 'page', ...page }];
    }
    if ('reference' in entry) {
      const groups = groupsOfReference(entry.reference, entry.tags, pages);
      // Errors and migrations concern a whole reference, so they are omitted beside selected groups.
      const others = entry.tags === undefined ? derivedPages(entry.reference, pages) : [];
      if (groups.length === 0)
        report(
          findingOf(
            'broken-link/sidebar-reference',
            { id, index, base: entry.reference, tags: entry.tags ? ` with tags ${entry.tags.join(', ')}` : '' },
            { file, near: entry.reference },
          ),
        );
      return [...others, ...groups];
    }
    const items = entry.items.flatMap((member, number) => item(member, `${index}.items.${number}`) ?? []);
    const href = entry.link === undefined ? null : (item(entry.link, `${index}.link`)?.href ?? null);
    return [{ kind: 'group', label: localizedText(entry.label, locale), href, items }];
  });
}

function groupsOfReference(
  base: Route,
  tags: readonly string[] | undefined,
  pages: readonly PageEntry[],
): SidebarEntry[] {
  const members = pages.filter((page) => page.reference?.base === base);
  const groups = members.filter((page) => page.kind === 'tag');
  // The further pages of a large group are below its first page.
  const isOfTag = ({ route }: PageEntry, tag: string): boolean =>
    route === `${base}/${tag}` || route.startsWith(`${base}/${tag}/`);
  const chosen = tags === undefined ? groups : tags.flatMap((tag) => groups.filter((group) => isOfTag(group, tag)));
  const operations = members.filter((page) => page.operationLink !== null);
  const placed = operations.flatMap((page) =>
    [page.parent, ...(page.furtherParents ?? [])].map((parent) => ({ href: parent?.href, page })),
  );
  const byGroup = Map.groupBy(placed, ({ href }) => href);
  const items = new Map(
    chosen.map((group) => [group, (byGroup.get(hrefOf(group)) ?? []).map(({ page }) => itemOf(page))]),
  );
  const listed = new Set([...items].flatMap(([{ isMark }, own]) => (isMark ? [] : own.map(({ href }) => href))));
  // The configuration can choose a mark by its name.
  const isShown = (group: PageEntry): boolean =>
    tags !== undefined || group.isMark !== true || items.get(group)?.every(({ href }) => listed.has(href)) !== true;
  return nested(chosen.filter(isShown)).map(({ group, depth }) =>
    Object.assign({ kind: 'group' as const, items: items.get(group) ?? [] }, linkOf(group), depth > 0 ? { depth } : {}),
  );
}

/** Moves each group behind the one that contains it. Groups that contain each other stay where they are. */
function nested(groups: readonly PageEntry[]): { group: PageEntry; depth: number }[] {
  const addresses = new Set(groups.map(hrefOf));
  const contained = groupBy(groups, ({ containedIn }) => containedIn ?? '');
  const placed = new Map<PageEntry, number>();
  const place = (group: PageEntry, depth: number): void => {
    if (placed.has(group)) return;
    placed.set(group, depth);
    if (depth < MAX_DEPTH) for (const inner of contained[hrefOf(group)] ?? []) place(inner, depth + 1);
  };
  for (const group of groups) if (!addresses.has(group.containedIn ?? '')) place(group, 0);
  for (const group of groups) place(group, 0);
  return [...placed].map(([group, depth]) => ({ group, depth }));
}

/** The pages beside the groups of a reference: errors and migrations. */
function derivedPages(base: Route, pages: readonly PageEntry[]): SidebarEntry[] {
  return pages
    .filter((page) => page.reference?.base === base && (page.kind === 'errors' || page.kind === 'migration'))
    .map((page) => Object.assign({ kind: 'page' as const }, itemOf(page)));
}

/** The sidebar of a reference without configuration: information, errors and migrations, then a group per tag. */
export function defaultSidebar(base: Route, pages: readonly PageEntry[]): SidebarEntry[] {
  const info = pages.find((page) => page.reference?.base === base && page.kind === 'info');
  return [
    ...(info === undefined ? [] : [{ kind: 'page' as const, ...itemOf(info) }]),
    ...derivedPages(base, pages),
    ...groupsOfReference(base, undefined, pages),
  ];
}

/**
 * Lists the pages of each reference that has operations without a sidebar, by the reference's base. Readers of such
 * operations have no other list of their neighbors.
 * @param pages all pages of the language
 */
export function operationListsOf(
  references: readonly Pick<ApiReference, 'config'>[],
  pages: readonly PageEntry[],
): Map<Route, SidebarEntry[]> {
  const bases = references
    .map(({ config }) => config.base)
    .filter((base) =>
      pages.some((page) => page.kind === 'operation' && page.reference?.base === base && page.sidebarId === null),
    );
  return new Map(bases.map((base) => [base, defaultSidebar(base, pages)]));
}

/** The localized address of a page. */
export function hrefOf(page: PageEntry): string {
  return addressOf(page.route, page.locale);
}

/** A link to a page with the label of its sidebar entry. */
export function linkOf(page: PageEntry): Link {
  const { sidebarLabel: label, contentLocale, locale } = page;
  const link = { label, href: hrefOf(page) };
  return contentLocale === locale ? link : { ...link, lang: LOCALE_INFO[contentLocale].htmlLang };
}

function itemOf(page: PageEntry): SidebarItem {
  const { operationLink: operation } = page;
  if (operation === null) return linkOf(page);
  return { ...linkOf(page), method: operation.method, ...(operation.deprecated && { deprecated: true }) };
}

/** Whether documents contain a whole sidebar; a longer one is loaded as a fragment. */
export function isWholeSidebar(entries: readonly SidebarEntry[]): boolean {
  const lengths = entries.map((entry) => (entry.kind === 'group' ? itemsOf(entry).length : 1));
  return lengths.reduce((sum, length) => sum + length, 0) <= WHOLE_SIDEBAR;
}

/**
 * The sidebar in one document: whole if it is short, else with the items of the groups that contain the page.
 * @param parent address of the page of its first group
 * @param fragment address of the whole sidebar, for documents with a part of it
 */
export function sidebarView(
  id: string,
  entries: readonly SidebarEntry[],
  { path, parent, fragment }: { path: string; parent: string | null; fragment: string },
): SidebarView {
  if (isWholeSidebar(entries)) return { id, entries: [...entries], fragment: null };
  const isOwn = (entry: SidebarEntry): boolean => entry.href === path || entry.href === parent;
  const containing = entries
    .filter((entry) => isOwn(entry) || itemHrefsOf(entry).has(path))
    .toSorted((one, other) => Number(isOwn(other)) - Number(isOwn(one)));
  const shown = new Set<SidebarEntry>();
  let items = 0;
  for (const entry of containing) {
    const { length } = itemsOf(entry);
    if (shown.size > 0 && items + length > MAX_ITEMS) continue;
    shown.add(entry);
    items += length;
  }
  const near = entriesAround(entries, shown);
  return {
    id,
    entries: near.map((entry) =>
      entry.kind === 'group' && entry.href !== null && !shown.has(entry) ? { ...entry, items: null } : entry,
    ),
    fragment,
    ...(near.length < entries.length && { total: entries.length }),
  };
}

/** The entries around those of the page, with the pages before all groups. */
function entriesAround(entries: readonly SidebarEntry[], shown: ReadonlySet<SidebarEntry>): SidebarEntry[] {
  const own = entries.findIndex((entry) => shown.has(entry));
  const start = Math.max(0, Math.min(own - MAX_ENTRIES / 2, entries.length - MAX_ENTRIES));
  return entries.filter(
    (entry, index) => (index >= start && index < start + MAX_ENTRIES) || shown.has(entry) || entry.kind === 'page',
  );
}

/** Every document of a site asks for them. */
const itemHrefs = new WeakMap<SidebarEntry, ReadonlySet<string>>();

function itemHrefsOf(entry: SidebarEntry): ReadonlySet<string> {
  return getOrMake(itemHrefs, entry, () => new Set(itemsOf(entry).map(({ href }) => href)));
}

function itemsOf(entry: SidebarEntry): readonly SidebarItem[] {
  return entry.kind === 'group' ? (entry.items ?? []) : [];
}

/** The pages of a sidebar in reading order. */
export function sidebarSequence(entries: readonly SidebarEntry[]): SidebarItem[] {
  return entries.flatMap((entry): SidebarItem[] => {
    if (entry.kind === 'page') return [entry];
    const { label, href, lang, items } = entry;
    const own = href === null ? [] : [{ label, href, ...(lang !== undefined && { lang }) }];
    return [...own, ...(items ?? [])];
  });
}

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

/** The sidebar of a guide: the first one that lists its route. */
export function sidebarOfRoute(sidebars: Record<string, SidebarEntryConfig[]>): (route: Route) => string | null {
  const byRoute = new Map<Route, string>();
  for (const [id, entries] of Object.entries(sidebars))
    for (const route of entries.flatMap(routesOfEntry)) if (!byRoute.has(route)) byRoute.set(route, id);
  return (route) => byRoute.get(route) ?? null;
}

function routesOfEntry(entry: SidebarEntryConfig): Route[] {
  if ('page' in entry) return [entry.page];
  if ('items' in entry)
    return [
      ...entry.items.map((item) => (typeof item === 'string' ? item : item.page)),
      ...(entry.link === undefined ? [] : [entry.link]),
    ];
  return [];
}
