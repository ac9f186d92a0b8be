import type { Locale } from '../../../model/site/locale.ts';
import type { SearchStrings } from './en.ts';

export type { SearchStrings };

const LOADERS: Readonly<Record<Locale, () => Promise<SearchStrings>>> = {
  en: async () => (await import('./en.ts')).en,
  es: async () => (await import('./es.ts')).es,
  pt: async () => (await import('./pt.ts')).pt,
};

export const loadSearchStrings = async (locale: Locale): Promise<SearchStrings> => LOADERS[locale]();
