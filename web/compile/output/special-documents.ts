import type { Link } from '../../model/api/link.ts';
import type { HeaderValues } from '../../model/edge/headers.ts';
import { AUDIENCE_BASE } from '../../model/page/audience-base.ts';
import type { PageData, SidebarEntry } from '../../model/page/page-data.ts';
import type { Prerender } from '../../model/page/prerender.ts';
import { llmsPath, twinPath } from '../../model/page/twin.ts';
import type { Locale } from '../../model/site/locale.ts';
import { localizePath } from '../../model/site/path.ts';
import { interfaceNames } from '../config/config-schema.ts';
import { hrefOf } from '../navigation/sidebars.ts';
import { simulatorHeaders } from '../simulator/simulator-headers.ts';
import type { AnySite, LocalizedSite, Site } from '../site/site.ts';
import { type DocumentAssets, documentToHtml } from './document.ts';

/** More links would hide the search. */
const MAX_SECTIONS = 6;

interface SpecialContext {
  prerender: Prerender;
  assets: DocumentAssets;
}

/**
 * Renders a document that is not a page of the site: the gate, the not-found document of an audience, or that of a removed page.
 * @param instead what replaced a removed page
 */
export function specialDocument(
  kind: 'not-found' | 'gone' | 'gate',
  { audience }: AnySite,
  { locale, data: siteData, pages, sidebars }: LocalizedSite,
  { prerender, assets, instead }: SpecialContext & { instead?: Link },
): string {
  const sections = audience === 'internal' ? sectionsOf({ pages, sidebars }) : undefined;
  const { title, description, article } = prerender.renderSpecial(
    kind,
    locale,
    siteData,
    instead === undefined ? sections : [instead],
  );
  const route = kind === 'gate' ? AUDIENCE_BASE.internal : '/404';
  const data: PageData = {
    route,
    locale,
    path: localizePath(route, locale),
    kind: kind === 'gate' ? 'gate' : 'not-found',
    audience,
    title,
    documentTitle: `${title} | ${siteData.title}`,
    toc: [],
    sidebar: null,
    breadcrumbs: [],
    previous: null,
    next: null,
    version: null,
    wide: false,
    site: siteData,
  };
  const isGated = kind === 'gate' || audience === 'internal';
  return documentToHtml({ data, description, article, isGated, hasAddress: false }, { assets, prerender });
}

/** The response to a request for the twin of a page that does not exist, or that was removed. @param instead what replaced it */
export function missingTwin(
  kind: 'not-found' | 'gone',
  { audience, config }: Pick<AnySite, 'audience' | 'config'>,
  { locale, data }: Pick<LocalizedSite, 'locale' | 'data'>,
  { prerender, instead }: Pick<SpecialContext, 'prerender'> & { instead?: Link },
): string {
  const { title, description } = prerender.renderSpecial(kind, locale, data);
  const link = instead === undefined ? [] : [`[${instead.label}](${config.url}${twinPath(instead.href)})`];
  return [`# ${title}`, description, ...link, `<${config.url}${llmsPath(audience, locale)}>\n`].join('\n\n');
}

/** The pages and groups at the top of all sidebars. Staff who mistype an internal address look for one of them. */
function sectionsOf({ pages, sidebars }: Pick<LocalizedSite, 'pages' | 'sidebars'>): Link[] {
  const home = pages.find(({ route }) => route === AUDIENCE_BASE.internal);
  // Away from its sidebar, the label of the start page ("Overview") would not say of which site.
  const labelOf = ({ label, href }: SidebarEntry): string =>
    home !== undefined && href === hrefOf(home) ? home.title : label;
  return [...sidebars.values()]
    .flat()
    .flatMap((entry) => (entry.href === null ? [] : [{ label: labelOf(entry), href: entry.href }]))
    .slice(0, MAX_SECTIONS);
}

/** The document of each removed public page and its twin, in each language. They link to what replaced the page. */
function goneDocuments(site: Site<'public'>, context: SpecialContext): [string, string][] {
  return site.redirects.former.gone.flatMap((route) =>
    site.locales.flatMap((localized): [string, string][] => {
      const to = site.redirects.instead.get(route);
      const page = localized.pages.find((candidate) => candidate.route === to);
      const instead = page === undefined ? {} : { instead: { label: page.title, href: hrefOf(page) } };
      const given = { ...context, ...instead };
      return [
        [`gone${route}/${localized.locale}`, specialDocument('gone', site, localized, given)],
        [`gone${route}.md/${localized.locale}`, missingTwin('gone', site, localized, given)],
      ];
    }),
  );
}

/** The texts that the worker needs besides pages, by their key: the gate and not-found documents in each language, and values of its headers. */
export function workerTexts(
  { public: publicSite, internal: internalSite }: { public: Site<'public'>; internal: Site<'internal'> },
  { csp, commit, changed, ...context }: SpecialContext & HeaderValues & { commit: string; changed: string | null },
): Map<string, string> {
  const inEachLanguage = (
    kind: 'gate' | 'not-found',
    site: AnySite,
    key: (locale: Locale) => string,
  ): [string, string][] =>
    site.locales.map((localized) => [key(localized.locale), specialDocument(kind, site, localized, context)]);
  return new Map([
    ['csp', csp],
    ['commit', commit],
    ['session-cookie', `__Host-${interfaceNames(publicSite.config).SESSION}-TOKEN`],
    ['title', publicSite.config.title],
    ['host', new URL(publicSite.config.url).hostname],
    ['former', JSON.stringify(publicSite.redirects.former)],
    ...goneDocuments(publicSite, context),
    ['last-modified', changed === null ? '' : new Date(changed).toUTCString()],
    ['simulator-headers', JSON.stringify(simulatorHeaders(publicSite))],
    ...inEachLanguage('gate', publicSite, (locale) => `gate/${locale}`),
    ...inEachLanguage('not-found', publicSite, (locale) => `not-found/${locale}`),
    ...inEachLanguage('not-found', internalSite, (locale) => `internal-not-found/${locale}`),
    ...[publicSite, internalSite].flatMap((site) =>
      site.locales.map((localized): [string, string] => [
        `${site.audience === 'internal' ? 'internal-' : ''}not-found.md/${localized.locale}`,
        missingTwin('not-found', site, localized, context),
      ]),
    ),
  ]);
}
