import { getOrMake } from '../base/get-or-make.ts';
import type { Change } from '../comparison/compare.ts';

/** Changes inside an object that several operations have, listed once. */
export interface SharedObject {
  /** Component names, old and new. */
  from: string;
  to: string;
  place: 'request' | 'response';
  /** The changes in the first operation that has the object. */
  changes: Change[];
}

/** The path of a field relative to a shared object around it. */
export function relativeName(path: string, around: string | null): string {
  return around === null ? path : path.slice(around.length + 1);
}

export interface SplitList {
  /** Changes of this list alone. */
  single: Change[];
  shared: SharedObject[];
}

/**
 * Moves changes that more than one list has in an object of the same name to shared objects, so that they are listed once.
 * @param lists the changes of each message
 * @returns the shared objects, and each list without their changes
 */
export function shareChanges(lists: readonly Change[][]): { objects: SharedObject[]; lists: SplitList[] } {
  const counts = new Map<string, number>();
  for (const changes of lists)
    for (const signature of new Set(changes.flatMap((change) => signatureOf(change) ?? [])))
      counts.set(signature, (counts.get(signature) ?? 0) + 1);
  const objects = new Map<string, SharedObject>();
  const listed = new Set<string>();
  const split = lists.map((changes): SplitList => {
    const shared = new Set<SharedObject>();
    const single = changes.filter((change) => {
      const signature = signatureOf(change);
      const { inside } = change;
      if (signature === null || inside === null || (counts.get(signature) ?? 0) < 2) return true;
      const object = getOrMake(objects, objectKey(inside), () => ({
        from: inside.from.schemas[0] ?? '',
        to: inside.to.schemas[0] ?? '',
        place: objectPlace(inside),
        changes: [],
      }));
      if (!listed.has(signature)) object.changes.push(change);
      listed.add(signature);
      shared.add(object);
      return false;
    });
    return { single, shared: [...shared] };
  });
  return { objects: [...objects.values()], lists: split };
}

function objectPlace({ to }: NonNullable<Change['inside']>): SharedObject['place'] {
  return to.place === 'response' ? 'response' : 'request';
}

function objectKey(inside: NonNullable<Change['inside']>): string {
  return JSON.stringify([inside.from.schemas[0], inside.to.schemas[0], objectPlace(inside)]);
}

/** Changes with the same signature are the same to a reader; null for a change outside of named objects. */
function signatureOf({ inside, from, to, differences: _differences, ...change }: Change): string | null {
  if (inside === null) return null;
  const name = (field: Change['from'], around: string): string[] | null =>
    field === null ? null : [relativeName(field.path, around), field.type];
  return JSON.stringify([objectKey(inside), name(from, inside.from.path), name(to, inside.to.path), change]);
}

/** The most rows of a migration page. Each row has a dozen elements, and a document should have at most 12,000. */
export const MAX_CHANGES = 700;

/**
 * The most changes of each list, so that all lists together stay below a limit: short lists are complete, long lists share the rest.
 * @param lengths of all lists of the page
 */
export function longestList(lengths: readonly number[], limit: number): number {
  let cap = Math.max(0, ...lengths);
  const total = (longest: number): number => lengths.reduce((sum, length) => sum + Math.min(length, longest), 0);
  while (cap > 1 && total(cap) > limit) cap = Math.floor(cap * 0.9);
  return cap;
}
