import { requiredContext } from '../../state/required-context.ts';
import type { en } from './strings/en.ts';

export type StatusWords = typeof en;

/** Gives the parts that explain failures and faults of the simulator their words. */
export const [StatusWordsProvider, useStatusWords] = requiredContext<StatusWords>(
  'useStatusWords',
  'StatusWordsProvider',
);
