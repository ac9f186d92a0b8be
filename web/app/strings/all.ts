import type { Locale } from '../../model/site/locale.ts';
import { en, type Strings } from './en.ts';
import { es } from './es.ts';
import { pt } from './pt.ts';

/** Every table, for the prerendering alone: the browser loads one (see index.ts). */
export const STRINGS: Readonly<Record<Locale, Strings>> = { en, es, pt };
