import type { ConsoleData } from '../../model/description/console.ts';
import { requiredContext } from '../state/required-context.ts';
import { useStore } from '../state/store.ts';
import type { Anchors } from './anchors.ts';
import type { FieldErrors, FormState, FormStore } from './form-store.ts';
import { type ChosenFiles, type FieldName, textAt } from './form-values.ts';
import type { Language } from './language.ts';
import type { OperationMemory } from './memory.ts';
import type { SamplePanel } from './sample-panel.ts';
import type { FormError } from './sending-errors.ts';

export interface ConsoleContext extends Language {
  data: ConsoleData;
  form: FormStore;
  anchors: Anchors;
  memory: OperationMemory;
  /** The code samples of the page. */
  panel: SamplePanel | null;
  /** Shows the field of an error and focuses it. */
  goTo: (error: FormError) => void;
  /** Call this before following a link to the page: it closes the form if the form covers the page. */
  onLeave: () => void;
}

export const [ConsoleProvider, useConsole] = requiredContext<ConsoleContext>('useConsole', 'ConsoleProvider');

const NO_ERRORS: FieldErrors = {};
const NO_MESSAGES: readonly string[] = [];

/** A part of the form's state. @param select must return the same object until that part changes */
export function useFormState<T>(select: (state: FormState) => T): T {
  const { form } = useConsole();
  return useStore(form, select);
}

export function useText(name: FieldName): string {
  const { data } = useConsole();
  return useFormState(({ values }) => textAt(data, values, name));
}

/** The errors of a field, by place in its value. */
export function useFieldErrors(name: FieldName): FieldErrors {
  return useFormState(({ errorsByField }) => errorsByField.get(name) ?? NO_ERRORS);
}

/** The error messages for the whole value of a field. */
export function useMessages(name: FieldName): readonly string[] {
  return useFieldErrors(name)[''] ?? NO_MESSAGES;
}

export function useFiles(): ChosenFiles {
  return useFormState(({ files }) => files);
}
