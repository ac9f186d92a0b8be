import { INTERNAL_FORMER_PATH } from '../../model/edge/former-addresses.ts';
import { DEFAULT_LOCALE, type Locale, LOCALE_INFO } from '../../model/site/locale.ts';
import { addressOf, type Route } from '../../model/site/path.ts';
import { escapeHtml } from '../../model/text/html.ts';
import type { SiteFile } from '../base/site-file.ts';
import { isTranslated } from '../pages/page-entry.ts';
import { pageLanguages } from '../site/routes.ts';
import type { AnySite, Site } from '../site/site.ts';
import { NO_HISTORY, type SourceHistory } from '../source/source-history.ts';
import type { Icon } from '../source/static-files.ts';
import type { OutputContext } from './output-context.ts';
import { lastChangeOf } from './source-line.ts';

/** The files that crawlers and browsers request by name, and for the gate the former addresses of internal pages. */
export function rootFiles(site: AnySite, { assets: { icons }, history = NO_HISTORY }: OutputContext): SiteFile[] {
  if (site.audience === 'internal') {
    const make = (): string => JSON.stringify(site.redirects.former);
    return [{ path: INTERNAL_FORMER_PATH, type: 'application/json', make }];
  }
  return [
    { path: '/sitemap.xml', type: 'application/xml', make: () => sitemapXml(site, { history }) },
    { path: '/robots.txt', type: 'text/plain', make: () => robotsText(site) },
    { path: '/manifest.webmanifest', type: 'application/manifest+json', make: () => manifestJson(site, { icons }) },
  ];
}

/** The web app manifest (https://www.w3.org/TR/appmanifest/): name, colors and icons for readers who add the site to a home screen. */
export function manifestJson(
  { config, locales: [first] }: Site<'public'>,
  { icons }: { icons: readonly Icon[] },
): string {
  const icon = (name: Icon, sizes: string, type: string, purpose = 'any'): object[] =>
    icons.includes(name) ? [{ src: `/${name}`, sizes, type, purpose }] : [];
  return JSON.stringify({
    name: config.title,
    short_name: config.title.split(' ')[0],
    description: first?.data.tagline || undefined,
    lang: first?.locale,
    start_url: '/',
    scope: '/',
    display: 'browser',
    background_color: '#fbfdfc',
    theme_color: '#006a59',
    icons: [
      ...icon('favicon.svg', 'any', 'image/svg+xml'),
      ...icon('icon-192.png', '192x192', 'image/png'),
      ...icon('icon-512.png', '512x512', 'image/png'),
      ...icon('icon-512.png', '512x512', 'image/png', 'maskable'),
    ],
  });
}

/**
 * The sitemap with language alternates (sitemaps.org 0.9 with Google's hreflang extension). It leaves out pages that show the texts of
 * another language.
 * The alternate in the language of a page has its title, because the not-found page suggests pages by title.
 */
function sitemapXml(site: Site<'public'>, { history }: { history: SourceHistory }): string {
  const { url } = site.config;
  const address = (route: Route, locale: Locale): string => escapeHtml(url + addressOf(route, locale));
  const languages = pageLanguages(site.locales);
  const entries = site.locales.flatMap(({ locale, pages }) =>
    pages.filter(isTranslated).map((page) => {
      const { route, title } = page;
      const changed = lastChangeOf(page, site, history);
      const lastmod = changed === null ? '' : `<lastmod>${changed}</lastmod>`;
      const alternates = (languages.get(route) ?? []).map(
        (other) =>
          `<xhtml:link rel="alternate" hreflang="${LOCALE_INFO[other].htmlLang}" href="${address(route, other)}"${other === locale ? ` title="${escapeHtml(title)}"` : ''}/>`,
      );
      return `<url><loc>${address(route, locale)}</loc>${lastmod}${alternates.join('')}<xhtml:link rel="alternate" hreflang="x-default" href="${address(route, DEFAULT_LOCALE)}"/></url>`;
    }),
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${entries.join('\n')}\n</urlset>\n`;
}

/** Allows everything; it does not name internal paths. */
function robotsText(site: Site<'public'>): string {
  const { url, contentSignals: signals } = site.config;
  const word = (isAllowed: boolean): string => (isAllowed ? 'yes' : 'no');
  const signal =
    signals === undefined
      ? ''
      : `Content-Signal: search=${word(signals.search)}, ai-input=${word(signals.aiInput)}, ai-train=${word(signals.aiTrain)}\n`;
  return `User-agent: *\n${signal}Allow: /\n\nSitemap: ${url}/sitemap.xml\n\n# The pages as Markdown: ${url}/llms.txt\n`;
}
