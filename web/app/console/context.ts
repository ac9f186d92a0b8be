import type { ConsoleData } from '../../model/request/console.ts';
import { requiredContext } from '../state/required-context.ts';
import type { Anchors } from './anchors.ts';
import type { FormStore } from './form-store.ts';
import type { Words } from './words.ts';

/** The context of all components of the form. */
export interface ConsoleContext {
  data: ConsoleData;
  words: Words;
  form: FormStore;
  anchors: Anchors;
  /** Call this before following a link to the page: it closes the form if the form covers the page. */
  onLeave: () => void;
}

const context = requiredContext<ConsoleContext>('useConsole', 'ConsoleContext');
export const ConsoleProvider = context.Context;
export const useConsole = context.use;
