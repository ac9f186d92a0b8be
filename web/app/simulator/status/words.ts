import { requiredContext } from '../../state/required-context.ts';
import type { en } from './strings/en.ts';

export type StatusWords = typeof en;

const context = requiredContext<StatusWords>('useStatusWords', 'StatusWordsProvider');
/** Gives the parts that show an account of the simulator their words, on its page and in the bar of other pages. */
export const StatusWordsProvider = context.Context;
export const useStatusWords = context.use;
