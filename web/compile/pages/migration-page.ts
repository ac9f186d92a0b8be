import type { FieldChange, FieldLink, MessageChanges, MigratedOperation } from '../../model/api/migration.ts';
import type { MigrationPage } from '../../model/page/page.ts';
import type { FoundLink } from '../markdown/links.ts';
import { longestList, MAX_CHANGES } from '../migration/budget.ts';
import type { ComparedOperation } from '../migration/compare-operations.ts';
import type { Change } from '../migration/compare.ts';
import type { Field } from '../migration/fields.ts';
import { type LocalizedMigration, noteOf, versionNames } from '../migration/localized-migration.ts';
import { relativeName, type SharedObject } from '../migration/shared.ts';
import { Anchors } from '../openapi/anchors.ts';
import type { OperationKey } from '../openapi/outline.ts';
import type { LocalizedReference } from '../reference/localized-reference.ts';
import type { BuiltPage } from './page-entry.ts';
import { type EntryParts, pageBase } from './reference-articles.ts';

/** The page that compares two versions of an API: by group of the older one, then what its operations share, then what only the newer one has. */
export function buildMigrationPage(entry: EntryParts, local: LocalizedMigration): BuiltPage {
  const { migration, from, to } = local;
  const names = versionNames(local);
  const { operations, objects } = migration.compared();
  const lists = [
    ...operations.flatMap(({ successors, removed }) => [removed, ...successors.map(({ changes }) => changes)]),
    ...objects.map(({ object }) => object.changes),
  ];
  const anchors = new Anchors();
  for (const operation of operations) anchors.take(operation.entry.operation.slug);
  const objectAnchors = new Map(objects.map(({ object }) => [object, anchors.take(`${object.place}-${object.from}`)]));
  const drawer = new MigrationDrawer(
    local,
    objectAnchors,
    longestList(
      lists.map(({ length }) => length),
      MAX_CHANGES,
    ),
  );
  const taken = new Set(operations.flatMap(({ successors }) => successors.map(({ operation }) => operation)));
  const page: MigrationPage = {
    ...pageBase(entry, to.language.words.migrationDescription(names.from, names.to), to),
    kind: 'migration',
    from: from.info,
    versions: names,
    groups: migration.from.outline.groups.flatMap((group) => {
      const own = operations.filter((operation) => operation.entry.operation.group === group.slug);
      return own.length === 0
        ? []
        : [
            {
              anchor: group.slug,
              ...from.groupLink(group),
              operations: own.map((operation) => drawer.operation(operation)),
            },
          ];
    }),
    objects: objects.map(({ object, operations: keys }) => ({
      anchor: objectAnchors.get(object) ?? '',
      from: object.from,
      to: object.to,
      place: object.place,
      changes: drawer.changes(object.changes, keys, true),
    })),
    added: migration.to.outline.operations.filter((key) => !taken.has(key)).map((key) => to.operationLink(key)),
  };
  return { page, links: drawer.links, anchors: anchors.all };
}

class MigrationDrawer {
  readonly links: FoundLink[] = [];
  readonly #local: LocalizedMigration;
  /** Anchors of shared objects. */
  readonly #objects: ReadonlyMap<SharedObject, string>;
  readonly #limit: number;

  constructor(local: LocalizedMigration, objects: ReadonlyMap<SharedObject, string>, limit: number) {
    this.#local = local;
    this.#objects = objects;
    this.#limit = limit;
  }

  operation({ entry, successors, removed }: ComparedOperation): MigratedOperation {
    const { from, to } = this.#local;
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
          href: `#${encodeURI(this.#objects.get(object) ?? '')}`,
          place: object.place,
        })),
      })),
      removed: this.changes(removed, keys(successors[0]?.operation ?? entry.operation)),
    };
  }

  /** What must be dealt with comes first; what is merely there now comes last. @param isRelative names begin at the object around */
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
    { from, to, inside, ...change }: Change,
    keys: Record<'from' | 'to', OperationKey>,
    isRelative: boolean,
  ): FieldChange {
    const around = isRelative ? inside : null;
    return {
      ...change,
      from:
        from === null
          ? null
          : this.#field(from, { key: keys.from, local: this.#local.from, around: around?.from ?? null }),
      to: to === null ? null : this.#field(to, { key: keys.to, local: this.#local.to, around: around?.to ?? null }),
    };
  }

  #field(
    field: Field,
    { key, local, around }: { key: OperationKey; local: LocalizedReference; around: Field | null },
  ): FieldLink {
    const { anchor, type } = field;
    const href = `${local.operationLink(key).href}#${encodeURI(anchor)}`;
    this.links.push({ kind: 'page', href, route: local.routeOfOperation(key), fragment: anchor });
    return { label: around === null ? nameOf(field) : relativeName(field.path, around.path), href, type };
  }
}

/** Headers as they are written; what is in an answer without saying so, since a heading does. */
function nameOf({ path, place, anchor }: Field): string {
  if (place === 'header') return anchor;
  return path.startsWith('response.') ? path.slice('response.'.length) : path;
}

function weightOf({ kind, isNewlyRequired }: Change): number {
  if (kind === 'added') return isNewlyRequired ? 0 : 3;
  return kind === 'removed' ? 2 : 1;
}
