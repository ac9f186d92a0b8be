import { LOCALES, type Locale } from './locale.ts';

/** A value for each language. It is not in `locale.ts`, because the script of every page contains that. */
export function byLocale<T>(make: (locale: Locale) => T): Readonly<Record<Locale, T>> {
  return Object.fromEntries(LOCALES.map((locale) => [locale, make(locale)])) as Record<Locale, T>;
}
