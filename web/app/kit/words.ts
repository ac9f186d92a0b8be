import { requiredContext } from '../state/required-context.ts';
import type { en } from './strings/en.ts';

export { STRINGS as kitWords } from './strings/all.ts';

type KitWords = typeof en;

const context = requiredContext<KitWords>('useWords', 'WordsProvider');
/** Gives the parts of the kit their words. A tool renders it once, around everything. */
export const WordsProvider = context.Context;
export const useWords = context.use;
