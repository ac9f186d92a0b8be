import type { Route } from '../../model/page/path.ts';
import type { Release } from './mount-releases.ts';

/** The most changes of one page of the changelog, which keeps its document below 60 KB. */
const MAX_CHANGES = 60;

/** A run of changes of one reference in one release; `from` and `to` are positions in the list of its changes. */
export interface ChangelogChunk {
  release: string;
  part: number;
  from: number;
  to: number;
}

/** A part that exceeds its page by this share of the limit stays whole, so that its equal and renamed fields are one row. */
const MAX_EXCESS = 0.2;

/** Splits releases into pages of about 60 changes. A long release continues on the next page. */
export function changelogChunks(
  releases: readonly Pick<Release, 'id' | 'parts'>[],
  limit = MAX_CHANGES,
): ChangelogChunk[][] {
  const pages: ChangelogChunk[][] = [[]];
  let room = limit;
  for (const { id, parts } of releases) {
    for (const [part, { changes }] of parts.entries()) {
      let from = 0;
      do {
        if (room <= 0) {
          pages.push([]);
          room = limit;
        }
        const isNearlyWhole = from === 0 && changes.length <= room + limit * MAX_EXCESS;
        const to = isNearlyWhole ? changes.length : Math.min(changes.length, from + room);
        pages.at(-1)?.push({ release: id, part, from, to });
        // A part without changes has a line, too.
        room -= Math.max(1, to - from);
        from = to;
      } while (from < changes.length);
    }
  }
  return pages;
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
