/** Languages of the interface. Guides and references fall back to English, part by part. */
export const LOCALES = ['en', 'es', 'pt'] as const;
export type Locale = (typeof LOCALES)[number];
export const DEFAULT_LOCALE: Locale = 'en';

export interface LocaleInfo {
  /** The language's own name for itself. */
  label: string;
  direction: 'ltr';
  /** Value of `<html lang>`, BCP 47. */
  htmlLang: string;
  /** Unicode calendar identifier, for `Intl`. */
  calendar: 'gregory';
  /** First path segment; empty for the default locale. */
  path: string;
}

export const LOCALE_INFO: Readonly<Record<Locale, LocaleInfo>> = {
  en: { label: 'English', direction: 'ltr', htmlLang: 'en', calendar: 'gregory', path: '' },
  es: { label: 'Español', direction: 'ltr', htmlLang: 'es', calendar: 'gregory', path: 'es' },
  pt: { label: 'Português', direction: 'ltr', htmlLang: 'pt-BR', calendar: 'gregory', path: 'pt' },
};

/** True for a language of the interface. */
export function isLocale(value: string): value is Locale {
  return (LOCALES as readonly string[]).includes(value);
}
