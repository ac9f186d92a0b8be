import type { Locale } from '../../../../web/model/site/locale.ts';
import { en, type InboxStrings } from './en.ts';
import { es } from './es.ts';
import { pt } from './pt.ts';

export type { InboxStrings } from './en.ts';

export const STRINGS: Readonly<Record<Locale, InboxStrings>> = { en, es, pt };
