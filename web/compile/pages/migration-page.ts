import type { FieldChange, FieldLink, MessageChanges, MigratedOperation } from '../../model/api/migration.ts';
import type { MigrationPage } from '../../model/page/page.ts';
import type { Change } from '../comparison/compare.ts';
import type { Field } from '../comparison/fields.ts';
import type { PageLink } from '../markdown/links.ts';
import type { ComparedOperation } from '../migration/compare-operations.ts';
import { type LocalizedMigration, noteOf, versionNames } from '../migration/localized-migration.ts';
import { longestList, MAX_CHANGES, relativeName, type SharedObject } from '../migration/shared.ts';
import type { OperationKey } from '../openapi/reading/outline.ts';
import { Anchors } from '../openapi/schema/anchors.ts';
import type { LocalizedReference } from '../reference/localized-reference.ts';
import { type BuiltPage, type PageEntry, pageBaseOf, type ReferenceSummary, referenceSummary } from './page-entry.ts';

/**
 * The page that compares two versions of an API: the operations of the older one by group, then the objects that several of them share,
 * then the operations that only the newer one has.
 */
export function migrationPage(migration: LocalizedMigration): PageEntry {
  const { from, to } = migration;
  const { words } = to.language;
  const names = versionNames(migration);
  const summary = referenceSummary(to, {
    kind: 'migration',
    route: migration.migration.route,
    title: words.migrationTitle(names.from, names.to),
    contentLocale: to.language.locale,
    sidebarLabel: words.migration(names.to),
    // Readers of the older version need the page most: it is in their sidebar if the newer version has none.
    sidebarId: to.reference.config.sidebar ?? from.reference.config.sidebar ?? null,
    file: migration.migration.source.file,
  });
  return { ...summary, isDetail: true, build: () => build(summary, migration) };
}

function build(summary: ReferenceSummary<'migration'>, localized: LocalizedMigration): BuiltPage {
  const { migration, from, to } = localized;
  const names = versionNames(localized);
  const { operations, objects } = migration.compared();
  const lists = [
    ...operations.flatMap(({ successors, removed }) => [removed, ...successors.map(({ changes }) => changes)]),
    ...objects.map(({ object }) => object.changes),
  ];
  const anchors = new Anchors();
  for (const operation of operations) anchors.take(operation.entry.operation.slug);
  const objectAnchors = new Map(objects.map(({ object }) => [object, anchors.take(`${object.place}-${object.from}`)]));
  const lengths = lists.map(({ length }) => length);
  const builder = new ChangesBuilder(localized, objectAnchors, longestList(lengths, MAX_CHANGES));
  const successors = new Set(operations.flatMap((operation) => operation.successors.map((next) => next.operation)));
  const page: MigrationPage = {
    ...pageBaseOf(summary, to, { description: to.language.words.migrationDescription(names.from, names.to) }),
    from: from.info,
    versions: names,
    groups: migration.from.outline.groups.flatMap((group) => {
      const members = operations.filter((operation) => operation.entry.operation.group === group.slug);
      if (members.length === 0) return [];
      // Operations without a successor have no task, so they come last.
      const compared = members
        .map((operation) => builder.operation(operation))
        .toSorted((a, b) => Number(a.successors.length === 0) - Number(b.successors.length === 0));
      return { anchor: group.slug, ...from.groupLink(group), operations: compared };
    }),
    objects: objects.map(({ object, operations: keys }) => ({
      anchor: objectAnchors.get(object) ?? '',
      from: object.from,
      to: object.to,
      place: object.place,
      changes: builder.changes(object.changes, keys, true),
    })),
    added: migration.to.outline.operations.filter((key) => !successors.has(key)).map((key) => to.operationLink(key)),
  };
  const texts = [from.texts.wordsOf(null), to.texts.wordsOf(null)];
  return {
    page,
    links: builder.links,
    anchors: anchors.all,
    // The notes are texts of the older version.
    words: {
      sections: [],
      of: () => '',
      markdownOf: (html) => texts.map((words) => words.markdownOf(html)).find((text) => text !== '') ?? '',
    },
  };
}

/** Turns the compared operations and fields of one page into links and labels. */
class ChangesBuilder {
  readonly links: PageLink[] = [];
  readonly #migration: LocalizedMigration;
  readonly #objectAnchors: ReadonlyMap<SharedObject, string>;
  /** The most changes that one list shows. */
  readonly #limit: number;

  constructor(migration: LocalizedMigration, objectAnchors: ReadonlyMap<SharedObject, string>, limit: number) {
    this.#migration = migration;
    this.#objectAnchors = objectAnchors;
    this.#limit = limit;
  }

  operation({ entry, successors, removed }: ComparedOperation): MigratedOperation {
    const { from, to } = this.#migration;
    const keys = (operation: OperationKey): Record<'from' | 'to', OperationKey> => ({
      from: entry.operation,
      to: operation,
    });
    return {
      anchor: entry.operation.slug,
      from: from.operationLink(entry.operation),
      note: noteOf(entry, from, this.links),
      successors: successors.map(({ operation, statuses, changes, shared }) => ({
        to: to.operationLink(operation),
        statuses,
        changes: this.changes(changes, keys(operation)),
        objects: shared.map((object) => ({
          label: object.from,
          href: `#${encodeURI(this.#objectAnchors.get(object) ?? '')}`,
          place: object.place,
        })),
      })),
      removed: this.changes(removed, keys(successors[0]?.operation ?? entry.operation)),
    };
  }

  /** Changes that need work come first, optional additions last. @param isRelative whether labels are relative to the object around a field */
  changes(changes: readonly Change[], keys: Record<'from' | 'to', OperationKey>, isRelative = false): MessageChanges {
    const ordered = changes.toSorted((a, b) => weightOf(a) - weightOf(b));
    const shown = ordered.slice(0, this.#limit).map((change) => ({
      isResponse: (change.to ?? change.from)?.place === 'response',
      change: this.#change(change, keys, isRelative),
    }));
    return {
      request: shown.filter(({ isResponse }) => !isResponse).map(({ change }) => change),
      response: shown.filter(({ isResponse }) => isResponse).map(({ change }) => change),
      more: ordered.length - shown.length,
    };
  }

  #change(
    { from, to, inside, differences: _differences, ...change }: Change,
    keys: Record<'from' | 'to', OperationKey>,
    isRelative: boolean,
  ): FieldChange {
    const around = isRelative ? inside : null;
    const linkTo = (field: Field | null, side: 'from' | 'to'): FieldLink | null =>
      field && this.#field(field, { key: keys[side], localized: this.#migration[side], around: around?.[side] });
    return { ...change, from: linkTo(from, 'from'), to: linkTo(to, 'to') };
  }

  #field(
    field: Field,
    { key, localized, around }: { key: OperationKey; localized: LocalizedReference; around: Field | undefined },
  ): FieldLink {
    const { anchor, type } = field;
    const href = `${localized.operationLink(key).href}#${encodeURI(anchor)}`;
    this.links.push({ kind: 'page', href, route: localized.addresses.routeOfOperation(key), fragment: anchor });
    return { label: around === undefined ? nameOf(field) : relativeName(field.path, around.path), href, type };
  }
}

/** The path of a field; a heading already says that it is in the response. Headers have their own spelling. */
function nameOf({ path, place, anchor }: Field): string {
  if (place === 'header') return anchor;
  return path.startsWith('response.') ? path.slice('response.'.length) : path;
}

function weightOf({ kind, isNewlyRequired }: Change): number {
  if (kind === 'added') return isNewlyRequired ? 0 : 3;
  return kind === 'removed' ? 2 : 1;
}
