import type { Locale } from '../../model/site/locale.ts';
import type { Strings } from './en.ts';

export type { Strings };

const LOADERS: Readonly<Record<Locale, () => Promise<Strings>>> = {
  en: async () => (await import('./en.ts')).en,
  es: async () => (await import('./es.ts')).es,
  pt: async () => (await import('./pt.ts')).pt,
};

/** Loads the strings of one language. Readers download no other. */
export const loadStrings = async (locale: Locale): Promise<Strings> => LOADERS[locale]();
