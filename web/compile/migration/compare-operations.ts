import { type Finding, findingOf } from '../base/finding.ts';
import { getOrMake } from '../base/get-or-make.ts';
import { operationAddress } from '../changes/operation-pairs.ts';
import { type Change, compareFields } from '../comparison/compare.ts';
import { comparedParts, DescriptionReader, type Success } from '../comparison/description-reader.ts';
import type { Field } from '../comparison/fields.ts';
import { fieldNamed, type Names } from '../comparison/match.ts';
import type { Translated } from '../config/config-schema.ts';
import { plainOperationOf } from '../openapi/operation/plain-operation.ts';
import type { OperationKey } from '../openapi/reading/outline.ts';
import type { ApiReference } from '../reference/api-reference.ts';
import type { MigrationSource } from '../source/version-sources.ts';
import { shareChanges, type SharedObject, type SplitList } from './shared.ts';

/** A mapping file whose names are resolved: from one reference of the site to another. */
export interface VersionPair {
  source: MigrationSource;
  from: ApiReference;
  to: ApiReference;
  /** The entries in the order of the older description. */
  entries: MigrationEntry[];
}

/** One operation of the older description. */
export interface MigrationEntry {
  /** Its key in the mapping file. */
  name: string;
  operation: OperationKey;
  /** Empty if it has no successor. */
  successors: OperationKey[];
  note: Translated | undefined;
  /** New names of its fields, by old name. */
  fields: Names;
}

/** One old operation, compared with each of its successors. */
export interface ComparedOperation {
  entry: MigrationEntry;
  successors: {
    operation: OperationKey;
    statuses: { from: string; to: string[] } | null;
    changes: Change[];
    shared: SharedObject[];
    /** The fields with another path: the new path, or null for a field that is gone. */
    moves: Record<string, string | null>;
  }[];
  /** Fields that none of several successors has. */
  removed: Change[];
}

/** The comparison of two descriptions by operation, and the objects that several operations share. */
export interface ComparedVersions {
  operations: ComparedOperation[];
  objects: { object: SharedObject; operations: Record<'from' | 'to', OperationKey> }[];
}

/** Compares the operations of two descriptions. @param report receives names of the mapping that no operation has */
export function compareOperations(
  migration: VersionPair,
  strictness: Finding['severity'],
  report: (finding: Finding) => void,
): ComparedVersions {
  const [before, after] = [messageReader(migration.from), messageReader(migration.to)];
  const used = new Set<string>();
  const { schemas } = migration.source.mapping;
  const onUse = (schema: string, property: string): void => {
    used.add(`${schema} ${property}`);
  };
  const compared = migration.entries.map((entry) => {
    const old = before(entry.operation);
    const successors = entry.successors.map((operation) => ({ operation, message: after(operation, old.status) }));
    const fields = { old: old.fields, successors: successors.flatMap(({ message }) => message.fields) };
    for (const finding of unknownFields(entry, fields, migration, strictness)) report(finding);
    const comparisons = successors.map(({ operation, message }) => {
      const { changes, removed } = compareFields(old.fields, message.fields, { fields: entry.fields, schemas, onUse });
      return { operation, message, changes, removed };
    });
    const [first, ...others] = comparisons;
    const removed = (first?.removed ?? []).filter((change) =>
      others.every((other) => other.removed.some(({ from }) => from?.path === change.from?.path)),
    );
    return {
      entry,
      successors: comparisons.map(({ operation, message, changes, removed: lost }) => ({
        operation,
        statuses:
          old.status !== '' && message.statuses.length > 0 && !message.statuses.includes(old.status)
            ? { from: old.status, to: message.statuses }
            : null,
        changes: others.length === 0 ? [...changes, ...removed] : changes,
        moves: movesOf([...changes, ...lost]),
      })),
      removed: others.length === 0 ? [] : removed,
    };
  });
  for (const finding of unusedProperties(migration, used, strictness)) report(finding);
  return withShared(compared);
}

function movesOf(changes: readonly Change[]): Record<string, string | null> {
  return Object.fromEntries(
    changes.flatMap(({ from, to }) => (from === null || from.path === to?.path ? [] : [[from.path, to?.path ?? null]])),
  );
}

/** Separates the changes of shared objects from those of single operations. */
function withShared(
  compared: readonly (Omit<ComparedOperation, 'successors'> & {
    successors: Omit<ComparedOperation['successors'][number], 'shared'>[];
  })[],
): ComparedVersions {
  const messages = compared.flatMap(({ entry, successors, removed }) => [
    ...successors.map(({ operation, changes }) => ({ changes, operations: { from: entry.operation, to: operation } })),
    { changes: removed, operations: { from: entry.operation, to: successors[0]?.operation ?? entry.operation } },
  ]);
  const { objects, lists } = shareChanges(messages.map(({ changes }) => changes));
  const rest = lists.values();
  const next = (): SplitList => rest.next().value ?? { single: [], shared: [] };
  return {
    operations: compared.map(({ entry, successors }) => ({
      entry,
      successors: successors.map((successor) => {
        const { single, shared } = next();
        return { ...successor, changes: single, shared };
      }),
      removed: next().single,
    })),
    objects: objects.map((object) => {
      const first = messages.find(({ changes }) => object.changes.some((change) => changes.includes(change)));
      if (first === undefined) throw new TypeError('No operation has the changes of a shared object.');
      return { object, operations: first.operations };
    }),
  };
}

/** Reads the success of an operation. @param status selects the response if there are several successes */
type MessageOf = (key: OperationKey, status?: string) => Success;

function messageReader({ source: { document }, outline }: ApiReference): MessageOf {
  const compared = comparedParts(document);
  // Reads all fields of an operation. Without pages for schemas, only recursive schemas are cut.
  const complete = new DescriptionReader({ document: compared, outline: { ...outline, schemas: [] } }, true);
  const messages = new Map<string, Success>();
  /** Gives fields that the page does not show the anchor of the nearest field around them. */
  const withPageAnchors = (fields: Field[], key: OperationKey): Field[] => {
    const { anchors } = plainOperationOf(key, document, outline);
    const byPath = new Map(fields.map((field) => [field.path, field]));
    const anchorOf = (field: Field): string => {
      const around = field.parent === null || anchors.has(field.anchor) ? undefined : byPath.get(field.parent);
      return around === undefined ? field.anchor : anchorOf(around);
    };
    return fields.map((field) => ({ ...field, anchor: anchorOf(field) }));
  };
  return (key, status) =>
    getOrMake(messages, `${key.pointer} ${status ?? ''}`, () => {
      const success = complete.success(key, status ?? null);
      return { ...success, fields: withPageAnchors(success.fields, key) };
    });
}

function unknownFields(
  { name, operation, successors, fields }: MigrationEntry,
  compared: { old: readonly Field[]; successors: readonly Field[] },
  { source }: Pick<VersionPair, 'source'>,
  severity: Finding['severity'],
): Finding[] {
  const finding = (field: string, key: string, where: string): Finding => {
    const id = where === '' ? 'migration-field/without-successor' : 'migration-field';
    return findingOf(id, { where, field }, source.locate(['operations', name, 'fields', key]), severity);
  };
  const newer = successors.map(operationAddress).join(' or ');
  return Object.entries(fields).flatMap(([from, targets]) => {
    const missing = targets
      .filter((target) => fieldNamed(compared.successors, target) === undefined)
      .map((target) => finding(target, from, newer));
    return fieldNamed(compared.old, from) === undefined
      ? [finding(from, from, operationAddress(operation))].concat(missing)
      : missing;
  });
}

/** Reports names below `schemas` that no operation has. */
function unusedProperties(
  { source, from }: Pick<VersionPair, 'source' | 'from'>,
  used: ReadonlySet<string>,
  severity: Finding['severity'],
): Finding[] {
  return Object.entries(source.mapping.schemas).flatMap(([schema, properties]) =>
    Object.keys(properties)
      .filter((property) => !used.has(`${schema} ${property}`))
      .map((property) =>
        findingOf(
          'migration-field/schema',
          { file: from.source.file, schema, property },
          source.locate(['schemas', schema, property]),
          severity,
        ),
      ),
  );
}
