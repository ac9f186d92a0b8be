import type { Language } from '../language.ts';

/** Formats seconds in words, and full minutes as minutes: `5 minutes`, `90 seconds`. */
export function durationToWords(seconds: number, { t, count }: Pick<Language, 't' | 'count'>): string {
  return seconds >= 60 && seconds % 60 === 0 ? count(seconds / 60, t.minutes) : count(seconds, t.seconds);
}
