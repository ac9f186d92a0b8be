import type { PageData } from '../../model/page/page-data.ts';
import { addressOf, localizePath } from '../../model/page/path.ts';
import { DEFAULT_LOCALE, type Locale } from '../../model/site/locale.ts';
import { escapeHtml, scriptJson } from '../../model/text/html.ts';
import type { DocumentAssets } from './document.ts';

/** Open Graph locales, which need a territory. */
const OG_LOCALE: Readonly<Record<Locale, string>> = { en: 'en_US', es: 'es_LA', pt: 'pt_BR' };

/** Size of the card image. web/commands/brand.ts creates it. */
export const CARD_SIZE = { width: 1200, height: 630 } as const;

/**
 * The head elements for search engines and link previews: canonical address and alternates, the card (https://ogp.me; X uses the same
 * tags and one for the kind of card), and the place in the site (schema.org BreadcrumbList).
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

/** The breadcrumbs as JSON-LD. The content security policy does not apply, because it is data and not a script. */
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
