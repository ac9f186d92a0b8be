import type { Locale } from '../../../model/site/locale.ts';

/** A time with its date, in UTC. A text that is no time stays as it is. */
export function timeText(time: string, locale: Locale): string {
  const date = new Date(time);
  if (Number.isNaN(date.getTime())) return time;
  return `${new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'medium', timeZone: 'UTC' }).format(date)} UTC`;
}
