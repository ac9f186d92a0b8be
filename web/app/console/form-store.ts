import type { ConsoleData } from '../../model/request/console.ts';
import { createStore, type Store } from '../state/store.ts';
import { type FieldName, type FormError, formErrorsOf } from './form-errors.ts';
import { type ChosenFiles, fileKey, type FormValues } from './form-values.ts';
import type { FormInputs } from './memory.ts';
import type { ConsoleStrings } from './strings/en.ts';

/** Error messages of one field, by JSON Pointer in the field's value. */
export type FieldErrors = Readonly<Record<string, readonly string[]>>;

/** All inputs of the form and, once the reader has tried to send it, their errors. */
export interface FormState extends FormInputs {
  values: FormValues;
  files: ChosenFiles;
  /** Null before the first attempt to send. */
  errors: readonly FormError[] | null;
  errorsByField: ReadonlyMap<FieldName, FieldErrors>;
}

/** The lists whose fields are texts. */
export type TextList = 'variables' | 'parameters' | 'bodies';

/**
 * The state of the form, one immutable value. Components subscribe to the part they show, so a key press renders one field of two
 * hundred. A field holds text, mostly JSON, which its widget and the editor both edit.
 */
export class FormStore {
  readonly store: Store<FormState>;
  readonly #data: ConsoleData;
  readonly #strings: ConsoleStrings;

  constructor(data: ConsoleData, entered: FormInputs, strings: ConsoleStrings) {
    this.#data = data;
    this.#strings = strings;
    this.store = createStore<FormState>({ ...entered, errors: null, errorsByField: new Map() });
  }

  state(): FormState {
    return this.store.getState();
  }

  change(change: Partial<FormValues>): void {
    const { values } = this.state();
    this.#set({ values: { ...values, ...change } });
  }

  /** Sets the text of one field of a list. */
  setText(list: TextList, index: number, text: string): void {
    const { values } = this.state();
    if (values[list][index]?.text !== text) this.change({ [list]: values[list].with(index, { text }) });
  }

  setFiles(slot: number, field: string, files: readonly File[]): void {
    this.#set({ files: new Map(this.state().files).set(fileKey(slot, field), files) });
  }

  /** Replaces all inputs and forgets the errors. */
  replace({ values, files }: FormInputs): void {
    this.#set({ values, files, errors: null, errorsByField: new Map() });
  }

  /** Returns the errors, and from now on updates them after every change. */
  check(): readonly FormError[] {
    this.#set({ errors: [] });
    return this.state().errors ?? [];
  }

  #set(change: Partial<FormState>): void {
    const state = { ...this.state(), ...change };
    this.store.setState(state.errors === null ? state : this.#checked(state));
  }

  #checked(state: FormState): FormState {
    const errors = formErrorsOf(this.#data, state.values, { files: state.files, strings: this.#strings });
    const byField = [...Map.groupBy(errors, ({ name }) => name)].map(([name, ofField]): [FieldName, FieldErrors] => {
      const byPointer = Object.fromEntries(
        [...Map.groupBy(ofField, ({ pointer }) => pointer)].map(([pointer, ofPlace]) => [
          pointer,
          ofPlace.map(({ message }) => message),
        ]),
      );
      // Equal errors keep their object, so that their fields do not render again.
      const before = this.state().errorsByField.get(name);
      return [name, before !== undefined && JSON.stringify(before) === JSON.stringify(byPointer) ? before : byPointer];
    });
    return { ...state, errors, errorsByField: new Map(byField) };
  }
}
