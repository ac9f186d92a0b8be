import { type ComponentProps, type ReactNode, useEffect, useId, useRef, useState } from 'react';

import { Button } from './button.tsx';
import { Note } from './note.tsx';
import { useEarlyInput } from './use-early-input.ts';
import { useWords } from './words.ts';

interface FieldProps {
  /** Id of the control that the label belongs to; null if the control has its own label. */
  id: string | null;
  label: string;
  type?: string;
  required?: boolean;
  deprecated?: boolean;
  messages?: readonly string[];
  hint?: string;
  /** More elements beside the label. */
  extra?: ReactNode;
  children: ReactNode;
}

export const errorId = (id: string): string => `${id}:error`;

const NONE: readonly string[] = [];

/** A control with its label, its facts, a hint and its error messages. */
export function Field({ id, label, messages = NONE, hint = '', children, ...facts }: FieldProps) {
  return (
    <div className="control" data-invalid={messages.length > 0 || undefined}>
      <FieldLabel id={id} label={label} {...facts} />
      {children}
      {hint !== '' && <Note>{hint}</Note>}
      <Messages id={id} messages={messages} />
    </div>
  );
}

type LabelProps = Pick<FieldProps, 'id' | 'label' | 'type' | 'required' | 'deprecated' | 'extra'>;

export function FieldLabel({ id, label, type = '', required = false, deprecated = false, extra }: LabelProps) {
  const t = useWords();
  const name = deprecated ? <s>{label}</s> : label;
  return (
    <span className="label">
      {id === null ? <span>{name}</span> : <label htmlFor={id}>{name}</label>}
      {type !== '' && <i>{type}</i>}
      {required && <b>{t.required}</b>}
      {deprecated && <b>{t.deprecated}</b>}
      {extra}
    </span>
  );
}

export function Messages({ id, messages }: { id: string | null; messages: readonly string[] }) {
  if (messages.length === 0) return null;
  return (
    <p className="note tone-danger error" id={id === null ? undefined : errorId(id)}>
      {messages.join(' ')}
    </p>
  );
}

export function invalidProps(
  id: string,
  messages: readonly string[],
): { 'aria-invalid'?: true; 'aria-describedby'?: string } {
  return messages.length === 0 ? {} : { 'aria-invalid': true, 'aria-describedby': errorId(id) };
}

interface SelectProps {
  id?: string | undefined;
  /** Accessible name, if no label element names it. */
  label?: string;
  value: string | number;
  /** Options with a group stand below its name. */
  options: readonly { value: string | number; label: string; group?: string }[];
  onChange: (value: string) => void;
  messages?: readonly string[];
}

export function Select({ id, label, value, options, onChange, messages }: SelectProps) {
  const groups = [...Map.groupBy(options, ({ group }) => group)];
  const optionsOf = (own: SelectProps['options']) =>
    own.map((option) => (
      <option key={option.value} value={option.value}>
        {option.label}
      </option>
    ));
  return (
    <select
      id={id}
      className="field"
      aria-label={label}
      value={value}
      {...(id !== undefined && messages !== undefined && invalidProps(id, messages))}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    >
      {groups.map(([group, own]) =>
        group === undefined ? (
          optionsOf(own)
        ) : (
          <optgroup key={group} label={group}>
            {optionsOf(own)}
          </optgroup>
        ),
      )}
    </select>
  );
}

interface CheckProps {
  label: ReactNode;
  /** Accessible name, if the label does not say everything. */
  name?: string;
  checked: boolean;
  /** Whether only a part of what it stands for is chosen. */
  isPartly?: boolean;
  onChange: (checked: boolean) => void;
}

export function Check({ label, name, checked, isPartly = false, onChange }: CheckProps) {
  const box = useRef<HTMLInputElement>(null);
  useEarlyInput(box, (input) => {
    if (input.checked !== checked) onChange(input.checked);
  });
  useEffect(() => {
    if (box.current !== null) box.current.indeterminate = isPartly;
  });
  return (
    <label className="check">
      <input
        type="checkbox"
        ref={box}
        aria-label={name}
        checked={checked}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />{' '}
      {label}
    </label>
  );
}

interface RadiosProps<Key extends string> {
  label: string;
  options: readonly { key: Key; label: string }[];
  chosen: Key;
  onChoose: (key: Key) => void;
}

export function Radios<Key extends string>({ label, options, chosen, onChoose }: RadiosProps<Key>) {
  const name = useId();
  return (
    <fieldset className="stack tight">
      <legend className="label">{label}</legend>
      <div className="row">
        {options.map(({ key, label: text }) => (
          <label key={key} className="check">
            <input type="radio" name={name} checked={key === chosen} onChange={() => onChoose(key)} /> {text}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

type InputAttribute =
  | 'aria-label'
  | 'autoCapitalize'
  | 'autoComplete'
  | 'disabled'
  | 'inputMode'
  | 'max'
  | 'maxLength'
  | 'min'
  | 'placeholder'
  | 'required'
  | 'step'
  | 'type';

interface InputProps extends Pick<ComponentProps<'input'>, InputAttribute> {
  id: string;
  value: string;
  onChange: (value: string) => void;
  messages?: readonly string[];
  /** Whether it takes code or another text for machines. */
  isCode?: boolean;
  /** The number of lines; absent for one that does not break. */
  rows?: number;
}

/** A field for a text. */
export function Input({ id, onChange, messages = NONE, isCode = false, rows, ...rest }: InputProps) {
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  useEarlyInput(field, ({ value }) => {
    if (value !== rest.value) onChange(value);
  });
  const props = {
    ref: field,
    id,
    className: isCode ? 'field mono' : 'field',
    autoComplete: 'off',
    spellCheck: false,
    ...rest,
    ...invalidProps(id, messages),
    onChange: ({ currentTarget }: { currentTarget: { value: string } }): void => onChange(currentTarget.value),
  };
  return rows === undefined ? <input {...props} /> : <textarea {...props} rows={rows} />;
}

interface TextFieldProps extends Omit<InputProps, 'id'>, Pick<FieldProps, 'label' | 'hint'> {
  /** Without it, the field makes one. */
  id?: string;
  /** Whether the label says that a text is required. The form itself refuses an empty field with `required`. */
  isMarked?: boolean;
}

/** A field for a text, with its label, its hint and its error messages. */
export function TextField({ id: given, label, hint = '', isMarked = false, ...input }: TextFieldProps) {
  const made = useId();
  const id = given ?? made;
  return (
    <Field id={id} label={label} required={isMarked} hint={hint} messages={input.messages ?? NONE}>
      <Input {...input} id={id} />
    </Field>
  );
}

/** @param props.name name of the secret, for the label of the button that shows it */
export function SecretInput({ name, ...input }: InputProps & { name: string }) {
  const t = useWords();
  const [isShown, setShown] = useState(false);
  return (
    <span className="row nowrap">
      <Input {...input} isCode type={isShown ? 'text' : 'password'} autoCapitalize="off" />
      <Button isSmall aria-label={isShown ? t.hideValue(name) : t.showValue(name)} onClick={() => setShown(!isShown)}>
        {isShown ? t.hide : t.show}
      </Button>
    </span>
  );
}
