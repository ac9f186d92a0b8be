import type { Note, Succession } from '../../model/api/migration.ts';
import type { InfoPage } from '../../model/page/page.ts';
import type { Translated } from '../../model/site/config.ts';
import { DEFAULT_LOCALE } from '../../model/site/locale.ts';
import { translate } from '../config/load-config.ts';
import type { FoundLink } from '../markdown/links.ts';
import type { OperationKey } from '../openapi/outline.ts';
import { labelOfReference, type LocalizedReference } from '../reference/localized-reference.ts';
import type { Migration, MigrationEntry } from './migration.ts';

/** A migration between two references in one language. */
export interface LocalizedMigration {
  migration: Migration;
  from: LocalizedReference;
  to: LocalizedReference;
}

/** The migrations of a site in the language of its references. */
export function localizeMigrations(
  migrations: readonly Migration[],
  locals: readonly LocalizedReference[],
): LocalizedMigration[] {
  return migrations.flatMap((migration) => {
    const from = locals.find(({ reference }) => reference === migration.from);
    const to = locals.find(({ reference }) => reference === migration.to);
    return from === undefined || to === undefined ? [] : [{ migration, from, to }];
  });
}

/** What the two versions are called: by number where that tells them apart. */
export function versionNames({ from, to }: LocalizedMigration): { from: string; to: string } {
  const isTold = from.info.version !== '' && to.info.version !== '' && from.info.version !== to.info.version;
  return isTold
    ? { from: from.info.version, to: to.info.version }
    : { from: labelOfReference(from.info), to: labelOfReference(to.info) };
}

/** Pages that compare a reference with another version. */
export function migrationsOf(
  local: LocalizedReference,
  migrations: readonly LocalizedMigration[],
): InfoPage['migrations'] {
  return migrations.flatMap((migration): InfoPage['migrations'] => {
    const names = versionNames(migration);
    const href = local.href(migration.migration.route);
    return [
      ...(migration.from === local ? [{ side: 'old' as const, version: names.to, href }] : []),
      ...(migration.to === local ? [{ side: 'new' as const, version: names.from, href }] : []),
    ];
  });
}

/** What took an operation's place, and whose place it took. @param links takes those of the notes */
export function successionsOf(
  key: OperationKey,
  local: LocalizedReference,
  { migrations, links }: { migrations: readonly LocalizedMigration[]; links: FoundLink[] },
): Succession[] {
  return migrations.flatMap((migration): Succession[] => {
    const {
      migration: { entries, route },
      from,
      to,
    } = migration;
    const names = versionNames(migration);
    const named = (fragment: string): string => {
      const href = `${local.href(route)}#${fragment}`;
      links.push({ kind: 'page', href, route, fragment });
      return href;
    };
    const own = from === local ? entries.find(({ operation }) => operation === key) : undefined;
    const predecessors = to === local ? entries.filter(({ successors }) => successors.includes(key)) : [];
    return [
      ...(own === undefined
        ? []
        : [
            {
              side: 'old' as const,
              version: names.to,
              operations: own.successors.map((successor) => to.operationLink(successor)),
              note: noteOf(own, local, links),
              href: named(key.slug),
            },
          ]),
      ...(predecessors.length === 0
        ? []
        : [
            {
              side: 'new' as const,
              version: names.from,
              operations: predecessors.map(({ operation }) => from.operationLink(operation)),
              note: null,
              href: named(predecessors[0]?.operation.slug ?? ''),
            },
          ]),
    ];
  });
}

/** The note of an entry in the language of the page, else in English. */
export function noteOf(
  { note }: Pick<MigrationEntry, 'note'>,
  local: LocalizedReference,
  links: FoundLink[],
): Note | null {
  const { locale } = local.language;
  const html = note === undefined ? null : local.drawing(links).text(translate(note, locale));
  return html === null ? null : { html, locale: isIn(note, locale) ? locale : DEFAULT_LOCALE };
}

function isIn(note: Translated | undefined, locale: LocalizedReference['language']['locale']): boolean {
  return typeof note === 'object' && note[locale] !== undefined;
}
