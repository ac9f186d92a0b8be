// Written by "npm run types" from "locales" and "languages" of content/site.ts.
import type { LocaleInfo } from './locale-info.ts';

/** Languages of the interface. Guides and references fall back to English, part by part. */
export const LOCALES = ['en', 'es', 'pt'] as const;

export const LOCALE_INFO: Readonly<Record<(typeof LOCALES)[number], LocaleInfo>> = {
  en: { label: 'English', direction: 'ltr', htmlLang: 'en', calendar: 'gregory', path: '' },
  es: { label: 'Español', direction: 'ltr', htmlLang: 'es', calendar: 'gregory', path: 'es' },
  pt: { label: 'Português', direction: 'ltr', htmlLang: 'pt-BR', calendar: 'gregory', path: 'pt' },
};

/** Language and country of cards of shared links. */
export const OG_LOCALE: Readonly<Record<(typeof LOCALES)[number], string>> = { en: 'en_US', es: 'es_LA', pt: 'pt_BR' };
