import type { PublishedRelease } from '../../model/api/change.ts';
import type { Link } from '../../model/api/link.ts';
import type { Exam } from '../../model/exam/exam-case.ts';
import { AUDIENCE_BASE } from '../../model/page/audience-base.ts';
import type { SidebarEntry } from '../../model/page/page-data.ts';
import type { Audience } from '../../model/page/page.ts';
import type { CompilerStrings, Prerender } from '../../model/page/prerender.ts';
import { DEFAULT_LOCALE, type Locale } from '../../model/site/locale.ts';
import { localizePath, type Route } from '../../model/site/path.ts';
import { within } from '../base/failure.ts';
import type { Finding } from '../base/finding.ts';
import { once } from '../base/once.ts';
import type { SidebarEntryConfig } from '../config/config-schema.ts';
import { CONFIG_FILE } from '../config/load-config.ts';
import { compileExam } from '../exam/compile-exam.ts';
import { SBOM_FILE } from '../licenses/sbom.ts';
import type { SiteTargets } from '../markdown/links.ts';
import { STRINGS as MARKDOWN_WORDS } from '../markdown/strings/all.ts';
import { localizeMigrations, type LocalizedMigration } from '../migration/localized-migration.ts';
import { mountMigrations, type Migration } from '../migration/mount-migrations.ts';
import {
  defaultSidebar,
  hrefOf,
  neighborsOf,
  operationListsOf,
  sidebarFromConfig,
  sidebarOfRoute,
} from '../navigation/sidebars.ts';
import { siteDataFromConfig } from '../navigation/site-data.ts';
import { schemaPointer } from '../openapi/reading/resolve.ts';
import { changelogPages, releaseHrefs } from '../pages/changelog-page.ts';
import { errorsPage } from '../pages/errors-page.ts';
import { guidesWithFacts, pagesFromGuides } from '../pages/guide-page.ts';
import { defaultHomePage } from '../pages/home-page.ts';
import { infoPage } from '../pages/info-page.ts';
import { migrationPage } from '../pages/migration-page.ts';
import { operationPage } from '../pages/operation-page.ts';
import type { PageEntry } from '../pages/page-entry.ts';
import { partsOfReactPages, pagesFromModules } from '../pages/react-page.ts';
import { schemaPage } from '../pages/schema-page.ts';
import { tagPage } from '../pages/tag-page.ts';
import type { ApiReference } from '../reference/api-reference.ts';
import { LocalizedReference } from '../reference/localized-reference.ts';
import { mountReferences } from '../reference/mount-references.ts';
import { mountReleases, type Release } from '../releases/mount-releases.ts';
import { publishReleases } from '../releases/publish.ts';
import { describesSimulator } from '../simulator/simulator-data.ts';
import { statesIn } from '../simulator/states.ts';
import { guideIn } from '../source/guide-source.ts';
import { withLine } from '../source/line-finder.ts';
import type { ReadSites } from '../source/read-sources.ts';
import { sourceTexts, translationCounts } from '../translation/coverage.ts';
import { mountOverlays, type Overlays, translationIn } from '../translation/translation.ts';
import { siteWorkflows, type SiteWorkflows } from '../workflows/guide-steps.ts';
import { mountWorkflows } from '../workflows/mount-workflows.ts';
import { siteRedirects } from './redirects.ts';
import { reportSharedRoutes, guidesByTarget, withoutDuplicates } from './routes.ts';
import { siteFindings } from './site-findings.ts';
import type { LocalizedSite, Product, Site, SiteInputs, Sites } from './site.ts';
import { TwinAddresses } from './twin-addresses.ts';

interface LocaleContext {
  inputs: SiteInputs<Audience>;
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

interface CompileInputs {
  prerender: Prerender;
  /** Names and addresses that guides can use, besides the pages and the facts of the configuration. */
  products?: Pick<Required<Product>, 'facts' | 'paths'>;
  /** The time of the build, in milliseconds since the epoch. Without it, no announcement has ended. */
  now: number | undefined;
}

/** Compiles both sites. */
export function compileSites(
  { loaded, lineOf, files, sources }: ReadSites,
  { prerender, products: { facts, paths } = { facts: {}, paths: [] }, now }: CompileInputs,
): Sites {
  const config = { ...loaded.config, facts: { ...loaded.config.facts, ...facts } };
  const inputs = { loaded: { ...loaded, config }, lineOf, prerender, now };
  const publicSite = compileSite({
    ...inputs,
    audience: 'public',
    sources: sources.public,
    publicSite: null,
    files: [...files, '/licenses.txt', `/${SBOM_FILE}`, ...paths],
  });
  const internalSite = compileSite({ ...inputs, audience: 'internal', sources: sources.internal, publicSite });
  return { public: publicSite, internal: internalSite };
}

/**
 * Compiles the sources of one audience to a site: its pages in every language, its sidebars and the data of the shell.
 * It reads and writes no files. The content of the pages is built later, one page at a time.
 */
export function compileSite<A extends Audience>(inputs: SiteInputs<A>): Site<A> {
  const { audience, loaded, lineOf, sources } = inputs;
  const { config } = loaded;
  const { strictness = 'error', locales: languages = [DEFAULT_LOCALE] } = config;
  const findings: Finding[] = [...sources.findings];
  const report = (finding: Finding): void => {
    findings.push(lineOf === undefined ? finding : withLine(finding, lineOf));
  };
  reportSharedRoutes(sources.guides, report);
  const references = mountReferences(inputs, report);
  const overlays = mountOverlays(sources, { locales: languages, strictness, report });
  const inWorkflows = (finding: Finding): void =>
    report(finding.severity === 'error' ? { ...finding, severity: strictness } : finding);
  const mounted = mountWorkflows(sources.workflows, references, inWorkflows);
  const workflows = siteWorkflows(mounted, { overlays, report: inWorkflows });
  const states = sources.workflows.flatMap(({ document }) => Object.keys(statesIn(document)));
  const exam = sources.exam === null ? null : compileExam(sources.exam, { references, states, report });
  const migrations = mountMigrations(sources.migrations, references, { audience, strictness, report });
  const releases = mountReleases(sources.releases, references, { strictness, locales: languages, report });
  const twins = new TwinAddresses(config.url, inputs.publicSite?.twins ?? null);
  const files = new Set((inputs.files ?? []).map(decodeURI));
  const context = { inputs, exam, references, overlays, workflows, migrations, releases, twins, files, report };
  const locales = languages.map((locale) => localizedSite(locale, context));
  const routes = new Set(
    [...locales, ...(inputs.publicSite?.locales ?? [])].flatMap(({ pages }) => pages.map(({ route }) => route)),
  );
  const redirects = siteRedirects(config.redirects, { audience, hasPage: (route) => routes.has(route), report });
  for (const finding of siteFindings(inputs, { locales, overlays, found: findings })) report(finding);
  return {
    audience,
    config,
    references,
    workflows: workflows.checked(),
    exam: exam === null || sources.exam === null ? null : { exam, file: sources.exam.file },
    locales,
    releases,
    migrations,
    files,
    terms: sources.terms,
    twins,
    redirects,
    images: sources.images,
    translations: translationCounts(sourceTexts(sources, languages, overlays)),
    findings,
  };
}

function localizedSite(locale: Locale, context: LocaleContext): LocalizedSite {
  const { inputs, references, report } = context;
  const { audience, loaded, publicSite } = inputs;
  const { config } = loaded;
  const routes = new Set<Route>();
  const hasFile = (path: string): boolean => context.files.has(path) || publicSite?.files.has(path) === true;
  const { pages, steps, published } = pagesIn(locale, context, {
    isDead: (route) =>
      routes.size > 0 && !routes.has(route) && !hasFile(route) && !hasFile(localizePath(route, locale)),
    isFile: (route) => hasFile(route) && !hasFile(localizePath(route, locale)),
    absolute: (href) => context.twins.of(href),
  });
  for (const page of pages) context.twins.add(hrefOf(page));
  // Texts are rendered later, when the content of a page is built.
  const publicInLocale = publicSite?.locales.find((site) => site.locale === locale);
  for (const { route } of [...pages, ...(publicInLocale?.pages ?? [])]) routes.add(route);
  const sidebars = new Map<string, SidebarEntry[]>();
  for (const [id, entries] of Object.entries<SidebarEntryConfig[]>(config.sidebars?.[audience] ?? {}))
    sidebars.set(id, sidebarFromConfig(id, entries, { locale, pages, file: CONFIG_FILE, report }));
  if (loaded.isDefault)
    for (const { config: reference } of references)
      sidebars.set(reference.sidebar ?? '', defaultSidebar(reference.base, pages));

  // Navbar and footer link to public pages only; the public site has already reported their errors.
  const shell =
    audience === 'public'
      ? { pages, sidebars, report }
      : { pages: publicInLocale?.pages ?? [], sidebars: publicInLocale?.sidebars ?? sidebars, report: () => {} };
  const data = siteDataFromConfig(config, { locale, file: CONFIG_FILE, now: inputs.now ?? 0, ...shell });
  return {
    locale,
    pages,
    steps,
    sidebars,
    operationLists: operationListsOf(references, pages),
    data,
    neighbors: neighborsOf(pages, sidebars, references),
    published,
  };
}

/**
 * All pages of a language: guides, React pages, references, and a home page if no source has one.
 * @param targets what the links of texts may lead to; the texts are rendered later, when the content of a page is built
 */
function pagesIn(
  locale: Locale,
  context: LocaleContext,
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
  { references, overlays, report }: LocaleContext,
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
  const { reference, addresses } = localized;
  const { outline, problems, source } = reference;
  /** Names the object of the description if its page cannot be built. */
  const placed = (page: PageEntry, pointer: string | null): PageEntry => {
    if (pointer === null) return page;
    const place = { file: source.file, at: pointer, locate: () => source.locate(pointer) };
    return { ...page, build: () => within(place, page.build) };
  };
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
    ...outline.schemas.map((schema) => placed(schemaPage(schema, localized, { releases }), schemaPointer(schema.name))),
  ];
}
