import { useLocation } from 'react-router-dom';

import type { SiteData } from '../../model/page/page-data.ts';
import type { Locale } from '../../model/site/locale.ts';
import { localizePath, splitLocale } from '../../model/site/path.ts';
import { useMounted } from '../state/mounted.ts';
import { usePage } from '../state/page.tsx';
import type { MenuLink } from './menu-links.tsx';

/** Links to the current address in each language, with the same query and hash. */
export function localeLinks(
  locales: SiteData['locales'],
  current: Locale,
  address: { pathname: string; search: string; hash: string },
): MenuLink[] {
  const { route } = splitLocale(address.pathname);
  return locales.map(({ locale, label, htmlLang }) => ({
    label,
    href: localizePath(route, locale) + address.search + address.hash,
    lang: htmlLang,
    hrefLang: htmlLang,
    isCurrent: locale === current,
  }));
}

/** The links of the current page. A prerendered document does not know the query and hash, and the gate's not even its path. */
export function useLocaleLinks() {
  const { data, site } = usePage();
  const location = useLocation();
  const isMounted = useMounted();
  return localeLinks(site.locales, data.locale, isMounted ? location : { pathname: data.path, search: '', hash: '' });
}
