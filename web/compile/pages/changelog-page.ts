import type { PublishedRelease } from '../../model/api/change.ts';
import { AUDIENCE_BASE } from '../../model/page/audience-base.ts';
import { PAGE_NAMES } from '../../model/page/page-data.ts';
import type { Audience, ChangelogPage, ChangelogSection } from '../../model/page/page.ts';
import type { CompilerStrings } from '../../model/page/prerender.ts';
import { stylesPath } from '../../model/page/styles.ts';
import type { Locale } from '../../model/site/locale.ts';
import { addressOf, type Route } from '../../model/site/path.ts';
import { type ChangelogChunk, changelogChunks, changelogRoute, feedPaths } from '../releases/changelog-chunks.ts';
import type { Release } from '../releases/mount-releases.ts';
import type { PublishedReleases } from '../releases/publish.ts';
import { type BuiltPage, type PageEntry, pageSummary } from './page-entry.ts';

interface ChangelogContext {
  locale: Locale;
  audience: Audience;
  words: CompilerStrings;
  sidebarOf: (route: Route) => string | null;
  published: () => PublishedReleases;
}

/** The route of the changelog of an audience. */
export function changelogBase(audience: Audience): Route {
  return `${AUDIENCE_BASE[audience].replace(/\/$/, '')}/${PAGE_NAMES.changelog}`;
}

/** Addresses of releases on the changelog in one language, by release. */
export function releaseHrefs(releases: readonly Release[], audience: Audience, locale: Locale): Map<string, string> {
  const hrefs = new Map<string, string>();
  for (const [page, chunks] of changelogChunks(releases).entries()) {
    const path = addressOf(changelogRoute(changelogBase(audience), page), locale);
    for (const { release } of chunks) if (!hrefs.has(release)) hrefs.set(release, `${path}#${release}`);
  }
  return hrefs;
}

/** The pages that list all releases, newest first. A site without releases has no such page. */
export function changelogPages(releases: readonly Release[], context: ChangelogContext): PageEntry[] {
  const [newest] = releases;
  if (newest === undefined) return [];
  const pages = changelogChunks(releases);
  return pages.map((chunks, index) =>
    changelogPage(chunks, context, { index, count: pages.length, file: newest.source.file }),
  );
}

function changelogPage(
  chunks: readonly ChangelogChunk[],
  { locale, audience, words, sidebarOf, published }: ChangelogContext,
  { index, count, file }: { index: number; count: number; file: string },
): PageEntry {
  const base = changelogBase(audience);
  const path = addressOf(base, locale);
  const summary = pageSummary({
    kind: 'changelog',
    route: changelogRoute(base, index),
    locale,
    audience,
    title: index === 0 ? words.changelog : words.changelogPage(index + 1),
    sidebarLabel: words.changelog,
    sidebarId: sidebarOf(base),
    file,
  });
  const build = (): BuiltPage => {
    const { releases, links } = published();
    const labels = new Map(releases.flatMap(({ parts }) => parts.map((part) => [part.base, part.label] as const)));
    const page: ChangelogPage = {
      ...summary,
      description: words.changelogDescription([...labels.values()].join(', ')),
      toc: [],
      breadcrumbs: [
        { label: words.home, href: addressOf(AUDIENCE_BASE[audience], locale) },
        ...(index === 0 ? [] : [{ label: words.changelog, href: path }]),
      ],
      sections: sectionsOf(chunks, releases),
      earlier: index > 0 ? [] : releases.filter(({ id }) => !chunks.some(({ release }) => release === id)),
      references: [...labels].map(([reference, label]) =>
        Object.assign({ base: reference, label }, feedPaths(path, reference)),
      ),
      feeds: feedPaths(path, null),
      pages: Array.from({ length: count }, (_, number) => addressOf(changelogRoute(base, number), locale)),
      index,
    };
    // The links are those of all releases, so one page reports them.
    return {
      page,
      links: index === 0 ? links : [],
      anchors: new Set(),
      index: (entries) => {
        entries.addPage(page.description);
        for (const { release } of page.sections)
          entries.addSection(release.id, { label: release.title, text: () => release.summary?.plain ?? '' });
      },
    };
  };
  return { ...summary, stylesPath: stylesPath(addressOf(summary.route, locale)), build };
}

/** The releases of one page with the parts and changes that it shows. */
function sectionsOf(chunks: readonly ChangelogChunk[], published: readonly PublishedRelease[]): ChangelogSection[] {
  return [...Map.groupBy(chunks, ({ release }) => release)].flatMap(([id, ofRelease]): ChangelogSection | [] => {
    const release = published.find((candidate) => candidate.id === id);
    if (release === undefined) return [];
    const parts = ofRelease.flatMap(({ part: index, from, to }) => {
      const part = release.parts[index];
      return part === undefined ? [] : { ...part, changes: part.changes.slice(from, to), isContinued: from > 0 };
    });
    return { release, parts };
  });
}
