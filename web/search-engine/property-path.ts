import { fold } from '../model/text/fold.ts';
import type { Corpus } from './corpus.ts';

/**
 * Finds the properties that a typed path such as `items.lamp.color` leads to. The last name must be the property's. The others
 * must occur in the same order on the way to one of its places, with any names between them.
 * @returns the indexes of those places, by number of the entry
 */
export function entriesOnPath(
  { entries, words }: Pick<Corpus, 'entries' | 'words'>,
  path: readonly string[],
): Map<number, ReadonlySet<number>> {
  const [name, ...outerNames] = path.toReversed();
  const result = new Map<number, ReadonlySet<number>>();
  for (const [number, { kind, label, places }] of entries.entries()) {
    if (kind !== 'property' || words.folded(label) !== name) continue;
    const placesOnPath = places.flatMap(({ anchor }, index) => (leadsThrough(anchor, outerNames) ? [index] : []));
    if (placesOnPath.length > 0) result.set(number, new Set(placesOnPath));
  }
  return result;
}

/** @param outerNames names on the way to a property, innermost first */
function leadsThrough(anchor: string, outerNames: readonly string[]): boolean {
  const names = fold(anchor).split('.').slice(0, -1);
  let end = names.length;
  return outerNames.every((name) => {
    end = end === 0 ? -1 : names.lastIndexOf(name, end - 1);
    return end >= 0;
  });
}
