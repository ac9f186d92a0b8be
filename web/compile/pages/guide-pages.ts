import { posix } from 'node:path';

import type { Audience, GuidePage, HomePage, ReactPage } from '../../model/page/page.ts';
import { localizePath, type Route } from '../../model/page/path.ts';
import type { Prerender } from '../../model/page/prerender.ts';
import type { Finding } from '../../model/site/finding.ts';
import { DEFAULT_LOCALE, type Locale } from '../../model/site/locale.ts';
import { resolveLink } from '../markdown/links.ts';
import { headingIdsOf, type MarkdownOptions, type MarkdownWords, renderMarkdown } from '../markdown/markdown.ts';
import { type GuideSource, guideIn, routeOfGuide } from '../source/guide-source.ts';
import { otherHeadings } from './other-headings.ts';
import type { PageEntry } from './page-entry.ts';

export interface GuideLanguage {
  locale: Locale;
  markdownWords: MarkdownWords;
  words: ReturnType<Prerender['words']>;
  audience: Audience;
  /** Route in front of the audience's guides. */
  base: Route;
  /** Sidebar of a route, or null. */
  sidebarOf(route: Route): string | null;
  /** Takes what is found out while a page is drawn. */
  report(finding: Finding): void;
}

/** One page per route that any guide of the audience has, in one language, English where that language has none. */
export function pagesFromGuides(guides: readonly GuideSource[], language: GuideLanguage): PageEntry[] {
  const routes = [...new Set(guides.map((guide) => guide.route))];
  return routes.flatMap((route) => {
    const guide = guideIn(guides, route, language.locale);
    return guide === undefined ? [] : [guideEntry(guide, guides, language)];
  });
}

function guideEntry(guide: GuideSource, guides: readonly GuideSource[], language: GuideLanguage): PageEntry {
  const { frontMatter, route } = guide;
  const isHome = route === '/';
  const entry = {
    route,
    locale: language.locale,
    kind: isHome ? ('home' as const) : ('guide' as const),
    audience: language.audience,
    title: frontMatter.title,
    sidebarLabel: frontMatter.sidebar_label ?? frontMatter.title,
    sidebarId: language.sidebarOf(route),
    file: guide.file,
    reference: null,
    parent: null,
    operation: null,
    contentLocale: guide.locale,
  };
  return {
    ...entry,
    build: () => {
      const localize = (target: Route): string => localizePath(target, language.locale);
      const options: MarkdownOptions = {
        headings: 'linked',
        liftOpeningCode: isHome,
        words: language.markdownWords,
        links: {
          route,
          localize,
          routeOfFile: (file) => routeOfFile(file, guide, guides, language.base),
        },
      };
      const headingIds = originalHeadingIds(guide, guides, options);
      const rendered = renderMarkdown(guide.body, { ...options, ...(headingIds === null ? {} : { headingIds }) });
      if (headingIds !== null && headingIds.length !== rendered.headingIds.length)
        language.report(otherHeadings({ original: headingIds, own: rendered.headingIds }, { file: guide.file }));
      const resolved = (frontMatter.actions ?? []).map(({ label, to }) => ({
        label,
        link: resolveLink(to, { route, routeOfFile: null, localize }),
      }));
      const actions = resolved.flatMap(({ label, link }) => (link.href === null ? [] : [{ label, href: link.href }]));
      const actionLinks = resolved.flatMap(({ link }) => link.found ?? []);
      const home = { label: language.words.home, href: localizePath(language.base, language.locale) };
      const base = {
        ...entry,
        description: frontMatter.description,
        toc: rendered.toc,
        breadcrumbs: isHome ? [] : [home],
        location: { file: guide.file },
        body: rendered.html,
      };
      const page: GuidePage | HomePage = isHome
        ? {
            ...base,
            kind: 'home',
            tagline: frontMatter.tagline ?? frontMatter.title,
            lead: frontMatter.lead ?? frontMatter.description,
            actions,
            ...(rendered.openingCode === null ? {} : { sample: rendered.openingCode }),
          }
        : { ...base, kind: 'guide' };
      return {
        page,
        links: [...rendered.links, ...actionLinks],
        anchors: new Set(rendered.anchors),
        words: { sections: rendered.sections, of: () => '' },
      };
    },
  };
}

/** A link to a heading is the same in every language: translations take the identifiers of the English text. Null for that text, and where there is none. */
function originalHeadingIds(
  guide: GuideSource,
  guides: readonly GuideSource[],
  options: MarkdownOptions,
): string[] | null {
  if (guide.locale === DEFAULT_LOCALE) return null;
  const original = guides.find((other) => other.route === guide.route && other.locale === DEFAULT_LOCALE);
  return original === undefined ? null : headingIdsOf(original.body, options);
}

/** The route of a Markdown file named by a relative link, if a guide of some language has it. */
function routeOfFile(file: string, guide: GuideSource, guides: readonly GuideSource[], base: Route): Route | null {
  const name = file.startsWith('/') ? file.slice(1) : posix.join(posix.dirname(guide.name), file);
  const route = routeOfGuide(name, base);
  return guides.some(
    (other) => other.route === route && (other.locale === guide.locale || other.locale === DEFAULT_LOCALE),
  )
    ? route
    : null;
}

/** The page of a React module; null when the built bundle has no module of that name. */
export function reactPageEntry(
  module: string,
  prerender: Prerender,
  { locale, words, sidebarOf }: Pick<GuideLanguage, 'locale' | 'words' | 'sidebarOf'>,
): PageEntry | null {
  const meta = prerender.reactPageMeta(module, locale);
  if (meta === undefined) return null;
  const route = `/${module}`;
  const entry = {
    route,
    locale,
    kind: 'react' as const,
    audience: 'public' as const,
    title: meta.title,
    sidebarLabel: meta.title,
    sidebarId: sidebarOf(route),
    file: `web/app/pages/${module}.tsx`,
    reference: null,
    parent: null,
    operation: null,
    contentLocale: locale,
  };
  return {
    ...entry,
    build: () => {
      const page: ReactPage = {
        ...entry,
        description: meta.description,
        toc: [],
        breadcrumbs: [{ label: words.home, href: localizePath('/', locale) }],
        location: { file: entry.file },
        module,
      };
      return { page, links: [], anchors: new Set() };
    },
  };
}
