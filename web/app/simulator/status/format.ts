import type { Locale } from '../../../model/site/locale.ts';

/** A time with its date, in UTC. A text that is no time stays as it is. */
export function timeText(time: string, locale: Locale): string {
  const date = new Date(time);
  if (Number.isNaN(date.getTime())) return time;
  return `${new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'UTC' }).format(date)} UTC`;
}

export function dateText(date: string, locale: Locale): string {
  const value = new Date(date);
  if (Number.isNaN(value.getTime())) return date;
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(value);
}

export function moneyText({ amount, currency }: { amount: number; currency: string }, locale: Locale): string {
  return new Intl.NumberFormat(locale, { style: 'currency', currency }).format(amount / 100);
}
