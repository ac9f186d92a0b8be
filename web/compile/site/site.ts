import type { ReferenceConfig, SidebarEntryConfig, SiteConfig } from '../../model/config.ts';
import type { Finding } from '../../model/finding.ts';
import { DEFAULT_LOCALE, type Locale } from '../../model/locale.ts';
import type { Audience, Link } from '../../model/page.ts';
import { localisePath, type Route } from '../../model/path.ts';
import type { SidebarEntry, SidebarItem, SiteData } from '../../model/page-data.ts';
import type { Prerender } from '../../model/prerender.ts';
import type { MarkdownWords } from '../markdown/markdown.ts';
import { outlineOf } from '../openapi/outline.ts';
import { baseNameOf } from '../source/api-source.ts';
import { type GuideSource, guideIn } from '../source/guide-source.ts';
import type { Sources } from '../source/read-sources.ts';
import { pagesFromGuides, reactPageEntry } from './guide-pages.ts';
import type { PageEntry } from './page-entry.ts';
import { pagesFromReference, type Reference } from './reference-pages.ts';
import { defaultSidebar, sidebarFromConfig, sidebarSequence } from './sidebars.ts';
import { siteDataFromConfig } from './site-data.ts';

/** One audience's site in one language. */
export interface LocalSite {
  locale: Locale;
  pages: PageEntry[];
  sidebars: ReadonlyMap<string, SidebarEntry[]>;
  data: SiteData;
  /** The pages before and after one, by localised path. */
  neighbours: ReadonlyMap<string, { previous: Link | null; next: Link | null }>;
}

/** Everything one audience may see. The two audiences are different types, so that the internal site cannot be written where the public one goes. */
export interface Site<A extends Audience> {
  audience: A;
  config: SiteConfig;
  references: Reference[];
  locales: LocalSite[];
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
}

/** Route in front of an audience's own pages. */
export const AUDIENCE_BASE: Readonly<Record<Audience, Route>> = { public: '/', internal: '/docs/internal' };

const CONFIG_FILE = 'content/site.ts';

/** Puts an audience's sources together: pages in every language, sidebars, order, and what the shell needs. Reads nothing, writes nothing. */
export function siteFromSources<A extends Audience>(inputs: SiteInputs<A>): Site<A> {
  const { audience, config, sources } = inputs;
  const findings: Finding[] = [...sources.findings];
  const report = (finding: Finding): void => {
    findings.push(finding);
  };
  reportSharedRoutes(sources.guides, report);
  const references = mountReferences(inputs, report);
  const sidebarConfigs = config.sidebars?.[audience] ?? {};
  const locales = (config.locales ?? [DEFAULT_LOCALE]).map((locale) => localSite(locale, { inputs, references, sidebarConfigs, report }));
  return { audience, config, references, locales, findings };
}

/** Two files of one language that claim one route, such as `intro.md` and `intro/index.md`. */
function reportSharedRoutes(guides: readonly GuideSource[], report: (finding: Finding) => void): void {
  const byRoute = new Map<string, GuideSource>();
  for (const guide of guides) {
    const key = `${guide.locale} ${guide.route}`;
    const earlier = byRoute.get(key);
    if (earlier === undefined) byRoute.set(key, guide);
    else report({ severity: 'warning', code: 'duplicate-route', message: `${guide.route} comes from ${earlier.file} and from ${guide.file}; the first is shown.`, remedy: 'Rename one of them.', location: { file: guide.file } });
  }
}

function mountReferences<A extends Audience>({ audience, config, isDefaultConfig, sources }: SiteInputs<A>, report: (finding: Finding) => void): Reference[] {
  const configs: ReferenceConfig[] = isDefaultConfig
    ? sources.apis.map((api) => ({ spec: api.name, base: `${AUDIENCE_BASE[audience] === '/' ? '' : AUDIENCE_BASE[audience]}/${baseNameOf(api.name)}`, sidebar: baseNameOf(api.name) }))
    : [...(config.references?.[audience] ?? [])];
  for (const api of sources.apis.filter((source) => !configs.some((reference) => reference.spec === source.name))) {
    report({ severity: 'warning', code: 'unmounted-description', message: 'No reference mounts this description; it has no pages.', remedy: `Add { spec: '${api.name}', base: '/…' } to references.${audience}.`, location: { file: api.file } });
  }
  return configs.flatMap((reference) => {
    const source = sources.apis.find((api) => api.name === reference.spec);
    if (source === undefined) {
      const isBroken = sources.findings.some((finding) => finding.severity === 'error' && finding.location?.file === `specs/${audience}/${reference.spec}`);
      if (!isBroken) report({ severity: 'error', code: 'missing-description', message: `references.${audience} names "${reference.spec}", which specs/${audience} does not have.`, remedy: 'Correct the name, or add the file.', location: { file: CONFIG_FILE } });
      return [];
    }
    const outline = outlineOf(source);
    for (const finding of outline.findings) report(finding);
    return [{ config: reference, source, outline, audience }];
  });
}

interface LocalContext<A extends Audience> {
  inputs: SiteInputs<A>;
  references: Reference[];
  sidebarConfigs: Record<string, SidebarEntryConfig[]>;
  report: (finding: Finding) => void;
}

function localSite<A extends Audience>(locale: Locale, { inputs, references, sidebarConfigs, report }: LocalContext<A>): LocalSite {
  const { audience, config, sources, prerender, isDefaultConfig } = inputs;
  const words = { ...prerender.words(locale) };
  // The way up from an internal page leads to the index of the internal docs, under its own name.
  if (audience === 'internal') words.home = guideIn(sources.guides, AUDIENCE_BASE.internal, locale)?.frontMatter.title ?? words.home;
  const markdownWords = inputs.markdownWords(locale);
  const sidebarOf = sidebarOfRoute(sidebarConfigs);
  const base = AUDIENCE_BASE[audience];
  const guides = pagesFromGuides(sources.guides, { locale, markdownWords, words, audience, base, sidebarOf });
  const reactPages = audience === 'public' ? (config.reactPages ?? []).flatMap((module) => {
    const entry = reactPageEntry(module, prerender, { locale, words, sidebarOf });
    if (entry === null) report({ severity: 'error', code: 'missing-module', message: `reactPages names "${module}", but there is no web/app/pages/${module}.tsx with a "meta" export.`, remedy: 'Correct the name, or add the module.', location: { file: CONFIG_FILE } });
    return entry === null ? [] : [entry];
  }) : [];
  const referencePages = references.flatMap((reference) => pagesFromReference(reference, { locale, document: reference.source.document, contentLocale: DEFAULT_LOCALE, words, markdownWords }, report));
  const pages = withoutDuplicates([...guides, ...reactPages, ...referencePages], locale === DEFAULT_LOCALE ? report : () => {});

  const sidebars = new Map<string, SidebarEntry[]>();
  for (const [id, entries] of Object.entries(sidebarConfigs)) sidebars.set(id, sidebarFromConfig(id, entries, { locale, pages, file: CONFIG_FILE, report }));
  if (isDefaultConfig) for (const reference of references) sidebars.set(reference.config.sidebar ?? '', defaultSidebar(reference.config.base, pages));

  const publicPages = inputs.publicSite?.locales.find((site) => site.locale === locale)?.pages ?? [];
  const publicSidebars = inputs.publicSite?.locales.find((site) => site.locale === locale)?.sidebars;
  const data = siteDataFromConfig(config, {
    locale,
    pages: audience === 'public' ? pages : publicPages,
    sidebars: audience === 'public' ? sidebars : (publicSidebars ?? sidebars),
    file: CONFIG_FILE,
    report: audience === 'public' ? report : () => {},
  });
  return { locale, pages, sidebars, data, neighbours: neighboursOf(pages, sidebars, references) };
}

/** Which sidebar a guide stands in: the first that lists its route. */
function sidebarOfRoute(sidebars: Record<string, SidebarEntryConfig[]>): (route: Route) => string | null {
  const byRoute = new Map<Route, string>();
  for (const [id, entries] of Object.entries(sidebars)) {
    for (const entry of entries) {
      const routes = 'page' in entry ? [entry.page] : 'items' in entry ? [...entry.items, ...(entry.link === undefined ? [] : [entry.link])] : [];
      for (const route of routes) if (!byRoute.has(route)) byRoute.set(route, id);
    }
  }
  return (route) => byRoute.get(route) ?? null;
}

/** Two sources of one route: the first is kept, the others are warned of. */
function withoutDuplicates(pages: PageEntry[], report: (finding: Finding) => void): PageEntry[] {
  const byRoute = new Map<Route, PageEntry>();
  for (const page of pages) {
    const earlier = byRoute.get(page.route);
    if (earlier === undefined) byRoute.set(page.route, page);
    else report({ severity: 'warning', code: 'duplicate-route', message: `${page.route} comes from ${earlier.file} and from ${page.file}; the first is shown.`, remedy: 'Rename one of them.', location: { file: page.file } });
  }
  return [...byRoute.values()];
}

/** Reading order: that of the page's sidebar, else that of its reference. */
function neighboursOf(pages: readonly PageEntry[], sidebars: ReadonlyMap<string, SidebarEntry[]>, references: readonly Reference[]): LocalSite['neighbours'] {
  const neighbours = new Map<string, { previous: Link | null; next: Link | null }>();
  const add = (sequence: readonly SidebarItem[]): void => {
    sequence.forEach(({ href }, index) => {
      if (neighbours.has(href)) return;
      const link = (item: SidebarItem | undefined): Link | null => (item === undefined ? null : { label: item.label, href: item.href });
      neighbours.set(href, { previous: link(sequence[index - 1]), next: link(sequence[index + 1]) });
    });
  };
  for (const entries of sidebars.values()) add(sidebarSequence(entries));
  for (const { config } of references) {
    const own = pages.filter((page) => page.reference?.base === config.base && page.kind !== 'schema' && page.sidebarId === null);
    add(own.map((page) => ({ label: page.sidebarLabel, href: localisePath(encodeURI(page.route), page.locale) })));
  }
  return neighbours;
}
