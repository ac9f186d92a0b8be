import type { Page } from '../model/page/page.ts';
import { DEFAULT_LOCALE, LOCALE_INFO, type Locale } from '../model/site/locale.ts';
import { countingIn, type Plural } from '../model/text/counting.ts';
import { en, type Strings } from './strings/en.ts';
import { es } from './strings/es.ts';
import { pt } from './strings/pt.ts';

/** What a component needs to speak to the reader of one page. */
export interface Language {
  t: Strings;
  /** `lang` of an authored text, where that is not the page's own language. */
  authored: (text: string | null) => string | undefined;
  /** The same of a text whose language is known. */
  inLanguage: (lang: string | undefined) => string | undefined;
  /** Whether any text so far was in another language than the page. */
  isPartial: () => boolean;
  /** A number as the reader writes it. */
  number: (value: number) => string;
  /** A number with its noun. */
  count: (value: number, noun: Plural) => string;
}

const STRINGS: Readonly<Record<Locale, Strings>> = { en, es, pt };

/** The interface strings of a language. */
export function stringsOf(locale: Locale): Strings {
  return STRINGS[locale];
}

/** `Intl` objects take longer to make than most pages to draw: one set per language serves them all. */
const NUMBERS: Readonly<Record<Locale, Pick<Language, 'number' | 'count'>>> = {
  en: numbersIn('en'),
  es: numbersIn('es'),
  pt: numbersIn('pt'),
};

function numbersIn(locale: Locale): Pick<Language, 'number' | 'count'> {
  const { htmlLang } = LOCALE_INFO[locale];
  const numbers = new Intl.NumberFormat(htmlLang, { maximumFractionDigits: 20 });
  const number = (value: number): string => numbers.format(value);
  return { number, count: countingIn(htmlLang, number) };
}

/** The language a page is read in, and those of its authored parts. */
export function languageOf({
  locale,
  contentLocale,
  untranslated,
}: Pick<Page, 'locale' | 'contentLocale' | 'untranslated'>): Language {
  let isPartial = false;
  const isForeign = (text: string | null): boolean =>
    untranslated === undefined ? contentLocale !== locale : text !== null && untranslated.has(text);
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
    ...NUMBERS[locale],
  };
}
