import type { HomePage } from '../../model/page/page.ts';
import { addressOf } from '../../model/page/path.ts';
import type { SiteConfig } from '../../model/site/config.ts';
import type { Locale } from '../../model/site/locale.ts';
import { escapeHtml, type Html } from '../../model/text/html.ts';
import { CONFIG_FILE, translate } from '../config/load-config.ts';
import type { PageEntry } from './page-entry.ts';

/**
 * The home page of a site that has written none: its references, by title and version.
 * @param pages all other pages of the language
 */
export function defaultHome(pages: readonly PageEntry[], config: SiteConfig, locale: Locale): PageEntry {
  const references = pages.filter((page) => page.kind === 'info');
  const entry = {
    route: '/',
    locale,
    kind: 'home' as const,
    audience: 'public' as const,
    title: config.title,
    sidebarLabel: config.title,
    sidebarId: null,
    file: CONFIG_FILE,
    reference: null,
    parent: null,
    operation: null,
    contentLocale: locale,
  };
  return {
    ...entry,
    build: () => {
      const items = references.map(
        (page) =>
          `<li><a href="${escapeHtml(addressOf(page.route, locale))}">${escapeHtml(page.title)}</a> ${escapeHtml(page.reference?.version ?? '')}</li>`,
      );
      const names = references.map((page) => page.title).join(', ');
      const page: HomePage = {
        ...entry,
        tagline: translate(config.tagline, locale) || names,
        lead: '',
        description: names || config.title,
        toc: [],
        breadcrumbs: [],
        location: { file: CONFIG_FILE },
        body: `<ul>${items.join('')}</ul>` as Html,
      };
      return { page, links: [], anchors: new Set() };
    },
  };
}
