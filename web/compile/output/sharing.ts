import type { PageData } from '../../model/page/page-data.ts';
import { OG_LOCALE } from '../../model/site/languages.ts';
import { DEFAULT_LOCALE, LOCALE_INFO, type Locale } from '../../model/site/locale.ts';
import { addressOf, localizePath } from '../../model/site/path.ts';
import { escapeHtml, scriptJson } from '../../model/text/html.ts';

/** Size of the card image. web/commands/brand.ts creates it. */
export const CARD_SIZE = { width: 1200, height: 630 } as const;

/**
 * The head elements for search engines and link previews: canonical address and alternates, the card (https://ogp.me; X uses the same
 * tags and one for the kind of card), and what the page is (schema.org).
 * @param languages those of the page's texts. A page without the texts of its own language is a copy of the English one.
 */
export function sharingTags(
  data: PageData,
  { description, languages, card }: { description: string; languages: readonly Locale[]; card: string | undefined },
): string[] {
  const { url, title } = data.site;
  const isCopy = !languages.includes(data.locale);
  const language = isCopy ? DEFAULT_LOCALE : data.locale;
  const path = isCopy ? addressOf(data.route, DEFAULT_LOCALE) : data.path;
  const address = (path: string): string => escapeHtml(url + path);
  const alternates = [
    ...languages.map(
      (locale) =>
        `<link rel="alternate" hreflang="${LOCALE_INFO[locale].htmlLang}" href="${address(addressOf(data.route, locale))}">`,
    ),
    `<link rel="alternate" hreflang="x-default" href="${address(addressOf(data.route, DEFAULT_LOCALE))}">`,
  ];
  const og = (property: string, content: string): string => `<meta property="og:${property}" content="${content}">`;
  return [
    `<link rel="canonical" href="${address(path)}">`,
    ...(isCopy ? [] : alternates),
    og('type', data.kind === 'home' ? 'website' : 'article'),
    og('title', escapeHtml(data.title)),
    og('description', escapeHtml(description)),
    og('url', address(path)),
    og('site_name', escapeHtml(title)),
    og('locale', OG_LOCALE[language]),
    ...(card === undefined
      ? ['<meta name="twitter:card" content="summary">']
      : [
          og('image', address(card)),
          og('image:width', String(CARD_SIZE.width)),
          og('image:height', String(CARD_SIZE.height)),
          og('image:alt', escapeHtml(cardText(data))),
          '<meta name="twitter:card" content="summary_large_image">',
        ]),
    ...structuredData({ ...data, path }, { description, language, image: card === undefined ? undefined : url + card }),
  ];
}

function cardText({ kind, title, site }: PageData): string {
  return kind === 'home' ? [site.title, site.tagline].filter(Boolean).join('. ') : `${site.title}: ${title}`;
}

/** The page as JSON-LD (schema.org). The content security policy does not apply, because it is data and not a script. */
function structuredData(data: PageData, facts: PageFacts): string[] {
  const graph = [pageObject(data, facts), ...breadcrumbList(data)];
  return [
    `<script type="application/ld+json">${scriptJson({ '@context': 'https://schema.org', '@graph': graph })}</script>`,
  ];
}

const TYPES: Partial<Record<PageData['kind'], string>> = {
  guide: 'TechArticle',
  migration: 'TechArticle',
  changelog: 'TechArticle',
  info: 'APIReference',
  tag: 'APIReference',
  operation: 'APIReference',
  webhook: 'APIReference',
  schema: 'APIReference',
  errors: 'APIReference',
};

interface PageFacts {
  description: string;
  /** The language of the texts. */
  language: Locale;
  image: string | undefined;
}

function pageObject(
  { kind, locale, path, site, title, updated, version }: PageData,
  { description, language, image }: PageFacts,
): object {
  const inLanguage = LOCALE_INFO[language].htmlLang;
  const home = site.url + localizePath('/', locale);
  if (kind === 'home') return { '@type': 'WebSite', name: site.title, description, url: home, inLanguage };
  return {
    '@type': TYPES[kind] ?? 'WebPage',
    headline: title,
    description,
    url: site.url + path,
    inLanguage,
    isPartOf: { '@type': 'WebSite', name: site.title, url: home },
    ...(image === undefined ? {} : { image }),
    ...(updated === undefined ? {} : { dateModified: updated.date }),
    // https://schema.org/assemblyVersion of APIReference is for libraries; a web API has a version.
    ...(version === null ? {} : { version: version.label }),
  };
}

function breadcrumbList({ kind, breadcrumbs, locale, path, site, title }: PageData): object[] {
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
  return [{ '@type': 'BreadcrumbList', itemListElement }];
}
