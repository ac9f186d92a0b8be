import type { ChangeKind, ChangeLevel, PublishedChange } from '../../model/api/change.ts';

/** Equal changes of several operations or schemas, as one row of a list. */
export interface ChangeRow {
  /** One, or `removed` and `added` for a new name. */
  kinds: ChangeKind[];
  level: ChangeLevel;
  field: PublishedChange['field'];
  /** The new name of a removed field. */
  renamedTo: PublishedChange['field'];
  /** Whether schemas changed in requests, in responses or in both; empty for other subjects. */
  directions: Set<'request' | 'response'>;
  text: PublishedChange['text'];
  note: PublishedChange['note'];
  subjects: PublishedChange['subject'][];
}

const LEVELS: readonly ChangeLevel[] = ['breaking', 'warning', 'info'];

/**
 * Joins equal changes to rows, the ones that break first. A removed field whose note names a field that the same subject received is
 * one row with it: its new name.
 */
export function changeRows(changes: readonly PublishedChange[]): ChangeRow[] {
  const renames = new Map(changes.flatMap((change) => renameOf(change, changes)));
  const newNames = new Set(renames.values());
  const rows = new Map<string, ChangeRow>();
  for (const change of changes.filter((candidate) => !newNames.has(candidate))) {
    const row = rowOf(change, renames.get(change) ?? null);
    const { kinds, level, field, renamedTo, text, note } = row;
    // A sentence about a subject itself, such as "is new", has one subject.
    const ofSubject = [change.subject.kind, field?.label ?? change.subject.label, renamedTo?.label];
    const key = JSON.stringify([kinds, level, ...ofSubject, text.plain, note?.plain]);
    const first = rows.get(key);
    if (first === undefined) rows.set(key, row);
    else {
      for (const direction of row.directions) first.directions.add(direction);
      if (!first.subjects.some(({ label }) => label === change.subject.label)) first.subjects.push(...row.subjects);
    }
  }
  return [...rows.values()].toSorted((one, other) => LEVELS.indexOf(one.level) - LEVELS.indexOf(other.level));
}

/** A removed field and the added one that its note names. */
function renameOf(change: PublishedChange, changes: readonly PublishedChange[]): [PublishedChange, PublishedChange][] {
  const { kind, subject, field, note } = change;
  if (kind !== 'removed' || field === null || note === null) return [];
  const added = changes.find(
    (other) =>
      other.kind === 'added' &&
      other.subject.label === subject.label &&
      other.field !== null &&
      note.html.includes(`<code>${other.field.label}</code>`),
  );
  return added === undefined ? [] : [[change, added]];
}

function rowOf(change: PublishedChange, added: PublishedChange | null): ChangeRow {
  const { kind, level, field, direction, text, note, subject } = change;
  return {
    kinds: added === null ? [kind] : [kind, added.kind],
    level,
    field,
    renamedTo: added?.field ?? null,
    directions: new Set(direction === null ? [] : [direction]),
    text,
    note: added === null ? note : null,
    // The name of a removed field leads nowhere, so that of its schema leads to the new one.
    subjects: [
      { ...subject, href: (subject.kind === 'schema' ? (added?.field ?? field)?.href : null) ?? subject.href },
    ],
  };
}
