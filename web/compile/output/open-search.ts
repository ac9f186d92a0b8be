import { addressOf, localizePath } from '../../model/page/path.ts';
import { SEARCH_PARAMETER } from '../../model/search/search.ts';
import type { Locale } from '../../model/site/locale.ts';
import { escapeHtml } from '../../model/text/html.ts';
import type { LocalizedSite, Site } from '../site/site.ts';
import type { Icon } from '../source/static-files.ts';

/** Path of the description of the search in one language. */
export function openSearchPath(locale: Locale): string {
  return localizePath('/opensearch.xml', locale);
}

/** The search of the site for browsers (OpenSearch 1.1). The address opens the home page with the search dialog. */
export function openSearchXml(
  { config }: Pick<Site<'public'>, 'config'>,
  { locale, data }: Pick<LocalizedSite, 'locale' | 'data'>,
  icons: readonly Icon[],
): string {
  const home = config.url + addressOf('/', locale);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">',
    // The specification allows 16 characters.
    `<ShortName>${escapeHtml(data.title.slice(0, 16).trim())}</ShortName>`,
    `<LongName>${escapeHtml(data.title.slice(0, 48).trim())}</LongName>`,
    `<Description>${escapeHtml(data.tagline || data.title)}</Description>`,
    '<InputEncoding>UTF-8</InputEncoding>',
    ...(icons.includes('favicon.ico')
      ? [`<Image width="32" height="32" type="image/x-icon">${escapeHtml(config.url)}/favicon.ico</Image>`]
      : []),
    `<Url type="text/html" template="${escapeHtml(home)}?${SEARCH_PARAMETER}={searchTerms}"/>`,
    '</OpenSearchDescription>',
    '',
  ].join('\n');
}
