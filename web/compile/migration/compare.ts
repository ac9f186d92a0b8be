import type { FieldChange } from '../../model/api/migration.ts';
import type { Field } from './fields.ts';
import { leafOf, type Matches, matchFields, type Renames } from './match.ts';

/** A change before it has links: the fields themselves. */
export interface Change extends Omit<FieldChange, 'from' | 'to'> {
  from: Field | null;
  to: Field | null;
  /** The inmost pair of named objects around it; null where there is none, or where the field has left it. */
  inside: { from: Field; to: Field } | null;
}

export interface Comparison {
  /** In the order of the old version; then what the new one adds, in its own. */
  changes: Change[];
  /** Old fields that nothing takes the place of; of an object that is gone, only the object. */
  removed: Change[];
}

/** A difference before it is known where it stands. */
type Difference = Omit<Change, 'inside'>;

/** A field that only one side has. */
function lone(
  kind: 'added' | 'removed',
  { from = null, to = null }: { from?: Field | null; to?: Field | null },
): Difference {
  return {
    kind,
    from,
    to,
    isTypeChanged: false,
    isNewlyRequired: to !== null && to.place !== 'response' && to.required,
    addedValues: [],
    removedValues: [],
  };
}

/** Compares two versions of an operation, field by field. */
export function compareFields(before: readonly Field[], after: readonly Field[], renames: Renames): Comparison {
  const matches = matchFields(before, after, renames);
  const [older, newer] = [side(before, matches.keys()), side(after, matches.values())];
  const kept = before.flatMap((from) => {
    const to = newer.byPath.get(matches.get(from.path) ?? '');
    return to === undefined ? [] : (changeOf(from, to, matches) ?? []);
  });
  // Nothing is said inside of a recursion, nor of an object that was a scalar or became one.
  const unseen = [...matches].filter(([from, to]) =>
    [older.byPath.get(from), newer.byPath.get(to)].some(
      (field) => field === undefined || field.isCut || !isObject(field),
    ),
  );
  const [unseenBefore, unseenAfter] = [new Set(unseen.map(([from]) => from)), new Set(unseen.map(([, to]) => to))];
  const removed = unpaired(older, unseenBefore).map((from) => lone('removed', { from }));
  // What else an object holds that a field moved into is of concern only where a request must have it.
  const isOfConcern = ({ place, parent, required }: Field): boolean =>
    parent === null || parent === place || newer.paired.has(parent) || (required && place !== 'response');
  const added = unpaired(newer, unseenAfter)
    .filter(isOfConcern)
    .map((to) => lone('added', { to }));
  const pairs: Pairs = { older, newer, matches, inverse: new Map([...matches].map(([from, to]) => [to, from])) };
  const placed = (change: Difference): Change => ({ ...change, inside: objectAround(change, pairs) });
  return { changes: [...kept, ...added].map(placed), removed: removed.map(placed) };
}

function isObject({ type }: Field): boolean {
  return /object|any/.test(type);
}

interface Pairs {
  older: Side;
  newer: Side;
  matches: Matches;
  /** The same, from new to old. */
  inverse: Matches;
}

function objectAround({ from, to }: Difference, { older, newer, matches, inverse }: Pairs): Change['inside'] {
  const [fields, others] = from === null ? [newer, inverse] : [older, matches];
  for (let path = (from ?? to)?.parent ?? null; path !== null; path = fields.byPath.get(path)?.parent ?? null) {
    const [here, there] = [fields.byPath.get(path), (from === null ? older : newer).byPath.get(others.get(path) ?? '')];
    if (here === undefined || there === undefined || here.schemas.length === 0 || there.schemas.length === 0) continue;
    const pair = from === null ? { from: there, to: here } : { from: here, to: there };
    return to === null || to.path.startsWith(`${pair.to.path}.`) ? pair : null;
  }
  return null;
}

interface Side {
  fields: readonly Field[];
  byPath: ReadonlyMap<string, Field>;
  /** Paths that have a pair. */
  paired: ReadonlySet<string>;
  /** Paths around those. */
  opened: ReadonlySet<string>;
}

function side(fields: readonly Field[], paths: Iterable<string>): Side {
  const byPath = new Map(fields.map((field) => [field.path, field]));
  const paired = new Set(paths);
  const outer = (path: string): string[] => {
    const parent = byPath.get(path)?.parent ?? null;
    return parent === null ? [] : [parent, ...outer(parent)];
  };
  return { fields, byPath, paired, opened: new Set([...paired].flatMap(outer)) };
}

/** Fields without a pair: an object as a whole, or piece by piece where some of it has one. What a body must hold is always named. */
function unpaired({ fields, paired, opened }: Side, unseen: ReadonlySet<string>): Field[] {
  const isOpen = (path: string): boolean => paired.has(path) || opened.has(path) || path === 'body';
  return fields.filter(
    ({ path, parent }) => !isOpen(path) && (parent === null || (isOpen(parent) && !unseen.has(parent))),
  );
}

/** What differs between two fields that are one; null when nothing does. */
function changeOf(from: Field, to: Field, matches: Matches): Difference | null {
  const differences = {
    isTypeChanged: isTypeChanged(from, to),
    isNewlyRequired: to.place !== 'response' && to.required && !from.required,
    // Where only one side lists its values, the lists say nothing about each other.
    addedValues: from.values.length === 0 ? [] : to.values.filter((value) => !from.values.includes(value)),
    removedValues: to.values.length === 0 ? [] : from.values.filter((value) => !to.values.includes(value)),
  };
  const kind = kindOf(from, to, matches);
  const isSame =
    kind === 'changed' &&
    !differences.isTypeChanged &&
    !differences.isNewlyRequired &&
    differences.addedValues.length + differences.removedValues.length === 0;
  return isSame ? null : { kind, from, to, ...differences };
}

/** A request that may now hold null, and an answer that no longer does, are nothing to act on. */
function isTypeChanged(from: Field, to: Field): boolean {
  const [wide, narrow] = to.place === 'response' ? [from, to] : [to, from];
  const allowed = new Set(wide.type.split(' | '));
  const isOnlyNull =
    wide.type
      .split(' | ')
      .filter((type) => type !== 'null')
      .join() ===
    narrow.type
      .split(' | ')
      .filter((type) => type !== 'null')
      .join();
  return from.type !== to.type && !(isOnlyNull && allowed.has('null'));
}

/** Inside of an object that was renamed, a field that kept its name goes without saying. */
function kindOf(from: Field, to: Field, matches: Matches): 'renamed' | 'moved' | 'changed' {
  if (from.path === to.path) return 'changed';
  const isAround = to.parent === (from.parent === null ? null : (matches.get(from.parent) ?? null));
  const isSamePlace = isAround && from.place === to.place;
  if (isSamePlace && leafOf(from) === leafOf(to)) return 'changed';
  return isSamePlace ? 'renamed' : 'moved';
}
