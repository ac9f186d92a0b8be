import type { Locale } from '../../../model/site/locale.ts';
import type { RunStrings } from './en.ts';

const LOADERS: Readonly<Record<Locale, () => Promise<RunStrings>>> = {
  en: async () => (await import('./en.ts')).en,
  es: async () => (await import('./es.ts')).es,
  pt: async () => (await import('./pt.ts')).pt,
};

export const loadRunStrings = async (locale: Locale): Promise<RunStrings> => LOADERS[locale]();
