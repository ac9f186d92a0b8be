import { type Counting, countingIn } from '../model/counting.ts';
import { DEFAULT_LOCALE, LOCALE_INFO, type Locale } from '../model/locale.ts';
import type { Page } from '../model/page.ts';
import { en, type Strings } from './strings/en.ts';
import { es } from './strings/es.ts';
import { pt } from './strings/pt.ts';

/** What a component needs to speak to the reader of one page. */
export interface Language extends Counting {
  t: Strings;
  /** `lang` of an authored text, where that is not the page's own language. */
  authored: (text: string | null) => string | undefined;
  /** The same of a text whose language is known. */
  inLanguage: (lang: string | undefined) => string | undefined;
  /** Whether any text so far was in another language than the page. */
  isPartial: () => boolean;
}

const STRINGS: Readonly<Record<Locale, Strings>> = { en, es, pt };

/** The interface strings of a language. */
export function stringsOf(locale: Locale): Strings {
  return STRINGS[locale];
}

/** The language a page is read in, and those of its authored parts. */
export function languageOf({ locale, contentLocale, untranslated }: Pick<Page, 'locale' | 'contentLocale' | 'untranslated'>): Language {
  let isPartial = false;
  const isForeign = (text: string | null): boolean => (untranslated === undefined ? contentLocale !== locale : text !== null && untranslated.has(text));
  // What is not yet translated is in the language that all is written in first.
  const { htmlLang } = LOCALE_INFO[untranslated === undefined ? contentLocale : DEFAULT_LOCALE];
  const inLanguage: Language['inLanguage'] = (lang) => {
    isPartial ||= lang !== undefined;
    return lang;
  };
  return {
    t: STRINGS[locale],
    authored: (text) => inLanguage(isForeign(text) ? htmlLang : undefined),
    inLanguage,
    isPartial: () => isPartial,
    ...countingIn(LOCALE_INFO[locale].htmlLang),
  };
}
