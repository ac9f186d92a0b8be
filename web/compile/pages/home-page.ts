import type { HomePage, PageSummary } from '../../model/page/page.ts';
import { addressOf } from '../../model/page/path.ts';
import type { SiteConfig } from '../../model/site/config.ts';
import type { Locale } from '../../model/site/locale.ts';
import { escapeHtml, type Html } from '../../model/text/html.ts';
import { CONFIG_FILE, translate } from '../config/load-config.ts';
import type { PageEntry } from './page-entry.ts';

/**
 * The home page of a site without a guide at `/`: a list of its references.
 * @param pages all other pages of the language
 */
export function defaultHomePage(pages: readonly PageEntry[], config: SiteConfig, locale: Locale): PageEntry {
  const infoPages = pages.filter((page) => page.kind === 'info');
  const summary: PageSummary & { kind: 'home' } = {
    kind: 'home',
    route: '/',
    locale,
    contentLocale: locale,
    audience: 'public',
    title: config.title,
    sidebarLabel: config.title,
    sidebarId: null,
    file: CONFIG_FILE,
    reference: null,
    parent: null,
    operationLink: null,
  };
  return {
    ...summary,
    build: () => {
      const items = infoPages.map(
        ({ route, title, reference }) =>
          `<li><a href="${escapeHtml(addressOf(route, locale))}">${escapeHtml(title)}</a> ${escapeHtml(reference?.version ?? '')}</li>`,
      );
      const names = infoPages.map(({ title }) => title).join(', ');
      const page: HomePage = {
        ...summary,
        tagline: translate(config.tagline, locale) || names,
        lead: '',
        description: names || config.title,
        toc: [],
        breadcrumbs: [],
        body: `<ul>${items.join('')}</ul>` as Html,
      };
      return { page, links: [], anchors: new Set() };
    },
  };
}
