import { useStore } from '../state/store.ts';
import { useConsole } from './context.ts';
import type { FieldName } from './form-error.ts';
import type { FieldErrors, FormState, TextList } from './form-store.ts';
import type { ChosenFiles } from './form-values.ts';

const NO_ERRORS: FieldErrors = {};
const NO_MESSAGES: readonly string[] = [];

/** A part of the form's state. @param select must return the same object until that part changes */
export function useFormState<T>(select: (state: FormState) => T): T {
  const { form } = useConsole();
  return useStore(form, select);
}

export function useText(list: TextList, index: number): string {
  return useFormState(({ values }) => values[list][index]?.text ?? '');
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
