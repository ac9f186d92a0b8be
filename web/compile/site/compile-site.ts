import type { SidebarEntry } from '../../model/page/page-data.ts';
import type { Audience } from '../../model/page/page.ts';
import { DEFAULT_LOCALE, type Locale } from '../../model/site/locale.ts';
import { localizePath, type Route } from '../../model/site/path.ts';
import { type Finding, findingOf } from '../base/finding.ts';
import type { SidebarEntryConfig } from '../config/config-schema.ts';
import { CONFIG_FILE } from '../config/load-config.ts';
import { securityTxtFindings } from '../downloads/security-txt.ts';
import { compileExam } from '../exam/compile-exam.ts';
import { mountMigrations } from '../migration/mount-migrations.ts';
import { defaultSidebar, hrefOf, neighborsOf, operationListsOf, sidebarFromConfig } from '../navigation/sidebars.ts';
import { siteDataFromConfig } from '../navigation/site-data.ts';
import { mountReferences } from '../reference/mount-references.ts';
import { mountReleases } from '../releases/mount-releases.ts';
import { statesIn } from '../simulator/states.ts';
import { withLine } from '../source/line-finder.ts';
import { repeatedValues, statementFindings } from '../statements/statement-findings.ts';
import { statementsOf } from '../statements/statements.ts';
import { orphanFindings, sourceTexts, translationCounts } from '../translation/coverage.ts';
import { mountOverlays, type Overlays } from '../translation/translation.ts';
import { wordingFindings } from '../translation/wording-findings.ts';
import { siteWorkflows } from '../workflows/guide-steps.ts';
import { mountWorkflows } from '../workflows/mount-workflows.ts';
import { type LocaleContext, pagesIn, type SiteInputs } from './pages-in.ts';
import { siteRedirects } from './redirects.ts';
import { reportSharedRoutes } from './routes.ts';
import type { LocalizedSite, Site } from './site.ts';
import { skillFindings } from './skills.ts';
import { TwinAddresses } from './twin-addresses.ts';

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

/** The mistakes in sources that need the pages, or all sources together. @param found the mistakes so far */
function siteFindings(
  { audience, loaded: { config, isDefault }, sources, now = 0 }: SiteInputs<Audience>,
  { locales, overlays, found }: { locales: LocalizedSite[]; overlays: Overlays; found: readonly Finding[] },
): Finding[] {
  const { strictness = 'error', locales: languages = [DEFAULT_LOCALE] } = config;
  // A misspelled entry of a sidebar would be reported again, as the guide that it means.
  const isMisspelled = found.some(({ code, location }) => code === 'broken-link' && location?.file === CONFIG_FILE);
  return [
    ...(isMisspelled ? [] : strayGuides(locales[0], isDefault)),
    ...orphanFindings(sources.guides, strictness),
    ...(audience === 'public' ? securityTxtFindings(config, now, CONFIG_FILE) : []),
    ...skillFindings({ audience, config, locales }),
    ...wordingFindings(sources, languages, overlays),
    ...statementFindings(statementsOf(sources), sources.proven),
    ...repeatedValues(sources.guides),
  ];
}

function localizedSite<A extends Audience>(locale: Locale, context: LocaleContext<A>): LocalizedSite {
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
 * Finds guides that neither a sidebar nor the footer lists: readers reach them by search only. A site without a configuration has no
 * sidebar of guides.
 */
function strayGuides(site: LocalizedSite | undefined, isDefault: boolean): Finding[] {
  if (isDefault || site === undefined) return [];
  const { columns = [], row = [] } = site.data.footer ?? {};
  const listed = new Set([...columns.flatMap(({ items }) => items), ...row].map(({ href }) => href));
  return site.pages
    .filter((page) => page.kind === 'guide' && page.sidebarId === null && !listed.has(hrefOf(page)))
    .map(({ route, file }) => findingOf('guide-without-sidebar', { route }, { file }));
}
