import { requiredContext } from '../../state/required-context.ts';
import type { en } from './strings/en.ts';

export type StatusWords = typeof en;

const context = requiredContext<StatusWords>('useStatusWords', 'StatusWordsProvider');
/** Gives the parts that explain failures and faults of the simulator their words. */
export const StatusWordsProvider = context.Context;
export const useStatusWords = context.use;
