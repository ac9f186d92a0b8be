import { DEFAULT_LOCALE, type Locale, LOCALE_INFO } from '../../model/site/locale.ts';
import { addressOf, type Route } from '../../model/site/path.ts';
import { escapeHtml } from '../../model/text/html.ts';
import { isTranslated } from '../pages/page-entry.ts';
import { pageLanguages } from '../site/routes.ts';
import type { Site } from '../site/site.ts';
import type { SourceHistory } from '../source/source-history.ts';
import { lastChangeOf } from './source-line.ts';

/**
 * The sitemap with language alternates (sitemaps.org 0.9 with Google's hreflang extension). It leaves out pages that show the texts of
 * another language.
 * The alternate in the language of a page has its title, because the not-found page suggests pages by title.
 */
export function sitemapXml(site: Site<'public'>, { history }: { history: SourceHistory }): string {
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
export function robotsText(site: Site<'public'>): string {
  const { url, contentSignals: signals } = site.config;
  const word = (isAllowed: boolean): string => (isAllowed ? 'yes' : 'no');
  const signal =
    signals === undefined
      ? ''
      : `Content-Signal: search=${word(signals.search)}, ai-input=${word(signals.aiInput)}, ai-train=${word(signals.aiTrain)}\n`;
  return `User-agent: *\n${signal}Allow: /\n\nSitemap: ${url}/sitemap.xml\n\n# The pages as Markdown: ${url}/llms.txt\n`;
}
