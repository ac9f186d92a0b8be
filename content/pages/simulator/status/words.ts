import { requiredContext } from '../../../../web/app/state/required-context.ts';
import type { en } from './strings/en.ts';

export type AccountWords = typeof en;

const context = requiredContext<AccountWords>('useAccountWords', 'AccountWordsProvider');
/** Gives the parts that show an account of the simulator their words, on its page and in the bar of other pages. */
export const AccountWordsProvider = context.Context;
export const useAccountWords = context.use;
