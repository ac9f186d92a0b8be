import type { Finding } from '../../model/finding.ts';
import type { GroupKey, OperationKey } from '../openapi/outline.ts';
import { LocalReference, type Reference, type ReferenceLanguage } from './local-reference.ts';
import type { PageEntry } from './page-entry.ts';
import { drawInfo, drawOperation, drawSchema, drawTag, type EntryParts } from './reference-articles.ts';

/**
 * Pages of one reference in one language, in the order of the document: information, groups with their operations and webhooks, schemas.
 * @param report takes what is found out while a page is drawn, long after this has returned
 */
export function pagesFromReference(reference: Reference, language: ReferenceLanguage, report: (finding: Finding) => void): PageEntry[] {
  const local = new LocalReference(reference, language, report);
  const { groups, operations, schemas } = reference.outline;
  const groupEntries = (group: GroupKey): PageEntry[] => {
    const own = operations.filter((operation) => operation.group === group.slug);
    return [tagEntry(group, local), ...own.map((operation) => operationEntry(operation, group, local))];
  };
  return [infoEntry(local), ...groups.flatMap(groupEntries), ...schemas.map((schema) => schemaEntry(schema, local))];
}

function infoEntry(local: LocalReference): PageEntry {
  const { config, outline } = local.reference;
  const entry: EntryParts = {
    ...shared(local),
    route: local.routeOf(outline.infoSlug),
    kind: 'info',
    title: local.info.title,
    sidebarLabel: local.language.words.overview,
    sidebarId: config.infoInSidebar === false ? null : sidebarOf(null, local),
  };
  return { ...entry, draw: () => drawInfo(entry, local) };
}

function tagEntry(group: GroupKey, local: LocalReference): PageEntry {
  const { label } = local.groupLink(group);
  const entry: EntryParts = { ...shared(local), route: local.routeOf(group.slug), kind: 'tag', title: label, sidebarLabel: label, sidebarId: sidebarOf(group, local) };
  return { ...entry, draw: () => drawTag(entry, group, local) };
}

function operationEntry(key: OperationKey, group: GroupKey, local: LocalReference): PageEntry {
  const operation = local.operationLink(key);
  const entry: EntryParts = {
    ...shared(local),
    route: local.routeOfOperation(key),
    kind: key.kind,
    title: operation.label,
    sidebarLabel: operation.label,
    sidebarId: sidebarOf(group, local),
    parent: local.groupLink(group),
    operation,
  };
  return { ...entry, draw: () => drawOperation(entry, key, local) };
}

function schemaEntry({ name, slug }: { name: string; slug: string }, local: LocalReference): PageEntry {
  const entry: EntryParts = { ...shared(local), route: local.routeOfSchema(slug), kind: 'schema', title: name, sidebarLabel: name, sidebarId: sidebarOf(null, local) };
  return { ...entry, draw: () => drawSchema(entry, name, local) };
}

/** What the entries of one reference have in common; only operations stand below a group. */
function shared({ language, reference, info }: LocalReference): Omit<EntryParts, 'route' | 'kind' | 'title' | 'sidebarLabel' | 'sidebarId'> {
  return { locale: language.locale, contentLocale: language.contentLocale, audience: reference.audience, file: reference.source.file, reference: info, parent: null, operation: null };
}

function sidebarOf(group: GroupKey | null, { reference }: LocalReference): string | null {
  const { sidebar, tagSidebars } = reference.config;
  const tag = group?.tag ?? null;
  return (tag === null ? undefined : tagSidebars?.[tag]) ?? sidebar ?? null;
}
