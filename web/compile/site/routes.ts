import type { Link } from '../../model/api/link.ts';
import type { PageSummary } from '../../model/page/page.ts';
import type { Locale } from '../../model/site/locale.ts';
import { addressOf, type Route } from '../../model/site/path.ts';
import { type Finding, findingOf } from '../base/finding.ts';
import { getOrMake } from '../base/get-or-make.ts';
import { linkOf } from '../navigation/sidebars.ts';
import { isTranslated, type PageEntry } from '../pages/page-entry.ts';
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

/** The languages of the texts of pages, by route. Every language has every page; one without a translation shows the English texts. */
type PageLanguages = ReadonlyMap<Route, readonly Locale[]>;

/** The languages in which each page is translated. @param locales the pages of each language */
export function pageLanguages(locales: readonly { pages: readonly PageSummary[] }[]): PageLanguages {
  const languages = new Map<Route, Locale[]>();
  for (const { pages } of locales)
    for (const page of pages) if (isTranslated(page)) getOrMake(languages, page.route, () => []).push(page.locale);
  return languages;
}

/** The folder of guides about tasks. */
const TASKS = '/guides/';

/** The guides about tasks, by the address of each page that they link to or whose operation they show as a step. */
export function guidesByTarget(guides: readonly PageEntry[]): Map<string, Link[]> {
  const byTarget = new Map<string, Link[]>();
  for (const guide of guides.filter(({ route }) => route.startsWith(TASKS))) {
    const { page, links } = guide.build();
    const targets = [
      ...links.map(({ route }) => addressOf(route, guide.locale)),
      ...Object.values((page.kind === 'guide' && page.steps) || {}).map(({ operation }) => operation.href),
    ];
    for (const target of new Set(targets)) getOrMake(byTarget, target, () => []).push(linkOf(guide));
  }
  return byTarget;
}
