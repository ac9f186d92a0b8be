import type { Locale } from '../../model/site/locale.ts';
import { countingIn } from '../../model/text/counting.ts';
import { loadStrings } from './strings/load.ts';

/** The interface strings of the form, and number formats of their language. */
export type Language = Awaited<ReturnType<typeof loadLanguage>>;

export async function loadLanguage(locale: Locale) {
  const t = await loadStrings(locale);
  const number = (value: number, options?: Intl.NumberFormatOptions): string =>
    new Intl.NumberFormat(locale, options).format(value);
  const unit = (value: number, name: string, digits: number): string =>
    number(value, { style: 'unit', unit: name, unitDisplay: 'short', maximumFractionDigits: digits });
  return {
    locale,
    t,
    /** A number with its noun. */
    count: countingIn(locale, number),
    bytes: (value: number): string =>
      value < 1_000
        ? number(value, { style: 'unit', unit: 'byte', unitDisplay: 'long' })
        : value < 1_000_000
          ? unit(value / 1_000, 'kilobyte', 1)
          : unit(value / 1_000_000, 'megabyte', 1),
    milliseconds: (value: number): string =>
      value < 10_000 ? unit(Math.round(value), 'millisecond', 0) : unit(value / 1_000, 'second', 1),
    /** The time of day. @param value milliseconds since 1970 */
    time: (value: number): string => new Intl.DateTimeFormat(locale, { timeStyle: 'medium' }).format(value),
  };
}
