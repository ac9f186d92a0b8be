import type { FieldChange } from '../../model/api/migration.ts';
import { type Aspect, type Difference, differencesOf } from './differences.ts';
import type { Field } from './fields.ts';
import { leafOf, type Matches, matchFields, type Renames } from './match.ts';

/** A change between two fields, before it has links. */
export interface Change extends Omit<FieldChange, 'from' | 'to'> {
  from: Field | null;
  to: Field | null;
  /** The innermost pair of named objects around both fields; null if no such pair exists, or if the field moved out of it. */
  inside: { from: Field; to: Field } | null;
  /** All differences of a pair, also those that a migration does not list. */
  differences: Difference[];
}

interface Comparison {
  /** The changes in the order of the old version, followed by additions in the order of the new one. */
  changes: Change[];
  /** Old fields without a counterpart; for a removed object only the object itself. */
  removed: Change[];
}

/** A change before the object around it is known. */
type FoundChange = Omit<Change, 'inside'>;

/** A field that only one version has. */
function lone(
  kind: 'added' | 'removed',
  { from = null, to = null }: { from?: Field | null; to?: Field | null },
): FoundChange {
  return {
    kind,
    from,
    to,
    isTypeChanged: false,
    isNewlyRequired: to !== null && to.place !== 'response' && to.required,
    addedValues: [],
    removedValues: [],
    differences: [],
  };
}

/** Compares two versions of an operation, field by field; only changes that need work in a migration are listed. */
export function compareFields(before: readonly Field[], after: readonly Field[], renames: Renames): Comparison {
  const { changes, removed } = compareAll(before, after, renames);
  return { changes: changes.filter(needsWork), removed };
}

/** Compares two lists of fields and lists every change. */
export function compareAll(before: readonly Field[], after: readonly Field[], renames: Renames): Comparison {
  const matches = matchFields(before, after, renames);
  const [older, newer] = [side(before, matches.keys()), side(after, matches.values())];
  const changed = before.flatMap((from) => {
    const to = newer.byPath.get(matches.get(from.path) ?? '');
    return to === undefined ? [] : (changeOf(from, to, matches) ?? []);
  });
  // Fields inside recursive objects are not compared, nor are fields inside an object that was or becomes a scalar.
  const unseen = [...matches].filter(([from, to]) =>
    [older.byPath.get(from), newer.byPath.get(to)].some(
      (field) => field === undefined || field.isCut || !isObject(field),
    ),
  );
  const [unseenBefore, unseenAfter] = [new Set(unseen.map(([from]) => from)), new Set(unseen.map(([, to]) => to))];
  const removed = unpaired(older, unseenBefore).map((from) => lone('removed', { from }));
  // If a field moved into another object, the other fields of that object matter only if a request requires them.
  const isRelevant = ({ place, parent, required }: Field): boolean =>
    parent === null || parent === place || newer.paired.has(parent) || (required && place !== 'response');
  const added = unpaired(newer, unseenAfter)
    .filter(isRelevant)
    .map((to) => lone('added', { to }));
  const pairs: Pairs = { older, newer, matches, inverse: new Map([...matches].map(([from, to]) => [to, from])) };
  const placed = (change: FoundChange): Change => ({ ...change, inside: objectAround(change, pairs) });
  return { changes: [...changed, ...added].map(placed), removed: removed.map(placed) };
}

function isObject({ type }: Field): boolean {
  return /object|any/.test(type);
}

interface Pairs {
  older: Side;
  newer: Side;
  matches: Matches;
  /** The matches from new to old. */
  inverse: Matches;
}

function objectAround({ from, to }: FoundChange, { older, newer, matches, inverse }: Pairs): Change['inside'] {
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
  /** Paths of fields with a pair. */
  paired: ReadonlySet<string>;
  /** Paths of the fields around them. */
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

/** The fields without a pair: whole objects, or single fields of an object if some of its fields have a pair. Fields of a body are always single. */
function unpaired({ fields, paired, opened }: Side, unseen: ReadonlySet<string>): Field[] {
  const isOpen = (path: string): boolean => paired.has(path) || opened.has(path) || path === 'body';
  return fields.filter(
    ({ path, parent }) => !isOpen(path) && (parent === null || (isOpen(parent) && !unseen.has(parent))),
  );
}

/** The change between two paired fields; null if they are equal. */
function changeOf(from: Field, to: Field, matches: Matches): FoundChange | null {
  const differences = differencesOf(from, to);
  const kind = kindOf(from, to, matches);
  if (kind === 'changed' && differences.length === 0) return null;
  const has = (...aspects: Aspect[]): boolean => differences.some(({ aspect }) => aspects.includes(aspect));
  const valuesOf = (aspect: Aspect, side: 'from' | 'to'): string[] =>
    differences.find((difference) => difference.aspect === aspect)?.[side] ?? [];
  const isResponse = to.place === 'response';
  return {
    kind,
    from,
    to,
    // A request that now accepts null needs no work, nor does a response that no longer has it.
    isTypeChanged:
      has('type-changed', 'type-generalized', 'type-specialized', 'format-added') ||
      has(isResponse ? 'became-nullable' : 'became-not-nullable'),
    isNewlyRequired: !isResponse && has('became-required'),
    addedValues: valuesOf('enum-value-added', 'to'),
    removedValues: valuesOf('enum-value-removed', 'from'),
    differences,
  };
}

function needsWork({ kind, isTypeChanged, isNewlyRequired, addedValues, removedValues }: Change): boolean {
  return kind !== 'changed' || isTypeChanged || isNewlyRequired || addedValues.length + removedValues.length > 0;
}

/** The kind of a change. Inside a renamed object, a field with the same name is not renamed. */
function kindOf(from: Field, to: Field, matches: Matches): 'renamed' | 'moved' | 'changed' {
  if (from.path === to.path) return 'changed';
  const isAround = to.parent === (from.parent === null ? null : (matches.get(from.parent) ?? null));
  const isSamePlace = isAround && from.place === to.place;
  if (isSamePlace && leafOf(from) === leafOf(to)) return 'changed';
  return isSamePlace ? 'renamed' : 'moved';
}
