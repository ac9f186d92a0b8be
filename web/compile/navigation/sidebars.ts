import type { SidebarEntry, SidebarItem, SidebarView } from '../../model/page/page-data.ts';
import type { Link } from '../../model/page/page.ts';
import { addressOf, type Route } from '../../model/page/path.ts';
import type { SidebarEntryConfig } from '../../model/site/config.ts';
import type { Finding } from '../../model/site/finding.ts';
import { LOCALE_INFO, type Locale } from '../../model/site/locale.ts';
import { translate } from '../config/load-config.ts';
import type { PageEntry } from '../pages/page-entry.ts';

/** Below so many entries a document holds the whole sidebar; above, only the group it is in. */
const WHOLE_SIDEBAR = 40;

/**
 * Resolves a configured sidebar for one language. Entries that lead nowhere are left out and reported.
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
  const item = (route: Route, field: string): SidebarItem | null => {
    const page = byRoute.get(route);
    if (page !== undefined) return itemOf(page);
    report({
      severity: 'error',
      code: 'broken-link',
      message: `sidebars.${id}.${field} names "${route}", which is no page.`,
      remedy: 'Correct the route, or remove the entry.',
      location: { file },
    });
    return null;
  };
  return config.flatMap((entry, index): SidebarEntry[] => {
    if ('page' in entry) {
      const found = item(entry.page, `${index}.page`);
      if (found === null) return [];
      const label = translate(entry.label, locale);
      return [label === '' ? { kind: 'page', ...found } : { kind: 'page', label, href: found.href }];
    }
    if ('reference' in entry) {
      const groups = groupsOfReference(entry.reference, entry.tags, pages);
      // Picked groups are a part of a reference; what concerns all of it stands with the whole.
      const others = entry.tags === undefined ? derivedPages(entry.reference, pages) : [];
      if (groups.length === 0)
        report({
          severity: 'error',
          code: 'broken-link',
          message: `sidebars.${id}.${index}.reference names "${entry.reference}"${entry.tags ? ` with tags ${entry.tags.join(', ')}` : ''}, where no reference is mounted.`,
          remedy: 'Use the "base" of one of the references, and tags that its document has.',
          location: { file },
        });
      return [...others, ...groups];
    }
    const items = entry.items.flatMap((route, number) => item(route, `${index}.items.${number}`) ?? []);
    const href = entry.link === undefined ? null : (item(entry.link, `${index}.link`)?.href ?? null);
    return [{ kind: 'group', label: translate(entry.label, locale), href, items }];
  });
}

function groupsOfReference(
  base: Route,
  tags: readonly string[] | undefined,
  pages: readonly PageEntry[],
): SidebarEntry[] {
  const own = pages.filter((page) => page.reference?.base === base);
  const groups = own.filter((page) => page.kind === 'tag');
  const chosen =
    tags === undefined ? groups : tags.flatMap((tag) => groups.find((group) => group.route === `${base}/${tag}`) ?? []);
  return chosen.map((group) => {
    const link = linkOf(group);
    const operations = own.filter((page) => page.operationLink !== null && page.parent?.href === link.href);
    return Object.assign({ kind: 'group' as const, items: operations.map(itemOf) }, link);
  });
}

/** What stands beside the groups: the page of errors, and those that compare it with older versions. */
function derivedPages(base: Route, pages: readonly PageEntry[]): SidebarEntry[] {
  const own = pages.filter(
    (page) => page.reference?.base === base && (page.kind === 'errors' || page.kind === 'migration'),
  );
  return own.map((page) => Object.assign({ kind: 'page' as const }, itemOf(page)));
}

/** The sidebar of a site without configuration: the information page, errors, then a group per tag. */
export function defaultSidebar(base: Route, pages: readonly PageEntry[]): SidebarEntry[] {
  const info = pages.find((page) => page.reference?.base === base && page.kind === 'info');
  return [
    ...(info === undefined ? [] : [{ kind: 'page' as const, ...itemOf(info) }]),
    ...derivedPages(base, pages),
    ...groupsOfReference(base, undefined, pages),
  ];
}

/** Address of a page. */
export function hrefOf(page: PageEntry): string {
  return addressOf(page.route, page.locale);
}

/** A link to a page by its label. */
export function linkOf(page: PageEntry): Link {
  return {
    label: page.sidebarLabel,
    href: hrefOf(page),
    ...(page.contentLocale === page.locale ? {} : { lang: LOCALE_INFO[page.contentLocale].htmlLang }),
  };
}

function itemOf(page: PageEntry): SidebarItem {
  const { operationLink: operation } = page;
  return {
    ...linkOf(page),
    ...(operation === null ? {} : { method: operation.method, ...(operation.deprecated ? { deprecated: true } : {}) }),
  };
}

/** Whether documents hold a sidebar whole; a longer one comes as a fragment. */
export function isWholeSidebar(entries: readonly SidebarEntry[]): boolean {
  return (
    entries.reduce((sum, entry) => sum + (entry.kind === 'group' ? (entry.items?.length ?? 0) : 1), 0) <= WHOLE_SIDEBAR
  );
}

/** The sidebar as one page carries it. @param fragment address of the whole, for when the page holds only its own group */
export function sidebarView(
  id: string,
  entries: readonly SidebarEntry[],
  { path, parent, fragment }: { path: string; parent: string | null; fragment: string },
): SidebarView {
  if (isWholeSidebar(entries)) return { id, entries: [...entries], fragment: null };
  const holds = (entry: SidebarEntry): boolean =>
    entry.kind === 'group' &&
    (entry.href === path || entry.href === parent || (entry.items?.some((item) => item.href === path) ?? false));
  return {
    id,
    entries: entries.map((entry) =>
      entry.kind === 'group' && entry.href !== null && !holds(entry) ? { ...entry, items: null } : entry,
    ),
    fragment,
  };
}

/** Every page of a sidebar in reading order. */
export function sidebarSequence(entries: readonly SidebarEntry[]): SidebarItem[] {
  return entries.flatMap((entry) =>
    entry.kind === 'page'
      ? [entry]
      : [
          ...(entry.href === null
            ? []
            : [{ label: entry.label, href: entry.href, ...(entry.lang === undefined ? {} : { lang: entry.lang }) }]),
          ...(entry.items ?? []),
        ],
  );
}
