import { AsyncLocalStorage } from 'node:async_hooks';

import type { FieldMark } from '../model/api/change.ts';
import type { Page } from '../model/page/page.ts';
import type { AnyNumber } from '../model/schema/numbers.ts';
import { byLocale } from '../model/site/by-locale.ts';
import { DEFAULT_LOCALE, LOCALE_INFO, type Locale } from '../model/site/locale.ts';
import { countingIn, type Plural } from '../model/text/counting.ts';
import { dateInWords } from '../model/text/date-in-words.ts';
import { STRINGS } from './strings/all.ts';
import type { Strings } from './strings/en.ts';

/** The reader's language: strings, numbers and `lang` attributes for the components of one page. */
export interface Language {
  locale: Locale;
  t: Strings;
  /** Returns `lang` for an authored text, or undefined if it is in the page's language. */
  authored: (text: string | null) => string | undefined;
  /** Returns `lang` for a text in a known language, or undefined if that is the page's language. */
  inLanguage: (lang: string | undefined) => string | undefined;
  /** Formats a date (ISO 8601) for the reader. */
  date: (value: string) => string;
  /** Returns the history of the field at an anchor of the page. */
  markOf: (anchor: string | null) => FieldMark | undefined;
  /** True if any text so far was in another language than the page. */
  isPartial: () => boolean;
  /** Formats a number for the reader. */
  number: (value: AnyNumber) => string;
  /** Formats a number with its noun. */
  count: (value: number, noun: Plural) => string;
}

/** Our renderers call components as plain functions, so a context of React is out of their reach. */
const languages = new AsyncLocalStorage<Language>();

/** Runs a function that renders components. They get the language from {@link currentLanguage}. */
export function withLanguage<Result>(language: Language, render: () => Result): Result {
  return languages.run(language, render);
}

/** The language of the page that is being rendered. @throws outside of {@link withLanguage} */
export function currentLanguage(): Language {
  const language = languages.getStore();
  if (language === undefined) throw new Error('A component of an article is rendered outside of withLanguage().');
  return language;
}

/** The interface strings of a language. */
export function stringsOf(locale: Locale): Strings {
  return STRINGS[locale];
}

/** Creating `Intl` objects takes longer than rendering most pages, so there is one set per language. */
const NUMBERS = byLocale(numbersIn);

function numbersIn(locale: Locale): Pick<Language, 'number' | 'count' | 'date'> {
  const { htmlLang } = LOCALE_INFO[locale];
  const numbers = new Intl.NumberFormat(htmlLang);
  const point = numbers.format(0.5).slice(1, -1);
  // Most numbers are small, and the same in every language.
  const number = (value: AnyNumber): string => {
    if (typeof value === 'number' && value >= 0 && value < 1000 && Number.isInteger(value)) return String(value);
    const [, sign = '', whole = '', decimals = ''] = /^(-?)(\d+)((?:\.\d+)?)$/.exec(String(value)) ?? [];
    // A number with an exponent would become a long row of zeros.
    return whole === '' ? String(value) : sign + numbers.format(BigInt(whole)) + decimals.replace('.', point);
  };
  return { number, count: countingIn(htmlLang, number), date: (value) => dateInWords(value, locale) };
}

/** Returns the language of a page and of its authored parts. */
export function languageOf({
  locale,
  contentLocale,
  untranslated,
  marks,
}: Pick<Page, 'locale' | 'contentLocale' | 'untranslated'> & { marks?: ReadonlyMap<string, FieldMark> }): Language {
  let isPartial = false;
  const isForeign = (text: string | null): boolean =>
    untranslated === undefined ? contentLocale !== locale : text !== null && untranslated.has(text);
  // Texts that are not translated are in English.
  const { htmlLang } = LOCALE_INFO[untranslated === undefined ? contentLocale : DEFAULT_LOCALE];
  const inLanguage: Language['inLanguage'] = (lang) => {
    isPartial ||= lang !== undefined;
    return lang;
  };
  return {
    locale,
    t: STRINGS[locale],
    authored: (text) => inLanguage(isForeign(text) ? htmlLang : undefined),
    inLanguage,
    isPartial: () => isPartial,
    markOf: (anchor) => (anchor === null ? undefined : marks?.get(anchor)),
    ...NUMBERS[locale],
  };
}
