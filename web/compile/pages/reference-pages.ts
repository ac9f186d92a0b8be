import { type LocalizedMigration, versionNames } from '../migration/localized-migration.ts';
import type { GroupKey, OperationKey } from '../openapi/outline.ts';
import type { LocalizedReference } from '../reference/localized-reference.ts';
import { buildErrorsPage } from './errors-page.ts';
import { buildMigrationPage } from './migration-page.ts';
import type { PageEntry } from './page-entry.ts';
import {
  buildInfoPage,
  buildOperationPage,
  buildSchemaPage,
  buildTagPage,
  type EntryParts,
} from './reference-articles.ts';

/**
 * Pages of one reference in one language, in the order of the document: information, errors, groups with their operations and webhooks, schemas.
 * @param migrations those of the site; the newer version has the page that compares
 */
export function pagesFromReference(
  local: LocalizedReference,
  migrations: readonly LocalizedMigration[] = [],
): PageEntry[] {
  const {
    outline: { groups, operations, schemas },
    problems,
  } = local.reference;
  const groupEntries = (group: GroupKey): PageEntry[] => {
    const own = operations.filter((operation) => operation.group === group.slug);
    return [tagEntry(group, local), ...own.map((operation) => operationEntry(operation, { group, local, migrations }))];
  };
  return [
    infoEntry(local, migrations),
    ...(problems === null ? [] : [errorsEntry(local)]),
    ...migrations.filter(({ to }) => to === local).map(migrationEntry),
    ...groups.flatMap(groupEntries),
    ...schemas.map((schema) => schemaEntry(schema, local)),
  ];
}

function infoEntry(local: LocalizedReference, migrations: readonly LocalizedMigration[]): PageEntry {
  const { config, outline } = local.reference;
  const entry: EntryParts = {
    ...shared(local),
    route: local.routeOf(outline.infoSlug),
    kind: 'info',
    title: local.info.title,
    sidebarLabel: local.language.words.overview,
    sidebarId: config.infoInSidebar === false ? null : sidebarOf(null, local),
  };
  return { ...entry, build: () => buildInfoPage(entry, local, migrations) };
}

function errorsEntry(local: LocalizedReference): PageEntry {
  const { errors } = local.language.words;
  const entry: EntryParts = {
    ...shared(local),
    route: local.routeOf('errors'),
    kind: 'errors',
    title: errors,
    sidebarLabel: errors,
    sidebarId: sidebarOf(null, local),
  };
  return { ...entry, build: () => buildErrorsPage(entry, local) };
}

/** Readers of the older version need it most, so it stands in that one's sidebar where the newer one has none. */
function migrationEntry(migration: LocalizedMigration): PageEntry {
  const { from, to } = migration;
  const { words } = to.language;
  const names = versionNames(migration);
  const entry: EntryParts = {
    ...shared(to),
    route: migration.migration.route,
    kind: 'migration',
    title: words.migrationTitle(names.from, names.to),
    sidebarLabel: words.migration(names.to),
    sidebarId: sidebarOf(null, to) ?? sidebarOf(null, from),
    file: migration.migration.source.file,
  };
  return { ...entry, build: () => buildMigrationPage(entry, migration) };
}

function tagEntry(group: GroupKey, local: LocalizedReference): PageEntry {
  const { label } = local.groupLink(group);
  const entry: EntryParts = {
    ...shared(local),
    route: local.routeOf(group.slug),
    kind: 'tag',
    title: label,
    contentLocale: local.texts.languageOf(label),
    sidebarLabel: label,
    sidebarId: sidebarOf(group, local),
  };
  return { ...entry, build: () => buildTagPage(entry, group, local) };
}

function operationEntry(
  key: OperationKey,
  {
    group,
    local,
    migrations,
  }: { group: GroupKey; local: LocalizedReference; migrations: readonly LocalizedMigration[] },
): PageEntry {
  const operation = local.operationLink(key);
  const entry: EntryParts = {
    ...shared(local),
    route: local.routeOfOperation(key),
    kind: key.kind,
    title: operation.label,
    contentLocale: local.texts.languageOf(operation.label),
    sidebarLabel: operation.label,
    sidebarId: sidebarOf(group, local),
    parent: local.groupLink(group),
    operation,
  };
  return { ...entry, build: () => buildOperationPage(entry, key, local, migrations) };
}

function schemaEntry({ name, slug }: { name: string; slug: string }, local: LocalizedReference): PageEntry {
  const entry: EntryParts = {
    ...shared(local),
    route: local.routeOfSchema(slug),
    kind: 'schema',
    title: name,
    sidebarLabel: name,
    sidebarId: sidebarOf(null, local),
  };
  return { ...entry, build: () => buildSchemaPage(entry, name, local) };
}

/** What the entries of one reference have in common; only operations stand below a group. */
function shared({
  language,
  reference,
  info,
}: LocalizedReference): Omit<EntryParts, 'route' | 'kind' | 'title' | 'sidebarLabel' | 'sidebarId'> {
  return {
    locale: language.locale,
    contentLocale: language.locale,
    audience: reference.audience,
    file: reference.source.file,
    reference: info,
    parent: null,
    operation: null,
  };
}

function sidebarOf(group: GroupKey | null, { reference }: LocalizedReference): string | null {
  const { sidebar, tagSidebars } = reference.config;
  const tag = group?.tag ?? null;
  return (tag === null ? undefined : tagSidebars?.[tag]) ?? sidebar ?? null;
}
