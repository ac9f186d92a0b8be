import type { SidebarEntry } from '../../model/page/page-data.ts';
import type { Audience } from '../../model/page/page.ts';
import type { Route } from '../../model/page/path.ts';
import type { CompilerWords, Prerender } from '../../model/page/prerender.ts';
import type { SidebarEntryConfig } from '../../model/site/config.ts';
import type { Finding } from '../../model/site/finding.ts';
import { DEFAULT_LOCALE, type Locale } from '../../model/site/locale.ts';
import { mountReleases, type Release } from '../changes/mount-releases.ts';
import { publishReleases } from '../changes/publish.ts';
import { AUDIENCE_BASE } from '../config/audience-base.ts';
import { CONFIG_FILE, type LoadedConfig } from '../config/load-config.ts';
import { siteDataFromConfig } from '../config/site-data.ts';
import { within } from '../failure.ts';
import { MARKDOWN_WORDS } from '../markdown/words.ts';
import { localizeMigrations } from '../migration/localized-migration.ts';
import type { Migration } from '../migration/migration.ts';
import { mountMigrations } from '../migration/mount-migrations.ts';
import { neighborsOf } from '../navigation/neighbors.ts';
import { defaultSidebar, hrefOf, operationListsOf, sidebarFromConfig } from '../navigation/sidebars.ts';
import { once } from '../once.ts';
import { filePathsOf } from '../outputs.ts';
import { changelogPages, releaseHrefs } from '../pages/changelog-page.ts';
import { pagesFromGuides } from '../pages/guide-page.ts';
import { defaultHomePage } from '../pages/home-page.ts';
import type { PageEntry } from '../pages/page-entry.ts';
import { reactPage } from '../pages/react-page.ts';
import { pagesFromReference } from '../pages/reference-pages.ts';
import type { ApiReference } from '../reference/api-reference.ts';
import { LocalizedReference } from '../reference/localized-reference.ts';
import { mountReferences } from '../reference/mount-references.ts';
import { guideIn } from '../source/guide-source.ts';
import type { Sources } from '../source/read-sources.ts';
import { sourceTexts, translationCounts } from '../translation/coverage.ts';
import { mountOverlays, type Overlays } from '../translation/mount-overlays.ts';
import { originalTranslation, translate } from '../translation/translation.ts';
import { wordingFindings } from '../translation/wording-findings.ts';
import { mountWorkflows } from '../workflows/mount-workflows.ts';
import { type SiteWorkflows, siteWorkflows } from '../workflows/site-workflows.ts';
import { reportSharedRoutes, withoutDuplicates } from './duplicate-routes.ts';
import type { AnySite, LocalizedSite, Site } from './site.ts';
import { TwinAddresses } from './twin-addresses.ts';

interface SiteInputs<A extends Audience> {
  audience: A;
  loaded: Pick<LoadedConfig, 'config' | 'isDefault'>;
  sources: Sources;
  prerender: Pick<Prerender, 'words' | 'reactPageMeta'>;
  /** The public site if this is the internal one, which shares its navbar and footer. */
  publicSite: Site<'public'> | null;
}

/**
 * Compiles the sources of one audience to a site: its pages in every language, its sidebars and the data of the shell.
 * It reads and writes no files. The content of the pages is built later, one page at a time.
 */
export function compileSite<A extends Audience>(inputs: SiteInputs<A>): Site<A> {
  const { audience, loaded, sources } = inputs;
  const { config } = loaded;
  const { strictness = 'error', locales: languages = [DEFAULT_LOCALE] } = config;
  const findings: Finding[] = [...sources.findings];
  const report = (finding: Finding): void => {
    findings.push(finding);
  };
  reportSharedRoutes(sources.guides, report);
  const references = mountReferences(inputs, report);
  const overlays = mountOverlays(sources.overlays, [...sources.apis, ...sources.workflows], {
    locales: languages,
    strictness,
    report,
  });
  const workflows = siteWorkflows(mountWorkflows(sources.workflows, references, report), { overlays, report });
  const migrations = mountMigrations(sources.migrations, references, { audience, strictness, report });
  const releases = mountReleases(sources.releases, references, { strictness, report });
  const twins = new TwinAddresses(config.url, inputs.publicSite?.twins ?? null);
  const locales = languages.map((locale) =>
    localizedSite(locale, { inputs, references, overlays, workflows, migrations, releases, twins, report }),
  );
  for (const finding of wordingFindings(sources, languages, overlays)) report(finding);
  return {
    audience,
    config,
    references,
    workflows: workflows.checked(),
    locales,
    terms: sources.terms,
    twins,
    translations: translationCounts(sourceTexts(sources, languages, overlays)),
    findings,
  };
}

/** The routes of the pages of a site in one language. */
function routesOf({ locales }: LinkTargets, locale: Locale): Route[] {
  return (locales.find((site) => site.locale === locale)?.pages ?? []).map(({ route }) => route);
}

type IsDead = (route: Route) => boolean;

type LinkTargets = Pick<AnySite, 'references' | 'workflows' | 'config'> & {
  locales: readonly Pick<LocalizedSite, 'locale' | 'pages'>[];
};

interface LocaleContext<A extends Audience> {
  inputs: SiteInputs<A>;
  references: ApiReference[];
  overlays: Overlays;
  workflows: SiteWorkflows;
  migrations: Migration[];
  twins: TwinAddresses;
  releases: Release[];
  report: (finding: Finding) => void;
}

function localizedSite<A extends Audience>(locale: Locale, context: LocaleContext<A>): LocalizedSite {
  const { inputs, references, report } = context;
  const { audience, loaded, publicSite } = inputs;
  const { config } = loaded;
  const routes = new Set<Route>();
  const isDead: IsDead = (route) => routes.size > 0 && !routes.has(route);
  const files = new Set<Route>();
  const isFile = (route: Route): boolean => files.has(route);
  const { pages, steps, published } = pagesIn(locale, { ...context, isDead, isFile });
  for (const page of pages) context.twins.add(hrefOf(page));
  // Texts are rendered later, when the content of a page is built.
  const own = { config, references, workflows: context.workflows.checked(), locales: [{ locale, pages }] };
  for (const targets of [own, ...(publicSite === null ? [] : [publicSite])]) {
    for (const path of filePathsOf(targets)) files.add(decodeURI(path));
    for (const route of routesOf(targets, locale)) routes.add(route);
  }
  for (const route of files) routes.add(route);
  const sidebars = new Map<string, SidebarEntry[]>();
  for (const [id, entries] of Object.entries<SidebarEntryConfig[]>(config.sidebars?.[audience] ?? {}))
    sidebars.set(id, sidebarFromConfig(id, entries, { locale, pages, file: CONFIG_FILE, report }));
  if (loaded.isDefault)
    for (const { config: reference } of references)
      sidebars.set(reference.sidebar ?? '', defaultSidebar(reference.base, pages));

  // Navbar and footer link to public pages only; the public site has already reported their errors.
  const publicInLocale = publicSite?.locales.find((site) => site.locale === locale);
  const shell =
    audience === 'public'
      ? { pages, sidebars, report }
      : { pages: publicInLocale?.pages ?? [], sidebars: publicInLocale?.sidebars ?? sidebars, report: () => {} };
  const data = siteDataFromConfig(config, { locale, file: CONFIG_FILE, ...shell });
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

/** All pages of a language: guides, React pages, references, and a home page if no source has one. */
function pagesIn<A extends Audience>(
  locale: Locale,
  {
    inputs,
    references,
    overlays,
    workflows,
    migrations,
    twins,
    releases,
    report,
    isDead,
    isFile,
  }: LocaleContext<A> & {
    isDead: IsDead;
    /** Whether a route is a file, which is the same in every language. */
    isFile: (route: Route) => boolean;
  },
): Pick<LocalizedSite, 'pages' | 'steps' | 'published'> {
  const {
    audience,
    loaded: { config },
    sources,
    prerender,
  } = inputs;
  const words = { ...prerender.words(locale) };
  // The first breadcrumb of an internal page is the index of the internal docs, by its own title.
  if (audience === 'internal')
    words.home = guideIn(sources.guides, AUDIENCE_BASE.internal, locale)?.frontMatter.title ?? words.home;
  const markdownWords = MARKDOWN_WORDS[locale];
  const absolute = (href: string): string => twins.of(href);
  const sidebarOf = sidebarOfRoute(config.sidebars?.[audience] ?? {});
  const base = AUDIENCE_BASE[audience];
  const localizedReferences = references.map((reference) => {
    const { source } = reference;
    return within({ file: source.file, at: locale }, () => {
      const translation =
        locale === DEFAULT_LOCALE ? originalTranslation(source) : translate(source, overlays(source, locale));
      for (const finding of translation.findings) report(finding);
      return new LocalizedReference(
        reference,
        { locale, translation, words, markdownWords },
        { report, isDead, isFile, absolute },
      );
    });
  });
  const steps = workflows.stepsIn(locale, localizedReferences);
  const guides = pagesFromGuides(sources.guides, {
    locale,
    markdownWords,
    words,
    audience,
    base,
    sidebarOf,
    report,
    isDead,
    absolute,
    isFile,
    stepOf: (name) => steps.get(name)?.() ?? null,
  });
  const reactPages =
    audience === 'public'
      ? pagesFromModules(config.reactPages ?? [], prerender, { locale, words, sidebarOf, report })
      : [];
  const localizedMigrations = localizeMigrations(migrations, localizedReferences);
  const hrefs = releaseHrefs(releases, audience, locale);
  const published = once(() =>
    publishReleases(releases, localizedReferences, { locale, hrefOf: (id) => hrefs.get(id) ?? '' }),
  );
  const referencePages = localizedReferences.flatMap((localized) =>
    within({ file: localized.reference.source.file, at: locale }, () =>
      pagesFromReference(localized, {
        migrations: localizedMigrations,
        releases: releases.length === 0 ? () => [] : () => published().releases,
      }),
    ),
  );
  const changelog = changelogPages(releases, { locale, audience, words, sidebarOf, published });
  const pages = withoutDuplicates(
    [...guides, ...reactPages, ...changelog, ...referencePages],
    locale === DEFAULT_LOCALE ? report : () => {},
  );
  const hasHome = audience === 'internal' || pages.length === 0 || pages.some((page) => page.route === '/');
  return {
    pages: hasHome ? pages : [defaultHomePage(pages, config, locale), ...pages],
    steps,
    published: releases.length === 0 ? null : published,
  };
}

function pagesFromModules(
  modules: readonly string[],
  prerender: Pick<Prerender, 'reactPageMeta'>,
  {
    report,
    ...context
  }: {
    locale: Locale;
    words: CompilerWords;
    sidebarOf: (route: Route) => string | null;
    report: (finding: Finding) => void;
  },
): PageEntry[] {
  return modules.flatMap((module) => {
    const page = reactPage(module, prerender, context);
    if (page === null)
      report({
        severity: 'error',
        code: 'missing-module',
        message: `reactPages names "${module}", but web/app/pages/${module}.tsx or web/app/pages/${module}/words/${context.locale}.ts does not exist.`,
        remedy: 'Correct the name, or add the modules.',
        location: { file: CONFIG_FILE },
      });
    return page ?? [];
  });
}

/** The sidebar of a guide: the first one that lists its route. */
function sidebarOfRoute(sidebars: Record<string, SidebarEntryConfig[]>): (route: Route) => string | null {
  const byRoute = new Map<Route, string>();
  for (const [id, entries] of Object.entries(sidebars))
    for (const route of entries.flatMap(routesOfEntry)) if (!byRoute.has(route)) byRoute.set(route, id);
  return (route) => byRoute.get(route) ?? null;
}

function routesOfEntry(entry: SidebarEntryConfig): Route[] {
  if ('page' in entry) return [entry.page];
  if ('items' in entry)
    return [
      ...entry.items.map((item) => (typeof item === 'string' ? item : item.page)),
      ...(entry.link === undefined ? [] : [entry.link]),
    ];
  return [];
}
