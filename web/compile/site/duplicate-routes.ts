import type { Route } from '../../model/page/path.ts';
import { type Finding, findingOf } from '../base/finding.ts';
import type { GuideSource } from '../source/guide-source.ts';

/** Reports two guides of one language with the same route, such as `intro.md` and `intro/index.md`. */
export function reportSharedRoutes(guides: readonly GuideSource[], report: (finding: Finding) => void): void {
  for (const ofLocale of Map.groupBy(guides, ({ locale }) => locale).values()) withoutDuplicates(ofLocale, report);
}

/** Keeps the first page or guide of each route and reports the others. */
export function withoutDuplicates<T extends { route: Route; file: string }>(
  pages: readonly T[],
  report: (finding: Finding) => void,
): T[] {
  const byRoute = new Map<Route, T>();
  for (const page of pages) {
    const earlier = byRoute.get(page.route);
    if (earlier === undefined) byRoute.set(page.route, page);
    else
      report(
        findingOf(
          'duplicate-route',
          { route: page.route, earlier: earlier.file, file: page.file },
          { file: page.file },
        ),
      );
  }
  return [...byRoute.values()];
}
