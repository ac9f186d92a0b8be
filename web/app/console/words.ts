import type { Locale } from '../../model/site/locale.ts';
import { countingIn, type Plural } from '../../model/text/counting.ts';
import type { ConsoleStrings } from './strings/en.ts';

/** The interface strings of the form, and number formats of their language. */
export interface Words {
  locale: Locale;
  t: ConsoleStrings;
  /** A number with its noun. */
  count: (value: number, noun: Plural) => string;
  bytes: (value: number) => string;
  milliseconds: (value: number) => string;
  /** The time of day. @param value milliseconds since 1970 */
  time: (value: number) => string;
}

const LOADERS: Readonly<Record<Locale, () => Promise<ConsoleStrings>>> = {
  en: async () => (await import('./strings/en.ts')).en,
  es: async () => (await import('./strings/es.ts')).es,
  pt: async () => (await import('./strings/pt.ts')).pt,
};

/** Loads the interface strings of one language. */
export async function loadWords(locale: Locale): Promise<Words> {
  const t = await LOADERS[locale]();
  const number = (value: number, options?: Intl.NumberFormatOptions): string =>
    new Intl.NumberFormat(locale, options).format(value);
  const unit = (value: number, name: string, digits: number): string =>
    number(value, { style: 'unit', unit: name, unitDisplay: 'short', maximumFractionDigits: digits });
  return {
    locale,
    t,
    count: countingIn(locale, number),
    bytes: (value) =>
      value < 1_000
        ? number(value, { style: 'unit', unit: 'byte', unitDisplay: 'long' })
        : value < 1_000_000
          ? unit(value / 1_000, 'kilobyte', 1)
          : unit(value / 1_000_000, 'megabyte', 1),
    milliseconds: (value) =>
      value < 10_000 ? unit(Math.round(value), 'millisecond', 0) : unit(value / 1_000, 'second', 1),
    time: (value) => new Intl.DateTimeFormat(locale, { timeStyle: 'medium' }).format(value),
  };
}
