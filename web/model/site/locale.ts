import { LOCALE_INFO, LOCALES } from './languages.ts';

export { LOCALE_INFO, LOCALES };
export type Locale = (typeof LOCALES)[number];
export const DEFAULT_LOCALE: Locale = 'en';

export interface LocaleInfo {
  /** The language's own name for itself. */
  label: string;
  direction: 'ltr' | 'rtl';
  /** Value of `<html lang>`, BCP 47. */
  htmlLang: string;
  /** Unicode calendar identifier, for `Intl`. */
  calendar: string;
  /** First path segment; empty for the default locale. */
  path: string;
}

/** True for a language of the interface. */
export function isLocale(value: string): value is Locale {
  return (LOCALES as readonly string[]).includes(value);
}
