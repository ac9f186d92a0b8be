import type { Locale } from '../../model/site/locale.ts';
import { en, type Strings } from './en.ts';
import { es } from './es.ts';
import { pt } from './pt.ts';

/** The strings of every language. Only the prerendering imports them: the browser loads one language (see index.ts). */
export const STRINGS: Readonly<Record<Locale, Strings>> = { en, es, pt };
