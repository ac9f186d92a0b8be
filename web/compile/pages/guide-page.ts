import { posix } from 'node:path';

import { type GuideStep, stepsIn } from '../../model/page/guide-step.ts';
import type { Audience, GuidePage, HomePage, PageSummary } from '../../model/page/page.ts';
import { localizePath, type Route } from '../../model/page/path.ts';
import type { CompilerWords } from '../../model/page/prerender.ts';
import type { Finding } from '../../model/site/finding.ts';
import { DEFAULT_LOCALE, type Locale } from '../../model/site/locale.ts';
import type { Html } from '../../model/text/html.ts';
import { type PageLink, type LinkContext, resolveLink } from '../markdown/links.ts';
import { headingIdsOf, type MarkdownOptions, type MarkdownWords, renderMarkdown } from '../markdown/markdown.ts';
import { type GuideSource, guideIn, routeOfGuide } from '../source/guide-source.ts';
import { headingMismatch } from '../translation/heading-mismatch.ts';
import type { BuiltPage, PageEntry } from './page-entry.ts';

interface GuideContext {
  locale: Locale;
  markdownWords: MarkdownWords;
  words: CompilerWords;
  audience: Audience;
  /** Route in front of the audience's guides. */
  base: Route;
  /** The sidebar that lists a route; null if none does. */
  sidebarOf: (route: Route) => string | null;
  /** Whether a route does not exist in the site. */
  isDead: (route: Route) => boolean;
  /** The address of a link in the page's Markdown twin. */
  absolute: (href: string) => string;
  /** Whether a route is a file, which is the same in every language. */
  isFile: (route: Route) => boolean;
  /** The step of a workflow, by `workflow/step`; null for an unknown one. */
  stepOf: (name: string) => GuideStep | null;
  /** Receives the findings of the pages when they are built. */
  report: (finding: Finding) => void;
}

/**
 * The pages of all guides in one language: guides, and the home page if a guide has its route.
 * A guide without a translation is shown in English.
 */
export function pagesFromGuides(guides: readonly GuideSource[], context: GuideContext): PageEntry[] {
  const routes = [...new Set(guides.map((guide) => guide.route))];
  return routes.flatMap((route) => {
    const guide = guideIn(guides, route, context.locale);
    return guide === undefined ? [] : [guidePage(guide, guides, context)];
  });
}

function guidePage(guide: GuideSource, guides: readonly GuideSource[], context: GuideContext): PageEntry {
  const { frontMatter, route } = guide;
  const summary: PageSummary & { kind: 'home' | 'guide' } = {
    kind: route === '/' ? 'home' : 'guide',
    route,
    locale: context.locale,
    contentLocale: guide.locale,
    audience: context.audience,
    title: frontMatter.title,
    sidebarLabel: frontMatter.sidebar_label ?? frontMatter.title,
    sidebarId: context.sidebarOf(route),
    file: guide.file,
    reference: null,
    parent: null,
    operationLink: null,
  };
  return { ...summary, build: () => build(summary, { guide, guides, context }) };
}

function build(
  { kind, ...summary }: PageSummary & { kind: 'home' | 'guide' },
  { guide, guides, context }: { guide: GuideSource; guides: readonly GuideSource[]; context: GuideContext },
): BuiltPage {
  const { frontMatter, route } = guide;
  const localize = (target: Route): string => (context.isFile(target) ? target : localizePath(target, context.locale));
  const options: MarkdownOptions = {
    headings: 'linked',
    liftOpeningCode: kind === 'home',
    words: context.markdownWords,
    links: {
      route,
      localize,
      routeOfFile: (file) => routeOfFile(file, guide, guides, context.base),
      isDead: context.isDead,
      absolute: context.absolute,
    },
  };
  const headingIds = originalHeadingIds(guide, guides, options);
  const rendered = renderMarkdown(guide.body, { ...options, ...(headingIds === null ? {} : { headingIds }) });
  if (headingIds !== null && headingIds.length !== rendered.headingIds.length)
    context.report(headingMismatch({ original: headingIds, translated: rendered.headingIds }, { file: guide.file }));
  const steps = stepsOf(rendered.html, guide, context);
  const base = { ...summary, description: frontMatter.description, toc: rendered.toc, body: rendered.html };
  const actions = actionsOf(guide, { route, routeOfFile: null, localize });
  const page: GuidePage | HomePage =
    kind === 'home'
      ? {
          ...base,
          kind,
          breadcrumbs: [],
          tagline: frontMatter.tagline ?? frontMatter.title,
          lead: frontMatter.lead ?? frontMatter.description,
          actions: actions.links,
          ...(rendered.openingCode === null ? {} : { sample: rendered.openingCode }),
        }
      : {
          ...base,
          kind,
          breadcrumbs: [{ label: context.words.home, href: localize(context.base) }],
          ...(Object.keys(steps).length === 0 ? {} : { steps }),
        };
  return {
    page,
    links: [...rendered.links, ...actions.forCheck],
    anchors: new Set(rendered.anchors),
    words: {
      sections: rendered.sections,
      of: () => '',
      markdownOf: (html) => (html === rendered.html ? rendered.markdown : ''),
    },
  };
}

/** The steps that a guide shows. An unknown one is reported. */
function stepsOf(html: Html, { text, file }: GuideSource, { stepOf, report }: GuideContext): Record<string, GuideStep> {
  return Object.fromEntries(
    stepsIn(html).flatMap((name): [string, GuideStep][] => {
      const step = stepOf(name);
      if (step !== null) return [[name, step]];
      const [workflow = '', id = ''] = name.split('/');
      const before = text
        .split('\n')
        .findIndex((line) => line.startsWith('::step') && line.includes(workflow) && line.includes(id));
      report({
        severity: 'error',
        code: 'unknown-step',
        message: `The guide names the step "${id}" of the workflow "${workflow}", which no Arazzo document of specs/ has.`,
        remedy: 'Correct the names: ::step{workflow=<workflowId> step=<stepId>}.',
        location: { file, ...(before < 0 ? {} : { line: before + 1 }) },
      });
      return [];
    }),
  );
}

/** The action buttons of a home page, and their links for the link check. */
function actionsOf(
  { frontMatter: { actions = [] } }: GuideSource,
  context: LinkContext,
): { links: { label: string; href: string }[]; forCheck: PageLink[] } {
  const resolved = actions.map(({ label, to }) => ({ label, ...resolveLink(to, context) }));
  return {
    links: resolved.flatMap(({ label, href }) => (href === null ? [] : [{ label, href }])),
    forCheck: resolved.flatMap(({ link }) => link ?? []),
  };
}

/**
 * The heading identifiers of the English text, which translations keep so that a link to a heading is the same in every language.
 * @returns null for the English text itself, and for a guide without one
 */
function originalHeadingIds(
  guide: GuideSource,
  guides: readonly GuideSource[],
  options: MarkdownOptions,
): string[] | null {
  if (guide.locale === DEFAULT_LOCALE) return null;
  const original = guides.find((other) => other.route === guide.route && other.locale === DEFAULT_LOCALE);
  return original === undefined ? null : headingIdsOf(original.body, options);
}

/** The route of the Markdown file that a relative link names; null if there is no such guide in this language or in English. */
function routeOfFile(file: string, guide: GuideSource, guides: readonly GuideSource[], base: Route): Route | null {
  const name = file.startsWith('/') ? file.slice(1) : posix.join(posix.dirname(guide.name), file);
  const route = routeOfGuide(name, base);
  const exists = guides.some(
    (other) => other.route === route && (other.locale === guide.locale || other.locale === DEFAULT_LOCALE),
  );
  return exists ? route : null;
}
