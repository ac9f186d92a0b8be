import { useEffect } from 'react';

import type { ConsoleData } from '../../model/request/console.ts';
import type { FormStore } from './form-store.ts';
import { slotsOf } from './form-values.ts';
import type { FormInputs } from './memory.ts';
import type { SamplePanel } from './sample-panel.ts';
import type { ConsoleStrings } from './strings/en.ts';

/** How long after the last change the code samples are updated, in ms. */
const SAMPLES_DELAY = 150;

/** Updates the memory and the code samples after the form changes, and the form after the reader chooses a request example. */
export function useFollowers(
  form: FormStore,
  {
    data,
    panel,
    onChange,
    t,
  }: { data: ConsoleData; panel: SamplePanel | null; onChange: (entered: FormInputs) => void; t: ConsoleStrings },
): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const fill = (): void => {
      clearTimeout(timer);
      timer = undefined;
      panel?.fill(form.state()).catch((error: unknown) => console.warn(t.samplesFailed, error));
    };
    fill();
    const unsubscribe = form.store.subscribe(() => {
      onChange(form.state());
      clearTimeout(timer);
      timer = setTimeout(fill, SAMPLES_DELAY);
    });
    return () => {
      unsubscribe();
      // The last change may still wait for the timer.
      if (timer !== undefined) fill();
    };
  }, [form, onChange, panel, t]);

  useEffect(() => {
    const listening = new AbortController();
    panel?.onChoose((name) => {
      const slot = slotsOf(data).find(
        (candidate) => candidate.body === Number(form.state().values.mediaType) && candidate.name === name,
      );
      if (slot !== undefined) form.change({ example: String(slot.example) });
    }, listening.signal);
    return () => listening.abort();
  }, [data, form, panel]);
}
