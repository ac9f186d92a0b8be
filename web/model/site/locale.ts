import { LOCALE_INFO, LOCALES } from './languages.ts';

export { LOCALE_INFO, LOCALES };
export type Locale = (typeof LOCALES)[number];
export const DEFAULT_LOCALE: Locale = 'en';

/** True for a language of the interface. */
export function isLocale(value: string): value is Locale {
  return (LOCALES as readonly string[]).includes(value);
}
