import type { HomePage } from '../../model/page/page.ts';
import { addressOf } from '../../model/page/path.ts';
import type { Locale } from '../../model/site/locale.ts';
import { escapeHtml, type Html } from '../../model/text/html.ts';
import type { SiteConfig } from '../config/config-schema.ts';
import { CONFIG_FILE, localizedText } from '../config/load-config.ts';
import type { PageEntry } from './page-entry.ts';
import { pageSummary } from './page-summary.ts';

/** More APIs than this are counted in the tagline, and not named. */
const MAX_NAMED = 6;

/**
 * The home page of a site without a guide at `/`: a list of its references.
 * @param pages all other pages of the language
 */
export function defaultHomePage(pages: readonly PageEntry[], config: SiteConfig, locale: Locale): PageEntry {
  const infoPages = pages.filter((page) => page.kind === 'info');
  const place = { route: '/', locale, audience: 'public', sidebarId: null, file: CONFIG_FILE } as const;
  const summary = pageSummary({ kind: 'home', title: config.title, ...place });
  return {
    ...summary,
    build: () => {
      const items = infoPages.map(
        ({ route, title, reference }) =>
          `<li><a href="${escapeHtml(addressOf(route, locale))}">${escapeHtml(title)}</a> ${escapeHtml(reference?.version ?? '')}</li>`,
      );
      const names =
        infoPages.length > MAX_NAMED ? `${infoPages.length} APIs` : infoPages.map(({ title }) => title).join(', ');
      const page: HomePage = {
        ...summary,
        tagline: localizedText(config.tagline, locale) || names,
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
