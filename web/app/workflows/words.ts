import type { Locale } from '../../model/site/locale.ts';
import type { RunStrings } from './strings/en.ts';

/** Loads the strings of one language. */
export async function loadRunStrings(locale: Locale): Promise<RunStrings> {
  switch (locale) {
    case 'en':
      return (await import('./strings/en.ts')).en;
    case 'es':
      return (await import('./strings/es.ts')).es;
    case 'pt':
      return (await import('./strings/pt.ts')).pt;
  }
}
