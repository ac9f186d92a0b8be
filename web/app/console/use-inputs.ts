import { useState } from 'react';

import type { ConsoleData } from '../../model/request/console.ts';
import type { FormStore } from './form-store.ts';
import { defaultValues } from './form-values.ts';
import type { HistoryEntry } from './history/history.ts';
import type { FormInputs, OperationMemory } from './memory.ts';
import type { SamplePanel } from './sample-panel.ts';
import type { ConsoleStrings } from './strings/en.ts';

interface InputsOptions {
  data: ConsoleData;
  /** A message to begin with, for example about the inputs of a link. */
  firstNotice: string | null;
  panel: SamplePanel | null;
  memory: OperationMemory;
  t: ConsoleStrings;
}

/** Replaces all inputs of the form at once, and keeps the message about it. */
export function useInputs(form: FormStore, { data, firstNotice, panel, memory, t }: InputsOptions) {
  const [notice, setNotice] = useState(firstNotice);
  const [cleared, setCleared] = useState<FormInputs | null>(null);
  const [revision, setRevision] = useState(0);
  const replace = (inputs: FormInputs): void => {
    form.replace(inputs);
    setRevision((count) => count + 1);
  };
  const tell = (text: string | null): void => {
    setCleared(null);
    setNotice(text);
  };
  return {
    notice,
    tell,
    /** Increases when all inputs are replaced, so that the fields render from scratch. */
    revision,
    clear: (): void => {
      setCleared(form.getState());
      setNotice(t.cleared);
      memory.clear();
      replace({ values: defaultValues(data, panel?.chosenExample()), files: new Map() });
    },
    /** Restores the inputs that were cleared last; null if nothing was cleared. */
    undo:
      cleared &&
      ((): void => {
        tell(null);
        replace(cleared);
      }),
    fillAgain: async ({ fragment, without }: HistoryEntry): Promise<void> => {
      const { credentials } = form.getState().values;
      const { valuesFromFragment } = await import('./share.ts');
      const values = await valuesFromFragment(data, fragment ?? '');
      replace({ values: { ...values, credentials }, files: new Map() });
      tell(without.length > 0 ? `${t.filledAgain} ${t.shareWithout(without.join(', '))}` : t.filledAgain);
    },
  };
}
