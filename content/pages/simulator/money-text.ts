import type { Locale } from '../../../web/model/site/locale.ts';

/** An amount in the words of a language. */
export function moneyText({ amount, currency }: { amount: number; currency: string }, locale: Locale): string {
  return new Intl.NumberFormat(locale, { style: 'currency', currency }).format(amount / 100);
}
