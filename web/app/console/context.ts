import type { ConsoleData } from '../../model/request/console.ts';
import { requiredContext } from '../state/required-context.ts';
import type { Anchors } from './anchors.ts';
import type { FormStore } from './form-store.ts';
import type { Language } from './language.ts';
import type { OperationMemory } from './memory.ts';
import type { SamplePanel } from './sample-panel.ts';

export interface ConsoleContext extends Language {
  data: ConsoleData;
  form: FormStore;
  anchors: Anchors;
  memory: OperationMemory;
  /** The code samples of the page. */
  panel: SamplePanel | null;
  /** Call this before following a link to the page: it closes the form if the form covers the page. */
  onLeave: () => void;
}

const context = requiredContext<ConsoleContext>('useConsole', 'ConsoleContext');
export const ConsoleProvider = context.Context;
export const useConsole = context.use;
