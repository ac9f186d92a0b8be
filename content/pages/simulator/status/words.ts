import { requiredContext } from '../../../../web/app/state/required-context.ts';
import type { en } from './strings/en.ts';

export type AccountWords = typeof en;

/** Gives the parts that show an account of the simulator their words, on its page and in the bar of other pages. */
export const [AccountWordsProvider, useAccountWords] = requiredContext<AccountWords>(
  'useAccountWords',
  'AccountWordsProvider',
);
