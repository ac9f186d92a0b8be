/** A page as the sitemap names it. */
export interface ListedPage {
  path: string;
  title: string;
}

/** How many letters have to be changed, added or left out to make one text of the other (Levenshtein). */
function distance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let index = 0; index < from.length; index += 1) {
    const next = [index + 1];
    for (let at = 1; at <= to.length; at += 1) {
      next.push(
        Math.min(
          (row[at] ?? 0) + 1,
          (next[at - 1] ?? 0) + 1,
          (row[at - 1] ?? 0) + (from[index] === to[at - 1] ? 0 : 1),
        ),
      );
    }
    row = next;
  }
  return row[to.length] ?? 0;
}

/** 0 for equal texts, 1 for texts that have nothing in common. */
const difference = (from: string, to: string): number => distance(from, to) / Math.max(from.length, to.length, 1);

/** Words of the last segment, in alphabetical order: `/contract_create` and `/create-contract` say the same. */
const wordsOf = (path: string): string => (path.split('/').at(-1) ?? '').split('-').toSorted().join('-');

function plain(path: string): string {
  return path
    .toLowerCase()
    .replace(/\.[a-z]+$/, '')
    .replaceAll(/[\s_.+-]+/g, '-')
    .replaceAll(/\/+/g, '/')
    .replace(/\/$/, '');
}

/** Worse than this is no suggestion. */
const LIMIT = 0.45;
/** Nor is what lies this far behind the best one. */
const MARGIN = 0.25;
/** The page that a path only adds something to. */
const PARENT = 0.3;
/** Longer paths are nobody's typing error, and cost the square of their length. */
const LONGEST = 200;

/**
 * The pages that a path may have meant, the likeliest first: by the letters of the whole path, and of its last segment.
 * @param path that no page has, decoded
 */
export function nearestPages(path: string, pages: readonly ListedPage[], count = 3): ListedPage[] {
  const wanted = plain(path.slice(0, LONGEST));
  if (wanted === '') return [];
  const scored = pages
    .map((page) => {
      const candidate = plain(page.path);
      const last = difference(wordsOf(wanted), wordsOf(candidate));
      const whole = difference(wanted, candidate);
      // The name counts most, and between pages of one name the rest of the path.
      const byName = 0.7 * last + 0.3 * whole;
      return {
        page,
        score: wanted.startsWith(`${candidate}/`) && candidate !== '' ? Math.min(byName, PARENT) : byName,
      };
    })
    .filter(({ score }) => score < LIMIT)
    .toSorted((a, b) => a.score - b.score)
    .slice(0, count);
  return scored.filter(({ score }) => score < (scored[0]?.score ?? 0) + MARGIN).map(({ page }) => page);
}
