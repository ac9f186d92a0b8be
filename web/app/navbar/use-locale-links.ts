import { useLocation } from 'react-router-dom';

import type { SiteData } from '../../model/page/page-data.ts';
import { localizePath, splitLocale } from '../../model/page/path.ts';
import type { Locale } from '../../model/site/locale.ts';
import { useMounted } from '../state/mounted.ts';
import { usePage } from '../state/page.tsx';

export interface LocaleLink {
  locale: Locale;
  label: string;
  htmlLang: string;
  href: string;
  isCurrent: boolean;
}

/** Links to the same address in each language, query and hash kept. */
export function localeLinks(
  locales: SiteData['locales'],
  current: Locale,
  address: { pathname: string; search: string; hash: string },
): LocaleLink[] {
  const { route } = splitLocale(address.pathname);
  return locales.map(({ locale, label, htmlLang }) => ({
    locale,
    label,
    htmlLang,
    href: localizePath(route, locale) + address.search + address.hash,
    isCurrent: locale === current,
  }));
}

/** The prerendered document knows neither query nor hash, nor, if it is the gate's, the path it is answered at. */
export function useLocaleLinks(): LocaleLink[] {
  const { data, site } = usePage();
  const location = useLocation();
  const isMounted = useMounted();
  return localeLinks(site.locales, data.locale, isMounted ? location : { pathname: data.path, search: '', hash: '' });
}
