import type { Route } from '../../model/site/path.ts';
import type { RecordedChange } from '../source/version-sources.ts';
import type { Release } from './mount-releases.ts';

/** The most changes of one page of the changelog. Its document has about 80 KB then. */
const MAX_CHANGES = 100;
/** Equal changes of several operations or schemas are one row. Each but the first adds only a name to it. */
const WEIGHT_OF_EQUAL = 0.2;

/** A run of changes of one reference in one release; `from` and `to` are positions in the list of its changes. */
export interface ChangelogChunk {
  release: string;
  part: number;
  from: number;
  to: number;
}

/** A part that exceeds its page by this share of the limit stays whole, so that its equal and renamed fields are one row. */
const MAX_EXCESS = 0.2;

/** Splits releases into pages of about 100 changes. A long release continues on the next page. */
export function changelogChunks(
  releases: readonly Pick<Release, 'id' | 'parts'>[],
  limit = MAX_CHANGES,
): ChangelogChunk[][] {
  const pages: ChangelogChunk[][] = [[]];
  let room = limit;
  for (const { id, parts } of releases) {
    for (const [part, { changes }] of parts.entries()) {
      const weights = weightsOf(changes);
      let from = 0;
      do {
        if (room < 1) {
          pages.push([]);
          room = limit;
        }
        const isNearlyWhole = from === 0 && sum(weights) <= room + limit * MAX_EXCESS;
        let to = isNearlyWhole ? changes.length : from;
        while (to < changes.length && sum(weights.slice(from, to + 1)) <= room) to++;
        pages.at(-1)?.push({ release: id, part, from, to });
        // A part without changes has a line, too.
        room -= Math.max(1, sum(weights.slice(from, to)));
        from = to;
      } while (from < changes.length);
    }
  }
  return pages;
}

function weightsOf(changes: readonly RecordedChange[]): number[] {
  const seen = new Set<string>();
  return changes.map(({ rules, field, from, to, note }) => {
    const row = JSON.stringify([rules, field, from, to, note]);
    const isEqual = seen.has(row);
    seen.add(row);
    return isEqual ? WEIGHT_OF_EQUAL : 1;
  });
}

function sum(weights: readonly number[]): number {
  return weights.reduce((total, weight) => total + weight, 0);
}

/** Routes of the pages of a changelog: `/changelog`, `/changelog/2`. */
export function changelogRoute(base: Route, page: number): Route {
  return page === 0 ? base : `${base}/${page + 1}`;
}

/** Addresses of the feeds of all references, or of one. @param changelogPath localized and percent-encoded */
export function feedPaths(changelogPath: string, reference: Route | null): { atom: string; json: string } {
  const name = reference === null ? '' : encodeURI(reference);
  return { atom: `${changelogPath}${name}.xml`, json: `${changelogPath}${name}.json` };
}
