import type { HomePage } from '../../model/page/page.ts';
import { DEFAULT_LOCALE, type Locale } from '../../model/site/locale.ts';
import { addressOf } from '../../model/site/path.ts';
import { escapeHtml, type Html } from '../../model/text/html.ts';
import type { SiteConfig } from '../config/config-schema.ts';
import { CONFIG_FILE, localizedText } from '../config/load-config.ts';
import { joinText, type PageEntries } from '../search/page-entries.ts';
import { isTranslated, type PageEntry, pageSummary } from './page-entry.ts';

/** More APIs than this are counted in the tagline, and not named. */
const MAX_NAMED = 6;

/** Groups of one API that the page links to. Its first page has them all. */
const MAX_GROUPS = 8;

/**
 * The home page of a site without a guide at `/`: its first guide, and a list of its references with their groups.
 * @param pages all other pages of the language
 */
export function defaultHomePage(pages: readonly PageEntry[], config: SiteConfig, locale: Locale): PageEntry {
  const infoPages = pages.filter((page) => page.kind === 'info');
  const firstGuide = pages.find(({ kind }) => kind === 'guide');
  const linked = [firstGuide, ...infoPages].filter((page) => page !== undefined);
  // The other texts of the page have no language of their own.
  const contentLocale = linked.some(isTranslated) ? locale : DEFAULT_LOCALE;
  const place = { route: '/', locale, audience: 'public', sidebarId: null, file: CONFIG_FILE } as const;
  const summary = pageSummary({ kind: 'home', title: config.title, contentLocale, ...place });
  return {
    ...summary,
    build: () => {
      const linkTo = ({ route, title }: PageEntry): string =>
        `<a href="${escapeHtml(addressOf(route, locale))}">${escapeHtml(title)}</a>`;
      const items = infoPages.map((info) => {
        const base = info.reference?.base;
        const groups = pages.filter(
          (page) => page.kind === 'tag' && page.isMark !== true && page.reference?.base === base,
        );
        const links = groups.slice(0, MAX_GROUPS).map(linkTo).join(', ');
        return `<li>${linkTo(info)} ${escapeHtml(info.reference?.version ?? '')}${links && `: ${links}`}</li>`;
      });
      const names =
        infoPages.length > MAX_NAMED ? `${infoPages.length} APIs` : infoPages.map(({ title }) => title).join(', ');
      const page: HomePage = {
        ...summary,
        tagline: localizedText(config.tagline, locale) || names,
        lead: '',
        actions: [firstGuide, infoPages[0]].flatMap((first) =>
          first === undefined ? [] : { label: first.title, href: addressOf(first.route, locale) },
        ),
        description: names || config.title,
        toc: [],
        breadcrumbs: [],
        body: `<ul>${items.join('')}</ul>` as Html,
      };
      return {
        page,
        links: [],
        anchors: new Set(),
        index: (entries) => indexHome(page, entries),
      };
    },
  };
}

/** Adds a home page to the search. */
export function indexHome({ tagline, lead }: HomePage, entries: PageEntries): void {
  entries.addPage(joinText(tagline, lead, entries.body));
}
