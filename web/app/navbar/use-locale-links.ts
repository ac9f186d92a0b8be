import { useLocation } from 'react-router-dom';

import type { Locale } from '../../model/locale.ts';
import type { SiteData } from '../../model/page-data.ts';
import { localisePath, splitLocale } from '../../model/path.ts';
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
    href: localisePath(route, locale) + address.search + address.hash,
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
