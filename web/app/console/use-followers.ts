import { useEffect } from 'react';

import type { ConsoleData } from '../../model/request/console.ts';
import type { FormStore } from './form-store.ts';
import { bodiesOf } from './form-values.ts';
import type { FormInputs } from './memory.ts';
import type { SamplePanel } from './sample-panel.ts';

/** How long after the last change the code samples are updated, in ms. */
const SAMPLES_DELAY = 150;

/** Updates the memory and the code samples after the form changes, and the form after the reader chooses a request example. */
export function useFollowers(
  form: FormStore,
  { data, panel, onChange }: { data: ConsoleData; panel: SamplePanel | null; onChange: (entered: FormInputs) => void },
): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const fill = (): void => {
      clearTimeout(timer);
      timer = undefined;
      panel
        ?.fill(form.getState())
        .catch((error: unknown) => console.warn('The code samples could not be updated.', error));
    };
    fill();
    const unsubscribe = form.subscribe(() => {
      onChange(form.getState());
      clearTimeout(timer);
      timer = setTimeout(fill, SAMPLES_DELAY);
    });
    return () => {
      unsubscribe();
      // The last change may still wait for the timer.
      if (timer !== undefined) fill();
    };
  }, [form, onChange, panel]);

  useEffect(() => {
    const listening = new AbortController();
    panel?.onChoose((name) => {
      const { mediaType } = form.getState().values;
      const isOffered = bodiesOf(data).some(({ body, example }) => body.mediaType === mediaType && example === name);
      if (isOffered) form.change({ example: name });
    }, listening.signal);
    return () => listening.abort();
  }, [data, form, panel]);
}
