/** Arithmetic with times in RFC 3339 format and dates, all in UTC. */

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** A time without fractions of a second. */
export function timeOf(milliseconds: number): string {
  return `${new Date(milliseconds).toISOString().slice(0, 19)}Z`;
}

export function dateOf(milliseconds: number): string {
  return new Date(milliseconds).toISOString().slice(0, 10);
}

export function addDays(date: string, days: number): string {
  return dateOf(Date.parse(date) + days * DAY);
}

/** The same day some months later, or the last day of that month. */
export function addMonths(date: string, months: number): string {
  const start = new Date(date);
  const target = new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + months, 1));
  const last = new Date(Date.UTC(target.getUTCFullYear(), target.getUTCMonth() + 1, 0)).getUTCDate();
  target.setUTCDate(Math.min(start.getUTCDate(), last));
  return dateOf(target.getTime());
}

/** The last second of a day. */
export function endOfDay(date: string): string {
  return `${date}T23:59:59Z`;
}

/** A duration such as `P1DT2H` in milliseconds. */
export function durationOf(text: string): number {
  const [, days, hours, minutes, seconds] = /^P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/.exec(text) ?? [];
  return (
    ((Number(days ?? 0) * 24 + Number(hours ?? 0)) * 60 + Number(minutes ?? 0)) * 60_000 + Number(seconds ?? 0) * 1000
  );
}
