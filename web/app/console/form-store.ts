import type { ConsoleData } from '../../model/description/console.ts';
import { parameterKey } from '../../model/request/request.ts';
import { randomUuid } from '../browser/random-uuid.ts';
import { Store } from '../state/store.ts';
import { formErrorsOf } from './form-errors.ts';
import {
  type Credentials,
  type FieldName,
  fileKey,
  type FormBody,
  type FormInputs,
  type FormValues,
  idempotencyKeyOf,
  textAt,
  withText,
} from './form-values.ts';
import type { FormError } from './sending-errors.ts';
import type { ConsoleStrings } from './strings/en.ts';

/** Error messages of one field, by JSON Pointer in the field's value. */
export type FieldErrors = Readonly<Record<string, readonly string[]>>;

export interface FormState extends FormInputs {
  /** All errors. Null before the first attempt to send. */
  errors: readonly FormError[] | null;
  /** The errors that fields show: before the first attempt to send, only those of fields that the reader has left. */
  errorsByField: ReadonlyMap<FieldName, FieldErrors>;
  /** The errors that the last response names, until the inputs change. */
  told: readonly FormError[];
  /** Whether the code samples show the credentials. Never kept. */
  showsSecrets: boolean;
}

/** Whether the JSON of a text field has no characters to send. */
function isBlank(text: string): boolean {
  return text.trim() === '' || text === '""';
}

/** Id of the control for a field. For a place inside its value, append the JSON Pointer. */
export function controlId(name: FieldName): string {
  return `console:${name}`;
}

/**
 * The state of the form, one immutable value. Components subscribe to the part they show, so a key press renders one field of two
 * hundred. A field holds text, mostly JSON, which its widget and the editor both edit.
 */
export class FormStore extends Store<FormState> {
  readonly #data: ConsoleData;
  readonly #strings: ConsoleStrings;
  /** Ids of the controls that the reader has left. */
  readonly #left = new Set<string>();

  constructor(data: ConsoleData, entered: FormInputs, strings: ConsoleStrings) {
    super({ ...entered, errors: null, errorsByField: new Map(), told: [], showsSecrets: false });
    this.#data = data;
    this.#strings = strings;
  }

  /** Calls the listener after every change of the inputs. Returns the function that stops it. */
  onInputs(listener: () => void): () => void {
    let last = this.getState();
    return this.subscribe(() => {
      const before = last;
      last = this.getState();
      if (last.values !== before.values || last.files !== before.files) listener();
    });
  }

  change(change: Partial<FormValues>): void {
    const { values } = this.getState();
    this.#set({ values: { ...values, ...change }, told: [] });
  }

  enterCredentials(owner: keyof FormValues['credentials'], entered: Credentials): void {
    const { credentials } = this.getState().values;
    this.change({ credentials: { ...credentials, [owner]: { ...credentials[owner], ...entered } } });
  }

  textAt(name: FieldName): string {
    return textAt(this.#data, this.getState().values, name);
  }

  setText(name: FieldName, text: string): void {
    if (this.textAt(name) === text) return;
    const isOwnKey = name === this.#keyName();
    const change = withText(this.#data, this.getState().values, name, text);
    this.change({ ...change, ...(isOwnKey ? { freshKey: false } : {}) });
  }

  /** The field of the idempotency key. */
  #keyName(): FieldName | null {
    const key = idempotencyKeyOf(this.#data);
    return key === undefined ? null : parameterKey(key);
  }

  /** Fills in a new idempotency key, if the reader wants one for each request. */
  refreshKey(): void {
    const { values } = this.getState();
    const name = this.#keyName();
    if (name !== null && (values.freshKey || isBlank(this.textAt(name))))
      this.change(withText(this.#data, values, name, JSON.stringify(randomUuid())));
  }

  setShowsSecrets(showsSecrets: boolean): void {
    this.#set({ showsSecrets });
  }

  /** From now on shows the errors of a control. Call this when the reader leaves it. */
  leave(id: string): void {
    this.#left.add(id);
    this.#set({});
  }

  setFiles(body: FormBody, field: string, files: readonly File[]): void {
    this.#set({ told: [], files: new Map(this.getState().files).set(fileKey(body, field), files) });
  }

  /** Replaces all inputs and forgets the errors. */
  replace({ values, files }: FormInputs): void {
    this.#left.clear();
    this.#set({ values, files, errors: null, errorsByField: new Map(), told: [] });
  }

  /** Shows the errors that a response names at their fields. */
  tell(told: readonly FormError[]): void {
    if (told.length + this.getState().told.length > 0) this.#set({ told });
  }

  /** Returns the errors, and from now on updates them after every change. */
  check(): readonly FormError[] {
    this.#set({ errors: [] });
    return this.getState().errors ?? [];
  }

  #set(change: Partial<FormState>): void {
    const state = { ...this.getState(), ...change };
    const isUntouched = state.errors === null && this.#left.size === 0 && state.told === this.getState().told;
    this.setState(isUntouched ? state : this.#checked(state));
  }

  #checked(state: FormState): FormState {
    const all = formErrorsOf(this.#data, state, this.#strings);
    const errors = state.errors === null ? null : all;
    const own = errors ?? all.filter(({ name, pointer }) => this.#left.has(controlId(name) + pointer));
    const shown = [...own, ...state.told];
    const byField = [...Map.groupBy(shown, ({ name }) => name)].map(([name, ofField]): [FieldName, FieldErrors] => {
      const byPointer = Object.fromEntries(
        [...Map.groupBy(ofField, ({ pointer }) => pointer)].map(([pointer, ofPlace]) => [
          pointer,
          ofPlace.map(({ message }) => message),
        ]),
      );
      // Equal errors keep their object, so that their fields do not render again.
      const before = this.getState().errorsByField.get(name);
      return [name, before !== undefined && JSON.stringify(before) === JSON.stringify(byPointer) ? before : byPointer];
    });
    return { ...state, errors, errorsByField: new Map(byField) };
  }
}
