import { byLocale } from './by-locale.ts';
import { LOCALE_INFO, type Locale } from './locale.ts';

/** Creating `Intl` objects is slow, so there is one per language. Dates are in UTC, so that every build of a commit shows the same. */
const FORMATS = byLocale(
  (locale) => new Intl.DateTimeFormat(LOCALE_INFO[locale].htmlLang, { dateStyle: 'long', timeZone: 'UTC' }),
);

/** A date as readers write it, e.g. `November 22, 2026`. A text that is no date stays as it is. @param date ISO 8601, with or without a time */
export function dateInWords(date: string, locale: Locale): string {
  const value = new Date(date);
  return Number.isNaN(value.getTime()) ? date : FORMATS[locale].format(value);
}
