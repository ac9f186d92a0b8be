import { editDistance } from '../text/similar.ts';

export interface ListedPage {
  path: string;
  title: string;
}

/** 0 for equal texts, 1 for texts without a common letter. */
const difference = (from: string, to: string): number => editDistance(from, to) / Math.max(from.length, to.length, 1);

/** The last segment's words in alphabetical order, so that `/order-create` equals `/create-order`. */
const wordsOf = (path: string): string => (path.split('/').at(-1) ?? '').split('-').toSorted().join('-');

function normalize(path: string): string {
  return path
    .toLowerCase()
    .replace(/\.[a-z]+$/, '')
    .replaceAll(/[\s_.+-]+/g, '-')
    .replaceAll(/\/+/g, '/')
    .replace(/\/$/, '');
}

/** A page with this score or more is not suggested. */
const LIMIT = 0.45;
/** A page whose score exceeds the best one by this much is not suggested either. */
const MARGIN = 0.25;
/** The score of a page that the path only appends segments to. */
const PARENT = 0.3;
/** Longer paths are cut: the time grows with the square of the length. */
const LONGEST = 200;

/**
 * The pages that a mistyped path may have meant, most similar first.
 * @param path a decoded path without a page
 */
export function nearestPages(path: string, pages: readonly ListedPage[], count = 3): ListedPage[] {
  const requested = normalize(path.slice(0, LONGEST));
  if (requested === '') return [];
  const candidates = pages
    .map((page) => {
      const candidate = normalize(page.path);
      const segmentDifference = difference(wordsOf(requested), wordsOf(candidate));
      const pathDifference = difference(requested, candidate);
      // The last segment counts most. The whole path decides between pages with the same last segment.
      const byName = 0.7 * segmentDifference + 0.3 * pathDifference;
      return {
        page,
        score: requested.startsWith(`${candidate}/`) && candidate !== '' ? Math.min(byName, PARENT) : byName,
      };
    })
    .filter(({ score }) => score < LIMIT)
    .toSorted((a, b) => a.score - b.score)
    .slice(0, count);
  return candidates.filter(({ score }) => score < (candidates[0]?.score ?? 0) + MARGIN).map(({ page }) => page);
}
