import type { Change } from './compare.ts';

/** Changes inside of an object that several operations carry, once for all of them. */
export interface SharedObject {
  /** Component names, old and new. */
  from: string;
  to: string;
  place: 'request' | 'response';
  /** As the first operation has them. */
  changes: Change[];
}

/** Names of a change's fields: relative to the object around them, where that is shared. */
export function relativeName(path: string, around: string | null): string {
  return around === null ? path : path.slice(around.length + 1);
}

interface SplitList {
  own: Change[];
  shared: SharedObject[];
}

/**
 * Takes the changes that more than one list has in an object of the same name out of the lists, so that a reader deals with them once.
 * @param lists the changes of each message
 * @returns the objects, and each list without what moved to them
 */
export function shareChanges(lists: readonly Change[][]): { objects: SharedObject[]; lists: SplitList[] } {
  const counts = new Map<string, number>();
  for (const signature of lists.flatMap((changes) => [
    ...new Set(changes.flatMap((change) => signatureOf(change) ?? [])),
  ]))
    counts.set(signature, (counts.get(signature) ?? 0) + 1);
  const objects = new Map<string, SharedObject>();
  const listed = new Set<string>();
  const split = lists.map((changes): SplitList => {
    const shared = new Set<SharedObject>();
    const own = changes.filter((change) => {
      const signature = signatureOf(change);
      if (signature === null || change.inside === null || (counts.get(signature) ?? 0) < 2) return true;
      const key = objectKey(change.inside);
      const object = objects.get(key) ?? {
        from: change.inside.from.schemas[0] ?? '',
        to: change.inside.to.schemas[0] ?? '',
        place: placeOf(change.inside),
        changes: [],
      };
      objects.set(key, object);
      if (!listed.has(signature)) object.changes.push(change);
      listed.add(signature);
      shared.add(object);
      return false;
    });
    return { own, shared: [...shared] };
  });
  return { objects: [...objects.values()], lists: split };
}

function placeOf({ to }: NonNullable<Change['inside']>): SharedObject['place'] {
  return to.place === 'response' ? 'response' : 'request';
}

function objectKey(inside: NonNullable<Change['inside']>): string {
  return JSON.stringify([inside.from.schemas[0], inside.to.schemas[0], placeOf(inside)]);
}

/** What makes two changes the same to a reader; null for one that stands in no named object. */
function signatureOf({ inside, from, to, ...change }: Change): string | null {
  if (inside === null) return null;
  const name = (field: Change['from'], around: string): string[] | null =>
    field === null ? null : [relativeName(field.path, around), field.type];
  return JSON.stringify([objectKey(inside), name(from, inside.from.path), name(to, inside.to.path), change]);
}
