import type { PublishedRelease } from '../../model/api/change.ts';
import type { Link } from '../../model/api/link.ts';
import type { Exam } from '../../model/exam/exam-case.ts';
import { localExam } from '../../model/exam/local-exam.ts';
import { AUDIENCE_BASE } from '../../model/page/audience-base.ts';
import type { Audience } from '../../model/page/page.ts';
import type { CompilerStrings, Prerender } from '../../model/page/prerender.ts';
import { STATE_FRAGMENT } from '../../model/simulator/controls.ts';
import { DEFAULT_LOCALE, type Locale } from '../../model/site/locale.ts';
import { textOf } from '../../model/text/json.ts';
import { within } from '../base/failure.ts';
import type { Finding } from '../base/finding.ts';
import { once } from '../base/once.ts';
import type { SiteConfig } from '../config/config-schema.ts';
import type { LoadedConfig } from '../config/load-config.ts';
import type { SiteTargets } from '../markdown/links.ts';
import { STRINGS as MARKDOWN_WORDS } from '../markdown/strings/all.ts';
import { localizeMigrations, type LocalizedMigration } from '../migration/localized-migration.ts';
import type { Migration } from '../migration/mount-migrations.ts';
import { sidebarOfRoute } from '../navigation/sidebars.ts';
import { schemaPointer } from '../openapi/reading/resolve.ts';
import { changelogPages, releaseHrefs } from '../pages/changelog-page.ts';
import { errorsPage } from '../pages/errors-page.ts';
import { guidesWithFacts, pagesFromGuides } from '../pages/guide-page.ts';
import { defaultHomePage } from '../pages/home-page.ts';
import { infoPage } from '../pages/info-page.ts';
import { migrationPage } from '../pages/migration-page.ts';
import { operationPage } from '../pages/operation-page.ts';
import type { PageEntry } from '../pages/page-entry.ts';
import { pagesFromModules, type ReactPageOptions } from '../pages/react-page.ts';
import { schemaPage } from '../pages/schema-page.ts';
import { tagPage } from '../pages/tag-page.ts';
import type { ApiReference } from '../reference/api-reference.ts';
import { LocalizedReference } from '../reference/localized-reference.ts';
import { schemaContainers, schemaUsers } from '../reference/schema-users.ts';
import type { Release } from '../releases/mount-releases.ts';
import { publishReleases } from '../releases/publish.ts';
import { keyNames, simulatorControls } from '../simulator/controls.ts';
import { describesSimulator } from '../simulator/simulator-data.ts';
import { guideIn } from '../source/guide-source.ts';
import type { LineFinder } from '../source/line-finder.ts';
import type { Sources } from '../source/read-sources.ts';
import { type Overlays, translationIn } from '../translation/translation.ts';
import type { SiteWorkflows } from '../workflows/guide-steps.ts';
import { guidesByTarget, withoutDuplicates } from './routes.ts';
import type { LocalizedSite, Site } from './site.ts';
import type { TwinAddresses } from './twin-addresses.ts';

export interface SiteInputs<A extends Audience> {
  audience: A;
  loaded: Pick<LoadedConfig, 'config' | 'isDefault'>;
  sources: Sources;
  prerender: Pick<Prerender, 'strings' | 'reactPageMeta'>;
  /** Finds the lines of findings in the sources. */
  lineOf?: LineFinder;
  /** The time of the build, in milliseconds since the epoch. Without it, no announcement has ended. */
  now?: number | undefined;
  /** The public site if this is the internal one, which shares its navbar and footer. */
  publicSite: Site<'public'> | null;
  /** Paths of files that are made beside the site, such as packages and icons. */
  files?: readonly string[];
}

export interface LocaleContext<A extends Audience> {
  inputs: SiteInputs<A>;
  exam: Exam | null;
  references: ApiReference[];
  overlays: Overlays;
  workflows: SiteWorkflows;
  migrations: Migration[];
  twins: TwinAddresses;
  releases: Release[];
  /** The files of the site. The list is complete before the first text is rendered. */
  files: ReadonlySet<string>;
  report: (finding: Finding) => void;
}

/**
 * All pages of a language: guides, React pages, references, and a home page if no source has one.
 * @param targets what the links of texts may lead to; the texts are rendered later, when the content of a page is built
 */
export function pagesIn(
  locale: Locale,
  context: LocaleContext<Audience>,
  targets: SiteTargets,
): Pick<LocalizedSite, 'pages' | 'steps' | 'published'> {
  const { inputs, exam, workflows, migrations, releases, report } = context;
  const { audience, loaded, sources, prerender } = inputs;
  const { config } = loaded;
  const words = wordsIn(inputs, locale);
  const references = referencesIn(locale, words, context, targets);
  const steps = workflows.stepsIn(locale, references);
  const hrefs = releaseHrefs(releases, audience, locale);
  const published = once(() => publishReleases(releases, references, { locale, hrefOf: (id) => hrefs.get(id) ?? '' }));
  const publishedReleases = releases.length === 0 ? () => [] : () => published().releases;
  const sidebarOf = sidebarOfRoute(config.sidebars?.[audience] ?? {});
  const shared = { locale, audience, words, sidebarOf, siteUrl: config.url, report };
  const guides = pagesFromGuides(guidesWithFacts(sources.guides, config.facts ?? {}, { locale, report }), {
    ...shared,
    ...targets,
    markdownWords: MARKDOWN_WORDS[locale],
    base: AUDIENCE_BASE[audience],
    stepOf: (name) => steps.get(name)?.() ?? null,
    strictness: config.strictness ?? 'error',
    diagrams: sources.diagrams,
    images: sources.images,
    releases: publishedReleases,
  });
  const parts = partsOfReactPages(exam, references, { config, locale });
  const modules = audience === 'public' ? (config.reactPages ?? []) : [];
  const guidesTo = once(() => guidesByTarget(guides));
  const ofReferences = {
    migrations: localizeMigrations(migrations, references),
    releases: publishedReleases,
    guidesTo: (href: string) => guidesTo().get(href) ?? [],
  };
  const pages = withoutDuplicates(
    [
      ...guides,
      ...pagesFromModules(modules, prerender, { ...shared, parts }),
      ...changelogPages(releases, { ...shared, published }),
      ...references.flatMap((localized) =>
        within({ file: localized.reference.source.file, at: locale }, () =>
          pagesFromReference(localized, ofReferences),
        ),
      ),
    ],
    locale === DEFAULT_LOCALE ? report : () => {},
  );
  const hasHome = audience === 'internal' || pages.length === 0 || pages.some((page) => page.route === '/');
  return {
    pages: hasHome ? pages : [defaultHomePage(pages, config, locale), ...pages],
    steps,
    published: releases.length === 0 ? null : published,
  };
}

interface PartsContext {
  config: SiteConfig;
  locale: Locale;
}

/** The exam's page lists its cases, and the simulator's page its faults and states. An address can name each of them. Others show them too. */
function partsOfReactPages(
  exam: Exam | null,
  references: readonly LocalizedReference[],
  { config, locale }: PartsContext,
): ReactPageOptions['parts'] {
  const cases = exam === null ? [] : localExam(exam, locale);
  const controls = simulatorControls(references, { locale, packageFile: textOf(config.facts?.simulatorFile) });
  return {
    exam: { data: { cases, keys: keyNames(references, locale) }, anchors: cases.map(({ id }) => id) },
    simulator: { data: controls, anchors: controls?.states.map(({ name }) => `${STATE_FRAGMENT}${name}`) ?? [] },
    integration: { data: { states: controls?.states ?? [], ...config.integration }, anchors: [] },
    'go-live': { data: { cases, requestsTo: textOf(config.facts?.productionRequests) }, anchors: [] },
  };
}

function wordsIn({ audience, sources, prerender }: SiteInputs<Audience>, locale: Locale): CompilerStrings {
  const words = prerender.strings(locale);
  if (audience === 'public') return words;
  // The first breadcrumb of an internal page is the index of the internal docs, by its own title.
  const index = guideIn(sources.guides, AUDIENCE_BASE.internal, locale);
  return { ...words, home: index?.frontMatter.title ?? words.home };
}

function referencesIn(
  locale: Locale,
  words: CompilerStrings,
  { references, overlays, report }: LocaleContext<Audience>,
  targets: SiteTargets,
): LocalizedReference[] {
  const hasAccounts = references.some(({ source }) => describesSimulator(source.document));
  return references.map((reference) =>
    within({ file: reference.source.file, at: locale }, () => {
      const translation = translationIn(locale, reference.source, overlays);
      for (const finding of translation.findings) report(finding);
      const language = { locale, translation, words, markdownWords: MARKDOWN_WORDS[locale] };
      return new LocalizedReference(reference, language, { ...targets, report, hasAccounts });
    }),
  );
}

interface ReferencePagesContext {
  /** The migrations of the site. The newer version has the page. */
  migrations?: readonly LocalizedMigration[];
  /** The releases of the site. */
  releases?: () => readonly PublishedRelease[];
  /** The guides about tasks that use the page with an address. */
  guidesTo?: (href: string) => Link[];
}

/**
 * The pages of one reference in one language, in the order of the description: information, errors, migrations, groups with their
 * operations and webhooks, schemas.
 */
export function pagesFromReference(
  localized: LocalizedReference,
  { migrations = [], releases = () => [], guidesTo = () => [] }: ReferencePagesContext = {},
): PageEntry[] {
  const { document, reference, addresses } = localized;
  const { outline, problems, source } = reference;
  /** Names the object of the description if its page cannot be built. */
  const placed = (page: PageEntry, pointer: string | null): PageEntry => {
    if (pointer === null) return page;
    const place = { file: source.file, at: pointer, locate: () => source.locate(pointer) };
    return { ...page, build: () => within(place, page.build) };
  };
  const usage = once(() => ({
    operations: schemaUsers(document, outline.operations),
    schemas: schemaContainers(document),
  }));
  return [
    infoPage(localized, { migrations, releases }),
    ...(addresses.errorsRoute === null ? [] : [errorsPage(addresses.errorsRoute, problems ?? [], localized)]),
    ...migrations.filter(({ to }) => to === localized).map(migrationPage),
    ...localized.groupParts.flatMap((part) => [
      placed(tagPage(part, localized), part.group.pointer),
      ...part.operations
        .filter((operation) => operation.group === part.group.slug)
        .map((operation) =>
          placed(operationPage(operation, { part, localized, migrations, releases, guidesTo }), operation.pointer),
        ),
    ]),
    ...outline.schemas.map((schema) =>
      placed(schemaPage(schema, localized, { usage, releases }), schemaPointer(schema.name)),
    ),
  ];
}
