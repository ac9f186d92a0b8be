import type { ConsoleData } from '../../model/request/console.ts';
import { requiredContext } from '../state/required-context.ts';
import type { Anchors } from './anchors.ts';
import type { FormStore } from './form-store.ts';
import type { Words } from './words.ts';

/** What every part of the form knows. */
export interface ConsoleContext {
  data: ConsoleData;
  words: Words;
  form: FormStore;
  anchors: Anchors;
  /** Called before a link of the form is followed: a sheet over the page goes away. */
  onLeave: () => void;
}

const context = requiredContext<ConsoleContext>('useConsole', 'ConsoleContext');
export const ConsoleProvider = context.Context;
export const useConsole = context.use;
