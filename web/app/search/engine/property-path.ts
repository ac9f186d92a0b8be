import type { SearchEntry } from '../../../model/search/search.ts';
import { fold } from '../../../model/text/fold.ts';

/**
 * Properties at the end of a typed trail, such as `lineItems.device.imei`: the last name is what they are called, and the others
 * stand on the way to one of their places, in that order, with more in between.
 * @returns by number of the entry, the numbers of those places
 */
export function entriesOnTrail(
  entries: readonly SearchEntry[],
  trail: readonly string[],
): Map<number, ReadonlySet<number>> {
  const [name, ...way] = trail.toReversed();
  const found = new Map<number, ReadonlySet<number>>();
  for (const [number, { kind, label, places }] of entries.entries()) {
    if (kind !== 'property' || fold(label) !== name) continue;
    const onTrail = places.flatMap(({ anchor }, index) => (leadsThrough(anchor, way) ? [index] : []));
    if (onTrail.length > 0) found.set(number, new Set(onTrail));
  }
  return found;
}

/** @param way names from the place outwards */
function leadsThrough(anchor: string, way: readonly string[]): boolean {
  const names = fold(anchor).split('.').slice(0, -1);
  let end = names.length;
  return way.every((wanted) => {
    end = end === 0 ? -1 : names.lastIndexOf(wanted, end - 1);
    return end >= 0;
  });
}
