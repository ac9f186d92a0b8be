import type { PageSummary } from '../../model/page/page.ts';
import type { Route } from '../../model/page/path.ts';
import type { Locale } from '../../model/site/locale.ts';
import { getOrMake } from '../base/get-or-make.ts';

/** The languages of the texts of pages, by route. Every language has every page; one without a translation shows the English texts. */
export type PageLanguages = ReadonlyMap<Route, readonly Locale[]>;

export function pageLanguages(locales: readonly { pages: readonly PageSummary[] }[]): PageLanguages {
  const languages = new Map<Route, Locale[]>();
  for (const { pages } of locales)
    for (const page of pages) if (isTranslated(page)) getOrMake(languages, page.route, () => []).push(page.locale);
  return languages;
}

/** Whether the texts of a page are in the language of its address. */
export function isTranslated({ locale, contentLocale }: Pick<PageSummary, 'locale' | 'contentLocale'>): boolean {
  return locale === contentLocale;
}
