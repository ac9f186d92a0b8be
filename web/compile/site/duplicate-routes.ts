import type { Route } from '../../model/page/path.ts';
import type { Finding } from '../../model/site/finding.ts';
import type { PageEntry } from '../pages/page-entry.ts';
import type { GuideSource } from '../source/guide-source.ts';

/** Reports two guides of one language with the same route, such as `intro.md` and `intro/index.md`. */
export function reportSharedRoutes(guides: readonly GuideSource[], report: (finding: Finding) => void): void {
  const byRoute = new Map<string, GuideSource>();
  for (const guide of guides) {
    const key = `${guide.locale} ${guide.route}`;
    const earlier = byRoute.get(key);
    if (earlier === undefined) byRoute.set(key, guide);
    else report(duplicateRoute(earlier, guide));
  }
}

/** Keeps the first page of each route and reports the others. */
export function withoutDuplicates(pages: readonly PageEntry[], report: (finding: Finding) => void): PageEntry[] {
  const byRoute = new Map<Route, PageEntry>();
  for (const page of pages) {
    const earlier = byRoute.get(page.route);
    if (earlier === undefined) byRoute.set(page.route, page);
    else report(duplicateRoute(earlier, page));
  }
  return [...byRoute.values()];
}

function duplicateRoute(earlier: { file: string }, { route, file }: { route: Route; file: string }): Finding {
  return {
    severity: 'warning',
    code: 'duplicate-route',
    message: `${route} comes from ${earlier.file} and from ${file}; the first is shown.`,
    remedy: 'Rename one of them.',
    location: { file },
  };
}
