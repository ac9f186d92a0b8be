import { requiredContext } from '../state/required-context.ts';
import type { en } from './strings/en.ts';

export { STRINGS as kitWords } from './strings/all.ts';

type KitWords = typeof en;

/** Gives the parts of the kit their words. A tool renders the provider once, around everything. */
export const [WordsProvider, useWords] = requiredContext<KitWords>('useWords', 'WordsProvider');
