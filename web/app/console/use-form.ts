import { useStore } from '../state/store.ts';
import { useConsole } from './context.ts';
import type { FieldErrors, FormState } from './form-store.ts';
import { type ChosenFiles, type FieldName, textAt } from './form-values.ts';

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
