import type { SidebarEntry, SiteData } from '../../model/page/page-data.ts';
import type { Audience } from '../../model/page/page.ts';
import type { Route } from '../../model/page/path.ts';
import type { Prerender } from '../../model/page/prerender.ts';
import type { SidebarEntryConfig, SiteConfig } from '../../model/site/config.ts';
import type { Finding } from '../../model/site/finding.ts';
import { DEFAULT_LOCALE, type Locale } from '../../model/site/locale.ts';
import { AUDIENCE_BASE } from '../config/audience-base.ts';
import { CONFIG_FILE } from '../config/load-config.ts';
import { siteDataFromConfig } from '../config/site-data.ts';
import type { MarkdownWords } from '../markdown/markdown.ts';
import { localizeMigrations } from '../migration/localized-migration.ts';
import type { Migration } from '../migration/migration.ts';
import { mountMigrations } from '../migration/mount-migrations.ts';
import { type Neighbors, neighborsOf } from '../navigation/neighbors.ts';
import { defaultSidebar, sidebarFromConfig } from '../navigation/sidebars.ts';
import { pagesFromGuides } from '../pages/guide-page.ts';
import { defaultHomePage } from '../pages/home-page.ts';
import type { PageEntry } from '../pages/page-entry.ts';
import { reactPage } from '../pages/react-page.ts';
import { pagesFromReference } from '../pages/reference-pages.ts';
import type { CollectionOf } from '../postman/collections.ts';
import type { ApiReference } from '../reference/api-reference.ts';
import { LocalizedReference } from '../reference/localized-reference.ts';
import { mountReferences } from '../reference/mount-references.ts';
import { guideIn } from '../source/guide-source.ts';
import type { Sources } from '../source/read-sources.ts';
import type { Term } from '../source/terms-source.ts';
import { sourceTexts, type TranslationCount, translationCounts } from '../translation/coverage.ts';
import { mountOverlays, type Overlays } from '../translation/mount-overlays.ts';
import { originalTranslation, translate } from '../translation/translation.ts';
import { wordingFindings } from '../translation/wording-findings.ts';
import { reportSharedRoutes, withoutDuplicates } from './duplicate-routes.ts';

/** One audience's site in one language. */
export interface LocalizedSite {
  locale: Locale;
  pages: PageEntry[];
  sidebars: ReadonlyMap<string, SidebarEntry[]>;
  data: SiteData;
  /** The pages before and after one, by localized path. */
  neighbors: ReadonlyMap<string, Neighbors>;
}

/** Everything one audience may see. The two audiences are different types, so that the internal site cannot be written where the public one goes. */
export interface Site<A extends Audience> {
  audience: A;
  config: SiteConfig;
  references: ApiReference[];
  locales: LocalizedSite[];
  /** How its texts call the terms of the domain. */
  terms: Term[];
  /** How much of its sources is translated. */
  translations: TranslationCount[];
  findings: Finding[];
}

export interface SiteInputs<A extends Audience> {
  audience: A;
  config: SiteConfig;
  isDefaultConfig: boolean;
  sources: Sources;
  prerender: Prerender;
  markdownWords(locale: Locale): MarkdownWords;
  /** For the internal site: the public one, whose navbar and footer it shares and whose pages it may link to. */
  publicSite: Site<'public'> | null;
  collectionOf: CollectionOf;
}

/** Puts an audience's sources together: pages in every language, sidebars, order, and what the shell needs. Reads nothing, writes nothing. */
export function siteFromSources<A extends Audience>(inputs: SiteInputs<A>): Site<A> {
  const { audience, config, sources } = inputs;
  const findings: Finding[] = [...sources.findings];
  const report = (finding: Finding): void => {
    findings.push(finding);
  };
  reportSharedRoutes(sources.guides, report);
  const references = mountReferences(inputs, report);
  const languages = config.locales ?? [DEFAULT_LOCALE];
  const overlays = mountOverlays(sources.overlays, sources.apis, {
    locales: languages,
    strictness: config.strictness ?? 'error',
    report,
  });
  const migrations = mountMigrations(sources.migrations, references, {
    audience,
    strictness: config.strictness ?? 'error',
    report,
  });
  const sidebarConfigs = config.sidebars?.[audience] ?? {};
  const locales = languages.map((locale) =>
    localizedSite(locale, { inputs, references, overlays, migrations, sidebarConfigs, report }),
  );
  for (const finding of wordingFindings(sources, languages, overlays)) report(finding);
  return {
    audience,
    config,
    references,
    locales,
    terms: sources.terms,
    translations: translationCounts(sourceTexts(sources, languages, overlays)),
    findings,
  };
}

interface LocaleContext<A extends Audience> {
  inputs: SiteInputs<A>;
  references: ApiReference[];
  overlays: Overlays;
  migrations: Migration[];
  sidebarConfigs: Record<string, SidebarEntryConfig[]>;
  report: (finding: Finding) => void;
}

function localizedSite<A extends Audience>(
  locale: Locale,
  { inputs, references, overlays, migrations, sidebarConfigs, report }: LocaleContext<A>,
): LocalizedSite {
  const { audience, config, sources, prerender, isDefaultConfig } = inputs;
  const words = { ...prerender.words(locale) };
  // The way up from an internal page leads to the index of the internal docs, under its own name.
  if (audience === 'internal')
    words.home = guideIn(sources.guides, AUDIENCE_BASE.internal, locale)?.frontMatter.title ?? words.home;
  const markdownWords = inputs.markdownWords(locale);
  const sidebarOf = sidebarOfRoute(sidebarConfigs);
  const base = AUDIENCE_BASE[audience];
  const guides = pagesFromGuides(sources.guides, { locale, markdownWords, words, audience, base, sidebarOf, report });
  const reactPages = (audience === 'public' ? (config.reactPages ?? []) : []).flatMap((module) => {
    const entry = reactPage(module, prerender, { locale, words, sidebarOf });
    if (entry === null)
      report({
        severity: 'error',
        code: 'missing-module',
        message: `reactPages names "${module}", but there is no web/app/pages/${module}.tsx with web/app/pages/${module}/words/${locale}.ts beside it.`,
        remedy: 'Correct the name, or add the modules.',
        location: { file: CONFIG_FILE },
      });
    return entry ?? [];
  });
  const localizedReferences = references.map((reference) => {
    const { source } = reference;
    const translation =
      locale === DEFAULT_LOCALE ? originalTranslation(source) : translate(source, overlays(source, locale));
    for (const finding of translation.findings) report(finding);
    return new LocalizedReference(reference, { locale, translation, words, markdownWords }, report);
  });
  const localizedMigrations = localizeMigrations(migrations, localizedReferences);
  const referencePages = localizedReferences.flatMap((localized) => pagesFromReference(localized, localizedMigrations));
  const written = withoutDuplicates(
    [...guides, ...reactPages, ...referencePages],
    locale === DEFAULT_LOCALE ? report : () => {},
  );

  const hasHome = audience === 'internal' || written.length === 0 || written.some((page) => page.route === '/');
  const pages = hasHome ? written : [defaultHomePage(written, config, locale), ...written];

  const sidebars = new Map<string, SidebarEntry[]>();
  for (const [id, entries] of Object.entries(sidebarConfigs))
    sidebars.set(id, sidebarFromConfig(id, entries, { locale, pages, file: CONFIG_FILE, report }));
  if (isDefaultConfig)
    for (const reference of references)
      sidebars.set(reference.config.sidebar ?? '', defaultSidebar(reference.config.base, pages));

  // Navbar and footer lead to public pages only, and what is wrong with them has been said for the public site.
  const publicSite = inputs.publicSite?.locales.find((site) => site.locale === locale);
  const shell =
    audience === 'public'
      ? { pages, sidebars, report }
      : { pages: publicSite?.pages ?? [], sidebars: publicSite?.sidebars ?? sidebars, report: () => {} };
  const data = siteDataFromConfig(config, { locale, file: CONFIG_FILE, ...shell });
  return { locale, pages, sidebars, data, neighbors: neighborsOf(pages, sidebars, references) };
}

/** Which sidebar a guide stands in: the first that lists its route. */
function sidebarOfRoute(sidebars: Record<string, SidebarEntryConfig[]>): (route: Route) => string | null {
  const byRoute = new Map<Route, string>();
  for (const [id, entries] of Object.entries(sidebars)) {
    for (const entry of entries) {
      const routes =
        'page' in entry
          ? [entry.page]
          : 'items' in entry
            ? [...entry.items, ...(entry.link === undefined ? [] : [entry.link])]
            : [];
      for (const route of routes) if (!byRoute.has(route)) byRoute.set(route, id);
    }
  }
  return (route) => byRoute.get(route) ?? null;
}
