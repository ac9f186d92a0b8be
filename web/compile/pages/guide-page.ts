import { posix } from 'node:path';

import type { PublishedChange, PublishedRelease } from '../../model/api/change.ts';
import { type GuideStep, splitAtSteps, STEP_MARK, stepsIn } from '../../model/page/guide-step.ts';
import type { Audience, GuidePage, HomePage, PageSummary } from '../../model/page/page.ts';
import type { CompilerStrings } from '../../model/page/prerender.ts';
import { DEFAULT_LOCALE, type Locale } from '../../model/site/locale.ts';
import { addressOf, localizePath, type Route } from '../../model/site/path.ts';
import type { Html } from '../../model/text/html.ts';
import { type Finding, findingOf } from '../base/finding.ts';
import { getOrMake } from '../base/get-or-make.ts';
import { once } from '../base/once.ts';
import type { SiteConfig } from '../config/config-schema.ts';
import { localizedText } from '../config/load-config.ts';
import { type LinkContext, type PageLink, resolveLink, type SiteTargets } from '../markdown/links.ts';
import { headingIdsOf, type RenderedMarkdown, renderMarkdown } from '../markdown/markdown.ts';
import type { Mistake } from '../markdown/mistakes.ts';
import type { MarkdownOptions } from '../markdown/options.ts';
import type { PageTexts } from '../markdown/page-texts.ts';
import { diagramName } from '../markdown/rendered-diagram.ts';
import type { MarkdownWords } from '../markdown/strings/en.ts';
import type { PageEntries } from '../search/page-entries.ts';
import { type GuideImage, type GuideImages, imageOf } from '../source/guide-images.ts';
import { guideIn, type GuideSource, routeOfGuide } from '../source/guide-source.ts';
import { lineOf } from '../source/line-finder.ts';
import { headingMismatch } from '../translation/heading-mismatch.ts';
import { changelogBase } from './changelog-page.ts';
import { indexHome } from './home-page.ts';
import { type BuiltPage, type PageEntry, pageSummary } from './page-entry.ts';

interface GuideContext extends SiteTargets {
  locale: Locale;
  markdownWords: MarkdownWords;
  words: CompilerStrings;
  audience: Audience;
  /** Route in front of the audience's guides. */
  base: Route;
  /** The sidebar that lists a route; null if none does. */
  sidebarOf: (route: Route) => string | null;
  /** The step of a workflow, by `workflow/step`; null for an unknown one. */
  stepOf: (name: string) => GuideStep | null;
  /** Address of the site, without a path. */
  siteUrl: string;
  images: GuideImages;
  /** Severity of a diagram that is not rendered. */
  strictness: Finding['severity'];
  /** Rendered diagrams by their name. */
  diagrams: ReadonlyMap<string, Html>;
  /** All releases, newest first; empty for a site without a changelog. */
  releases: () => readonly PublishedRelease[];
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
  const summary = pageSummary<'home' | 'guide'>({
    kind: route === '/' ? 'home' : 'guide',
    route,
    locale: context.locale,
    contentLocale: guide.locale,
    audience: context.audience,
    title: frontMatter.title,
    sidebarLabel: frontMatter.sidebar_label ?? frontMatter.title,
    sidebarId: context.sidebarOf(route),
    file: guide.file,
  });
  // Operations look for the guides that use them.
  return { ...summary, build: once(() => build(summary, { guide, guides, context })) };
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
  const rendered = renderMarkdown(guide.body, {
    ...options,
    diagramOf: (source) => diagramOf(source, guide, context),
    imageOf: (href) => checkedImage(href, guide, context),
    ...(headingIds === null ? {} : { headingIds }),
  });
  if (guide.locale === DEFAULT_LOCALE) headingIdsByGuide.set(guide, rendered.headingIds);
  if (headingIds !== null && headingIds.length !== rendered.headingIds.length)
    context.report(headingMismatch({ original: headingIds, translated: rendered.headingIds }, { file: guide.file }));
  for (const mistake of rendered.mistakes) reportMistake(mistake, guide, context);
  reportOpenBlock(rendered.html, guide, context);
  const steps = stepsOf(rendered.html, guide, context);
  const base = {
    ...summary,
    description: frontMatter.description,
    toc: rendered.toc,
    body: rendered.html,
    ...(Object.keys(steps).length === 0 ? {} : { steps }),
  };
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
          ...newsOf(context),
        }
      : {
          ...base,
          kind,
          breadcrumbs: [{ label: context.words.home, href: localize(context.base) }],
          ...(frontMatter.tool === undefined ? {} : { tool: { module: frontMatter.tool, siteUrl: context.siteUrl } }),
        };
  return {
    page,
    links: [...rendered.links, ...actions.forCheck],
    anchors: new Set(rendered.anchors),
    words: {
      sections: rendered.sections,
      of: () => '',
      markdownOf: markdownOf(rendered, page.kind === 'guide' ? page.steps : undefined),
    },
    ...(page.kind === 'home' && { index: (entries: PageEntries) => indexHome(page, entries) }),
  };
}

/** The Markdown of the texts of a guide. The body of a guide with steps is one text, and its article shows the pieces between them. */
function markdownOf(
  { html, markdown }: Pick<RenderedMarkdown, 'html' | 'markdown'>,
  steps: Readonly<Record<string, GuideStep>> | undefined,
): PageTexts['markdownOf'] {
  const [shown, pieces] = steps === undefined ? [[html], [markdown]] : [splitAtSteps(html), markdown.split(STEP_MARK)];
  const known = new Map<string | null, string>([
    ...shown.map((piece, index) => [piece, pieces[index] ?? ''] as const),
    ...Object.values(steps ?? {}).map((step) => [step.description, step.markdown] as const),
  ]);
  return (text) => known.get(text) ?? '';
}

/** The most releases that a home page names: those that add something, or that may need work. */
const MAX_NEWS = 3;

function newsOf({ releases, audience, locale }: GuideContext): Pick<HomePage, 'news'> {
  const isNews = ({ kind, level }: PublishedChange): boolean => kind === 'added' || level !== 'info';
  const newest = releases()
    .filter(({ parts }) => parts.some(({ changes }) => changes.some(isNews)))
    .slice(0, MAX_NEWS);
  return newest.length === 0 ? {} : { news: { href: addressOf(changelogBase(audience), locale), releases: newest } };
}

/** The most bytes of an image that a reader on a phone should load. */
const MAX_IMAGE = 500_000;

/** The image that a guide names. A missing one, and one that takes long to load, are reported. */
function checkedImage(href: string, guide: GuideSource, { images, report }: GuideContext): GuideImage | null {
  if (/^(?:[a-z]+:|\/\/)/i.test(href)) return null;
  const image = imageOf(href, guide, images);
  const location = { file: guide.file, line: lineOf(guide.text, href) };
  if (image === null) report(findingOf('missing-image/guide', { href }, location));
  else if (image.bytes > MAX_IMAGE)
    report(
      findingOf('huge-image', { href, size: Math.round(image.bytes / 1_000), limit: MAX_IMAGE / 1_000 }, location),
    );
  return image;
}

/** The rendered diagram of a source. A missing one is reported: on a site that does not fail, the page shows its source. */
function diagramOf(
  source: string,
  { text, file }: GuideSource,
  { diagrams, strictness, report }: GuideContext,
): Html | null {
  const svg = diagrams.get(diagramName(source));
  if (svg !== undefined) return svg;
  report(findingOf('diagram-not-rendered', {}, { file, line: lineOf(text, source) }, strictness));
  return null;
}

function reportMistake({ raw, ...finding }: Mistake, { text, file }: GuideSource, { report }: GuideContext): void {
  report({ severity: 'warning', ...finding, location: { file, line: lineOf(text, raw.trimEnd()) } });
}

/** Reports the first `:::` that is text on the page. */
function reportOpenBlock(html: Html, { text, file }: GuideSource, { report }: GuideContext): void {
  const opening = /<p>(:::[ \t]*[\w-]*)/.exec(html)?.[1];
  if (opening === undefined) return;
  const lines = text.split('\n').flatMap((line, index) => (line.startsWith(opening) ? [index + 1] : []));
  report(findingOf('open-block', { opening }, { file, ...(lines.length === 1 ? { line: lines[0] } : {}) }));
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
      report(findingOf('unknown-step', { id, workflow }, { file, ...(before < 0 ? {} : { line: before + 1 }) }));
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

/** The heading identifiers of each English guide. A build makes the English page of a guide before its translations. */
const headingIdsByGuide = new WeakMap<GuideSource, string[]>();

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
  const original = guideIn(guides, guide.route, DEFAULT_LOCALE);
  if (original === undefined) return null;
  return getOrMake(headingIdsByGuide, original, () => headingIdsOf(original.body, options));
}

/** The route of the Markdown file that a relative link names; null if there is no such guide in this language or in English. */
function routeOfFile(file: string, guide: GuideSource, guides: readonly GuideSource[], base: Route): Route | null {
  const name = file.startsWith('/') ? file.slice(1) : posix.join(posix.dirname(guide.name), file);
  return guideIn(guides, routeOfGuide(name, base), guide.locale)?.route ?? null;
}

/** The names of facts that a build fills in. The owner decides the others. */
export const BUILD_FACTS = /^(?:recorded|npm|pip|accessibility)[A-Z]|^(?:clientNotes|simulatorFile|simulatorRuntime)$/;

const FACT = /\{\{(\w+)\}\}/g;

/**
 * The guides with the facts that they name as `{{name}}`. A line that names an undecided fact is left out, and a name that the
 * configuration lacks is reported.
 */
export function guidesWithFacts(
  guides: readonly GuideSource[],
  facts: NonNullable<SiteConfig['facts']>,
  { locale, report }: { locale: Locale; report: (finding: Finding) => void },
): GuideSource[] {
  const factText = (name: string): string => localizedText(facts[name] ?? '', locale);
  return guides.map((guide) => {
    // Most guides name no fact. They stay the same object in every language.
    if (!guide.body.includes('{{')) return guide;
    const lines = guide.body.split('\n').flatMap((line) => {
      const names = Array.from(line.matchAll(FACT), ([, name = '']) => name);
      for (const name of names.filter((each) => !Object.hasOwn(facts, each)))
        report(findingOf('unknown-fact', { name }, { file: guide.file, near: `{{${name}}}` }));
      return names.some((name) => factText(name) === '')
        ? []
        : [line.replaceAll(FACT, (_, name: string) => factText(name))];
    });
    return { ...guide, body: lines.join('\n') };
  });
}
