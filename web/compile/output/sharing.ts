import type { PageData } from '../../model/page/page-data.ts';
import { addressOf, localizePath } from '../../model/page/path.ts';
import { DEFAULT_LOCALE, type Locale } from '../../model/site/locale.ts';
import { escapeHtml, scriptJson } from '../../model/text/html.ts';
import type { DocumentAssets } from './document.ts';

/** Languages as Open Graph names them: with a territory. */
const OG_LOCALE: Readonly<Record<Locale, string>> = { en: 'en_US', es: 'es_LA', pt: 'pt_BR' };

/** Size of the card image, which web/commands/brand.ts draws. */
export const CARD_SIZE = { width: 1200, height: 630 } as const;

/**
 * What a document says to search engines and to those it is shared with: canonical address and alternates, the card
 * (https://ogp.me; X takes the same tags, but for the kind of card) and its place in the site (schema.org BreadcrumbList).
 */
export function sharingTags(data: PageData, description: string, { card }: Pick<DocumentAssets, 'card'>): string[] {
  const { url, locales, title } = data.site;
  const address = (path: string): string => escapeHtml(url + path);
  const og = (property: string, content: string): string => `<meta property="og:${property}" content="${content}">`;
  return [
    `<link rel="canonical" href="${address(data.path)}">`,
    ...locales.map(
      ({ locale, htmlLang }) =>
        `<link rel="alternate" hreflang="${htmlLang}" href="${address(addressOf(data.route, locale))}">`,
    ),
    `<link rel="alternate" hreflang="x-default" href="${address(addressOf(data.route, DEFAULT_LOCALE))}">`,
    og('type', data.kind === 'home' ? 'website' : 'article'),
    og('title', escapeHtml(data.title)),
    og('description', escapeHtml(description)),
    og('url', address(data.path)),
    og('site_name', escapeHtml(title)),
    og('locale', OG_LOCALE[data.locale]),
    ...(card === undefined
      ? ['<meta name="twitter:card" content="summary">']
      : [
          og('image', address(card)),
          og('image:width', String(CARD_SIZE.width)),
          og('image:height', String(CARD_SIZE.height)),
          og('image:alt', escapeHtml([title, data.site.tagline].filter(Boolean).join('. '))),
          '<meta name="twitter:card" content="summary_large_image">',
        ]),
    ...breadcrumbList(data),
  ];
}

/** The way from the home page to this one; data, which a content security policy does not count as script. */
function breadcrumbList({ kind, breadcrumbs, locale, path, site, title }: PageData): string[] {
  if (kind === 'home') return [];
  const home = localizePath('/', locale);
  const ancestors = breadcrumbs.filter(({ href }) => href !== home && href !== path);
  const trail = [{ label: site.title, href: home }, ...ancestors, { label: title, href: path }];
  const itemListElement = trail.map(({ label, href }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: label,
    item: site.url + href,
  }));
  return [
    `<script type="application/ld+json">${scriptJson({ '@context': 'https://schema.org', '@type': 'BreadcrumbList', itemListElement })}</script>`,
  ];
}
