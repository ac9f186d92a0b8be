import { nearestPages, type ListedPage } from '../../model/page/nearest-pages.ts';
import { searchAddress } from '../../model/search/search.ts';
import { DEFAULT_LOCALE, LOCALE_INFO, type Locale } from '../../model/site/locale.ts';
import { decodedText } from '../../model/text/decode.ts';
import { element } from '../browser/element.ts';
import { loadIndex } from '../search/load-index.ts';
import type { IslandContext } from './context.ts';

/** The pages of one language in the public sitemap, which lists no internal pages; in English those without a translation. */
function pagesFromSitemap(text: string, htmlLang: string): ListedPage[] {
  const sitemap = new DOMParser().parseFromString(text, 'application/xml');
  const own = `link[hreflang="${htmlLang}"]`;
  const links = sitemap.querySelectorAll(
    `${own}[title], url:not(:has(${own})) > link[hreflang="${LOCALE_INFO[DEFAULT_LOCALE].htmlLang}"][title]`,
  );
  return Array.from(links, (link) => ({
    path: decodeURI(new URL(link.getAttribute('href') ?? '', location.origin).pathname),
    title: link.getAttribute('title') ?? '',
  }));
}

/** The internal pages of one language, from the search index behind the gate. */
async function internalPages(locale: Locale): Promise<ListedPage[]> {
  const { pages } = await loadIndex(searchAddress('internal', locale), { isRetry: false });
  return pages.map(({ href, title }) => ({ path: decodeURI(href), title }));
}

async function publicPages(locale: Locale): Promise<ListedPage[]> {
  const response = await fetch('/sitemap.xml');
  return response.ok ? pagesFromSitemap(await response.text(), LOCALE_INFO[locale].htmlLang) : [];
}

/**
 * Lists the pages whose addresses are most similar to the one without a page. Shows nothing without a similar page.
 * Only the internal not-found page, which the edge sends to readers with access, asks for internal pages.
 */
async function suggest(slot: HTMLElement, { article, data }: IslandContext): Promise<void> {
  const { locale, audience } = data;
  const pages = await Promise.all([
    publicPages(locale),
    audience === 'internal' ? internalPages(locale).catch(() => []) : [],
  ]);
  // The first button leads there already.
  const first = article.querySelector('.not-found-links > a')?.getAttribute('href');
  const others = pages.flat().filter(({ path }) => path !== first);
  const nearest = nearestPages(decodedText(location.pathname, decodeURI), others);
  const list = slot.querySelector('ul');
  if (nearest.length === 0 || list === null) return;
  list.replaceChildren(
    ...nearest.map(({ path, title }) => {
      const link = element('a', { href: encodeURI(path) }, title);
      return element('li', {}, link, ' ', element('code', {}, path));
    }),
  );
  slot.hidden = false;
}

/** Reports an address without a page, with the page of this site that led there. */
async function reportMissing(): Promise<void> {
  const { sendSignal } = await import('../insight/send-signal.ts');
  const referrer = URL.parse(document.referrer);
  const isOurs = referrer?.origin === location.origin;
  sendSignal({ kind: 'missing', path: location.pathname, ...(isOurs && { page: referrer.pathname }) });
}

/** Adds similar pages to the not-found page. */
export function enhance(context: IslandContext): void {
  reportMissing().catch(() => undefined);
  const slot = context.article.querySelector<HTMLElement>('[data-suggestions]');
  if (slot)
    suggest(slot, context).catch((error: unknown) => console.warn('The nearest pages could not be looked up.', error));
}
