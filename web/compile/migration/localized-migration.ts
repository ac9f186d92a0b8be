import type { Note, Succession } from '../../model/api/migration.ts';
import type { InfoPage } from '../../model/page/page.ts';
import { DEFAULT_LOCALE } from '../../model/site/locale.ts';
import { localizedText } from '../config/load-config.ts';
import type { PageLink } from '../markdown/links.ts';
import type { OperationKey } from '../openapi/reading/outline.ts';
import { labelOfReference, type LocalizedReference } from '../reference/localized-reference.ts';
import type { MigrationEntry } from './compare-operations.ts';
import type { Migration } from './mount-migrations.ts';

export interface LocalizedMigration {
  migration: Migration;
  from: LocalizedReference;
  to: LocalizedReference;
}

/** The migrations of a site in the language of the given references. */
export function localizeMigrations(
  migrations: readonly Migration[],
  references: readonly LocalizedReference[],
): LocalizedMigration[] {
  return migrations.flatMap((migration) => {
    const from = references.find(({ reference }) => reference === migration.from);
    const to = references.find(({ reference }) => reference === migration.to);
    return from === undefined || to === undefined ? [] : [{ migration, from, to }];
  });
}

/** The names of the two versions: their numbers, or titles and numbers where the numbers do not differ. */
export function versionNames({ from, to }: LocalizedMigration): { from: string; to: string } {
  const haveNumbers = from.info.version !== '' && to.info.version !== '' && from.info.version !== to.info.version;
  return haveNumbers
    ? { from: from.info.version, to: to.info.version }
    : { from: labelOfReference(from.info), to: labelOfReference(to.info) };
}

/** Links to the pages that compare a reference with another version. */
export function migrationsOf(
  localized: LocalizedReference,
  migrations: readonly LocalizedMigration[],
): InfoPage['migrations'] {
  return migrations.flatMap((migration): InfoPage['migrations'] => {
    const names = versionNames(migration);
    const href = localized.addresses.href(migration.migration.route);
    return [
      ...(migration.from === localized ? [{ side: 'old' as const, version: names.to, href }] : []),
      ...(migration.to === localized ? [{ side: 'new' as const, version: names.from, href }] : []),
    ];
  });
}

/** The successors of an operation in the newer version, and its predecessors in the older one. @param links collects the links of the notes */
export function successionsOf(
  key: OperationKey,
  localized: LocalizedReference,
  { migrations, links }: { migrations: readonly LocalizedMigration[]; links: PageLink[] },
): Succession[] {
  return migrations.flatMap((migration): Succession[] => {
    const { from, to } = migration;
    const { entries, route } = migration.migration;
    const names = versionNames(migration);
    const linkTo = (fragment: string): string => {
      const href = `${localized.addresses.href(route)}#${fragment}`;
      links.push({ kind: 'page', href, route, fragment });
      return href;
    };
    const entry = from === localized ? entries.find(({ operation }) => operation === key) : undefined;
    const predecessors = to === localized ? entries.filter(({ successors }) => successors.includes(key)) : [];
    const [first] = predecessors;
    const successions: Succession[] = [];
    if (entry !== undefined)
      successions.push({
        side: 'old',
        version: names.to,
        operations: entry.successors.map((successor) => to.operationLink(successor)),
        note: noteOf(entry, localized, links),
        href: linkTo(key.slug),
      });
    if (first !== undefined)
      successions.push({
        side: 'new',
        version: names.from,
        operations: predecessors.map(({ operation }) => from.operationLink(operation)),
        note: null,
        href: linkTo(first.operation.slug),
      });
    return successions;
  });
}

/** The note of an entry in the language of the page, or in English if it is not translated. */
export function noteOf(
  { note }: Pick<MigrationEntry, 'note'>,
  localized: LocalizedReference,
  links: PageLink[],
): Note | null {
  const { locale } = localized.language;
  const html = note === undefined ? null : localized.schemaContext(links).text(localizedText(note, locale));
  const isTranslated = typeof note === 'object' && note[locale] !== undefined;
  return html === null ? null : { html, locale: isTranslated ? locale : DEFAULT_LOCALE };
}
