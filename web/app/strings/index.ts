import type { Locale } from '../../model/site/locale.ts';
import type { Strings } from './en.ts';

export type { Strings };

/** Loads the strings of one language. Readers download no other. */
export async function loadStrings(locale: Locale): Promise<Strings> {
  switch (locale) {
    case 'en':
      return (await import('./en.ts')).en;
    case 'es':
      return (await import('./es.ts')).es;
    case 'pt':
      return (await import('./pt.ts')).pt;
  }
}
