import { isCheckedFormat } from '../../model/schema/formats.ts';
import { hasType } from '../../model/schema/keywords.ts';
import { type AnyNumber, compareNumbers } from '../../model/schema/numbers.ts';
import { exactJson } from '../../model/text/json.ts';
import { type AlternativeFacts, type BoundName, BOUNDS, type Facts } from './facts.ts';
import type { Field } from './fields.ts';
import { type KeywordAspect, keywordDifferences } from './keywords.ts';

export type BoundAspect = `${BoundName}-${'set' | 'unset' | 'increased' | 'decreased'}`;

/** The changes of a deprecation, of fields and of operations. */
export type LifecycleAspect =
  | 'deprecated'
  | 'deprecated-with-sunset'
  | 'reactivated'
  | 'sunset-set'
  | 'sunset-deleted'
  | 'sunset-changed-earlier'
  | 'sunset-changed-later';

/** The ways in which a field can differ. Their names are the last part of the rule names of oasdiff. */
export type Aspect =
  | `type-${'changed' | 'generalized' | 'specialized'}`
  | `${'pattern' | 'default-value'}-${'added' | 'removed' | 'changed'}`
  | `const-${'added' | 'removed' | 'changed'}`
  | 'pattern-generalized'
  | `format-${'added' | 'changed'}`
  | KeywordAspect
  | `became-${'nullable' | 'not-nullable' | 'required' | 'optional' | 'enum' | 'not-enum'}`
  | `became-${'read-only' | 'not-read-only' | 'write-only' | 'not-write-only'}`
  | `${'enum-value' | 'one-of' | 'any-of'}-${'added' | 'removed'}`
  | BoundAspect
  | `multiple-of-${'set' | 'unset' | 'changed'}`
  | `unique-items-${'set' | 'unset'}`
  | `additional-properties-${'forbidden' | 'allowed'}`
  | LifecycleAspect;

export interface Difference<A extends Aspect = Aspect> {
  aspect: A;
  /** Values that the older version has, as text; for lists only those that the newer one does not have. */
  from: string[];
  to: string[];
}

/** All differences between two versions of a field. */
export function differencesOf(from: Field, to: Field): Difference[] {
  const [before, after] = [from.facts, to.facts];
  const closed = flag(before.isClosed, after.isClosed, [
    'additional-properties-forbidden',
    'additional-properties-allowed',
  ]);
  const older = asAlternativesOf(after, before);
  const alternatives = (key: 'oneOf' | 'anyOf', aspects: readonly [Aspect, Aspect]): Difference[] =>
    alternativeDifferences(older[key], after[key], { from, to, aspects });
  const keywords = keywordDifferences(before.keywords, after.keywords);
  const isUnevaluated = ({ aspect }: Difference): boolean => aspect.startsWith('unevaluated-properties');
  return [
    ...typeDifferences(from, to),
    ...flag(from.required, to.required, ['became-required', 'became-optional']),
    ...valueDifferences(from, to),
    ...BOUNDS.flatMap((bound) => boundDifferences(bound, before.bounds?.[bound], after.bounds?.[bound])),
    ...changed(before.multipleOf, after.multipleOf, ['multiple-of-set', 'multiple-of-unset', 'multiple-of-changed']),
    ...changed(before.pattern, after.pattern, [
      'pattern-added',
      'pattern-removed',
      after.pattern === '.*' ? 'pattern-generalized' : 'pattern-changed',
    ]),
    ...changed(before.default, after.default, [
      'default-value-added',
      'default-value-removed',
      'default-value-changed',
    ]),
    ...flag(before.isUnique, after.isUnique, ['unique-items-set', 'unique-items-unset']),
    ...alternatives('oneOf', ['one-of-added', 'one-of-removed']),
    ...alternatives('anyOf', ['any-of-added', 'any-of-removed']),
    // Both keywords can close an object: a closed one stays closed, and one change is told once.
    ...keywords.filter((found) => !isUnevaluated(found) || !before.isClosed || !after.isClosed),
    ...(keywords.some(isUnevaluated) ? [] : closed),
    ...flag(before.isReadOnly, after.isReadOnly, ['became-read-only', 'became-not-read-only']),
    ...flag(before.isWriteOnly, after.isWriteOnly, ['became-write-only', 'became-not-write-only']),
    ...lifecycleDifferences(before, after),
  ];
}

/** The differences of a deprecation, of fields and of operations. */
export function lifecycleDifferences(
  before: Pick<Field['facts'], 'isDeprecated' | 'sunset'>,
  after: Pick<Field['facts'], 'isDeprecated' | 'sunset'>,
): Difference<LifecycleAspect>[] {
  const [earlier, later] = [before.sunset, after.sunset];
  if (!before.isDeprecated && after.isDeprecated && earlier === undefined && later !== undefined)
    return [{ aspect: 'deprecated-with-sunset', from: [], to: [later] }];
  return [
    ...flag(before.isDeprecated, after.isDeprecated, ['deprecated', 'reactivated']),
    ...changed(earlier, later, [
      'sunset-set',
      'sunset-deleted',
      (later ?? '') < (earlier ?? '') ? 'sunset-changed-earlier' : 'sunset-changed-later',
    ]),
  ];
}

function flag<A extends Aspect>(before = false, after = false, [set, unset]: readonly [A, A]): Difference<A>[] {
  return before === after ? [] : [{ aspect: after ? set : unset, from: [], to: [] }];
}

function changed<A extends Aspect>(
  before: string | undefined,
  after: string | undefined,
  [added, removed, other]: readonly [A, A, A],
): Difference<A>[] {
  if (before === after) return [];
  const aspect = before === undefined ? added : after === undefined ? removed : other;
  return [{ aspect, from: before === undefined ? [] : [before], to: after === undefined ? [] : [after] }];
}

function boundDifferences(name: BoundName, before?: AnyNumber, after?: AnyNumber): Difference[] {
  const other = compareNumbers(after ?? 0, before ?? 0) > 0 ? 'increased' : 'decreased';
  return changed(before === undefined ? before : String(before), after === undefined ? after : String(after), [
    `${name}-set`,
    `${name}-unset`,
    `${name}-${other}`,
  ]);
}

function typeDifferences(from: Field, to: Field): Difference[] {
  const [before, after] = [typesOf(from), typesOf(to)];
  const [isNullable, staysNullable] = [from, to].map(({ type }) => type.split(' | ').includes('null'));
  // Any value can be null, which the type says.
  const isAny = [from, to].some(({ type }) => type === 'any');
  const differences = isAny ? [] : flag(isNullable, staysNullable, ['became-nullable', 'became-not-nullable']);
  const isWider = covers(allowedTypes(to), before);
  if (before.join() !== after.join() && !(isWider && covers(allowedTypes(from), after))) {
    const narrowed = covers(allowedTypes(from), after) ? 'type-specialized' : 'type-changed';
    // One value of a query or a header is also a list of one, if the list demands nothing else.
    const isParameter = /^(?:query|header|cookie)$/.test(to.place) && to.parent === null;
    const isAlike = to.facts.pattern === from.facts.pattern && to.facts.bounds === undefined;
    const lists = isParameter && isAlike ? before.map((type) => `${type}[]`) : [];
    const aspect = isWider || after.join() === lists.join() ? 'type-generalized' : narrowed;
    // Another type with null is one change.
    const others = aspect === 'type-changed' ? [] : differences;
    return [{ aspect, from: [from.type], to: [to.type] }, ...others];
  }
  const [earlier, later] = [from.facts.format, to.facts.format];
  const aspects = ['format-added', 'type-generalized', 'type-changed'] as const;
  const [found = earlier === later ? undefined : { aspect: 'format-changed' }] = changed(
    checkedFormat(from),
    checkedFormat(to),
    aspects,
  );
  const label = ({ type, facts }: Field): string => (facts.format === undefined ? type : `${type} (${facts.format})`);
  if (found === undefined) return differences;
  const others = found.aspect === 'type-changed' ? [] : differences;
  return [...others, { ...found, from: [label(from)], to: [label(to)] }];
}

/** The format of a field if it limits its values. */
function checkedFormat({ type, facts }: Field): string | undefined {
  return facts.format !== undefined && isCheckedFormat(facts.format) && /string|any/.test(type)
    ? facts.format
    : undefined;
}

function typesOf({ type }: Field): string[] {
  return type
    .split(' | ')
    .filter((name) => name !== 'null')
    .toSorted();
}

/** The types of a field. In a parameter, where each value is a text, a text without rules allows numbers and booleans, too. */
function allowedTypes(field: Field): string[] {
  const types = typesOf(field);
  const { place, parent, values, facts } = field;
  const isParameter = parent === null && place !== 'body' && place !== 'response';
  const isFree = values.length === 0 && [facts.format, facts.pattern, facts.bounds].every((rule) => rule === undefined);
  return isParameter && isFree && types.includes('string') ? [...types, 'number', 'integer', 'boolean'] : types;
}

/** Whether the first types allow every value of the others. */
function covers(types: readonly string[], others: readonly string[]): boolean {
  return (
    types.includes('any') ||
    others.every((other) => {
      const items = itemTypes(other);
      const isInside = (type: string): boolean => {
        const around = itemTypes(type);
        return items !== null && around !== null && covers(around, items);
      };
      return types.includes(other) || (other === 'integer' && types.includes('number')) || types.some(isInside);
    })
  );
}

/** The types of the items of a list, as in `(string|null)[]`; null for another type. */
function itemTypes(type: string): string[] | null {
  return type.endsWith('[]')
    ? type
        .slice(0, -2)
        .replace(/^\(([^()]*)\)$/, '$1')
        .split('|')
    : null;
}

/** The differences of allowed values. A version without a list allows any value. */
function valueDifferences(from: Field, to: Field): Difference[] {
  const [{ values: before }, { values: after }] = [from, to];
  const [older, newer] = [constantOf(from), constantOf(to)];
  if (before.length === (older === undefined ? 0 : 1) && after.length === (newer === undefined ? 0 : 1))
    return changed(older, newer, ['const-added', 'const-removed', 'const-changed']);
  if (before.length === 0 && after.length > 0)
    return isOfNewType(after, from, to) ? [] : [{ aspect: 'became-enum', from: [], to: [...after] }];
  if (after.length === 0 && before.length > 0)
    return isOfNewType(before, to, from) ? [] : [{ aspect: 'became-not-enum', from: [...before], to: [] }];
  return choiceDifferences(before, after, ['enum-value-added', 'enum-value-removed']);
}

/** Whether the values of a field are of a type that it allows besides all types of its other version. Then they limit nothing. */
function isOfNewType(values: readonly string[], other: Field, own: Field): boolean {
  const types = other.type.replaceAll(/[()[\]]/g, '').split(/ ?\| ?/);
  const isKnown = (value: string): boolean => types.some((type) => type === 'any' || hasType(exactJson(value), type));
  return covers(typesOf(own), typesOf(other)) && !values.some(isKnown);
}

/** The only value of a field, if `const` states it. */
function constantOf({ facts, values }: Field): string | undefined {
  return values.length === 1 && values[0] === facts.const ? facts.const : undefined;
}

/** The alternatives of the older version under the keyword of the newer one: `oneOf` and `anyOf` with the same parts allow nearly the same. */
function asAlternativesOf(newer: Facts, { oneOf, anyOf }: Facts): Pick<Facts, 'oneOf' | 'anyOf'> {
  const all = oneOf === undefined || anyOf === undefined ? (oneOf ?? anyOf) : undefined;
  if (all !== undefined && newer.oneOf === undefined && newer.anyOf !== undefined) return { anyOf: all };
  if (all !== undefined && newer.anyOf === undefined && newer.oneOf !== undefined) return { oneOf: all };
  return { ...(oneOf === undefined ? {} : { oneOf }), ...(anyOf === undefined ? {} : { anyOf }) };
}

function alternativeDifferences(
  before: readonly AlternativeFacts[] = [],
  after: readonly AlternativeFacts[] = [],
  { from, to, aspects }: { from: Field; to: Field; aspects: readonly [Aspect, Aspect] },
): Difference[] {
  /** The alternatives that the other version has neither as an alternative nor as its only schema. */
  const beside = (some: readonly AlternativeFacts[], others: readonly AlternativeFacts[], other: Field) =>
    some.filter(
      ({ key, label }) =>
        !other.schemas.includes(key) &&
        !others.some((alternative) => alternative.key === key || alternative.label === label),
    );
  // Without alternatives, the type says which values are allowed.
  const isInType = ({ isNamed, types }: AlternativeFacts, others: readonly AlternativeFacts[], other: Field): boolean =>
    others.length === 0 && !isNamed && covers(allowedTypes(other), types);
  const added = beside(after, before, from).filter((newer) => !isInType(newer, before, from));
  const removed = beside(before, after, to).filter((older) => {
    if (isInType(older, after, to) || (after.length === 0 && !older.isNamed && older.types.includes('any')))
      return false;
    // An alternative that got a name, or is written another way.
    const same = added.findIndex(
      (newer) => !(older.isNamed && newer.isNamed) && older.types.join() === newer.types.join(),
    );
    if (same >= 0) added.splice(same, 1);
    return same < 0;
  });
  // A single schema with a new name is compared with the old one.
  const isRenamed = before.length === 1 && after.length === 1 && [...before, ...after].every(({ isNamed }) => isNamed);
  const labels = (some: readonly AlternativeFacts[]): string[] => some.map(({ label }) => label);
  return isRenamed ? [] : choiceDifferences(labels(removed), labels(added), aspects);
}

/** The values that only one of two lists has. */
export function choiceDifferences<A extends string>(
  before: readonly string[] = [],
  after: readonly string[] = [],
  [added, removed]: readonly [A, A],
): { aspect: A; from: string[]; to: string[] }[] {
  const [olderSet, newerSet] = [new Set(before), new Set(after)];
  const newer = after.filter((value) => !olderSet.has(value));
  const older = before.filter((value) => !newerSet.has(value));
  return [
    ...(newer.length === 0 ? [] : [{ aspect: added, from: [], to: newer }]),
    ...(older.length === 0 ? [] : [{ aspect: removed, from: older, to: [] }]),
  ];
}
