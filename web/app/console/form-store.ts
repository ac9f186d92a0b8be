import { createStore, type StoreApi, useStore } from 'zustand';

import type { ConsoleData } from '../../model/request/console.ts';
import { useConsole } from './context.ts';
import { type ChosenFiles, fileKey, type FormValues } from './form-values.ts';
import type { Entered } from './memory.ts';
import { type FieldName, type Problem, problemsOf } from './form-errors.ts';
import type { ConsoleStrings } from './strings/en.ts';

/** Messages by JSON Pointer in the field's value. */
export type FieldProblems = Readonly<Record<string, readonly string[]>>;

/** Everything that is entered, and what is wrong with it once the reader has tried to send it. */
export interface FormState extends Entered {
  values: FormValues;
  files: Map<string, readonly File[]>;
  /** All that is wrong; null until somebody wants to know. */
  problems: readonly Problem[] | null;
  fields: ReadonlyMap<FieldName, FieldProblems>;
}

const NONE: FieldProblems = {};

/**
 * The state of the form: one immutable value in a store. Parts subscribe to what they show, so a key press draws one field of two
 * hundred. A field holds text, mostly JSON, which its widget and the editor edit alike.
 */
export class FormStore {
  readonly store: StoreApi<FormState>;
  readonly #data: ConsoleData;
  readonly #strings: ConsoleStrings;

  constructor(data: ConsoleData, entered: Entered, strings: ConsoleStrings) {
    this.#data = data;
    this.#strings = strings;
    this.store = createStore<FormState>(() => ({ ...entered, problems: null, fields: new Map() }));
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

  /** Starts anew; what was wrong is forgotten. */
  replace({ values, files }: Entered): void {
    this.#set({ values, files, problems: null, fields: new Map() });
  }

  /** Says what is wrong, and from now on after every change. */
  check(): readonly Problem[] {
    this.#set({ problems: [] });
    return this.state().problems ?? [];
  }

  #set(change: Partial<FormState>): void {
    const state = { ...this.state(), ...change };
    this.store.setState(state.problems === null ? state : this.#checked(state), true);
  }

  #checked(state: FormState): FormState {
    const problems = problemsOf(this.#data, state.values, { files: state.files, strings: this.#strings });
    const fields = [...Map.groupBy(problems, ({ name }) => name)].map(([name, own]): [FieldName, FieldProblems] => {
      const found = Object.fromEntries(
        [...Map.groupBy(own, ({ pointer }) => pointer)].map(([pointer, all]) => [
          pointer,
          all.map(({ message }) => message),
        ]),
      );
      // The same object for the same problems, so that nothing is drawn anew for them.
      const before = this.state().fields.get(name);
      return [name, before !== undefined && JSON.stringify(before) === JSON.stringify(found) ? before : found];
    });
    return { ...state, problems, fields: new Map(fields) };
  }
}

/** The lists whose fields are texts. */
export type TextList = 'variables' | 'parameters' | 'bodies';

/** A part of the form's state. @param select gives the same value, or the same object, for as long as nothing of it changed */
export function useFormState<T>(select: (state: FormState) => T): T {
  const { form } = useConsole();
  return useStore(form.store, select);
}

/** The text of one field of a list. */
export function useText(list: TextList, index: number): string {
  return useFormState(({ values }) => values[list][index]?.text ?? '');
}

/** What is wrong with a field. */
export function useProblems(name: FieldName): FieldProblems {
  return useFormState(({ fields }) => fields.get(name) ?? NONE);
}

/** {@link useProblems}, of a field whose value has no places. */
export function useMessages(name: FieldName): readonly string[] {
  return useProblems(name)[''] ?? NO_MESSAGES;
}

const NO_MESSAGES: readonly string[] = [];

export function useFiles(): ChosenFiles {
  return useFormState(({ files }) => files);
}
