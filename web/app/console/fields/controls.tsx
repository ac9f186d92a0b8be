import type { ComponentProps } from 'react';

import { useConsole } from '../context.ts';
import { controlId } from '../form-store.ts';
import { useMessages, useText } from '../use-form.ts';
import { invalidProps } from './field-frame.tsx';

type ButtonProps = Omit<ComponentProps<'button'>, 'type' | 'className'>;

export function SmallButton(props: ButtonProps) {
  return <button {...props} type="button" className="button button-small" />;
}

export function LinkButton(props: ButtonProps) {
  return <button {...props} type="button" className="c-link" />;
}

export function RemoveButton({
  label,
  title = label,
  onClick,
}: {
  label: string;
  title?: string;
  onClick: () => void;
}) {
  return <button type="button" className="c-icon c-close" aria-label={label} title={title} onClick={onClick} />;
}

interface CheckProps {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

export function Check({ label, checked, onChange }: CheckProps) {
  return (
    <label className="c-check">
      <input type="checkbox" checked={checked} onChange={({ currentTarget }) => onChange(currentTarget.checked)} />{' '}
      {label}
    </label>
  );
}

interface SelectProps {
  id?: string | undefined;
  /** Accessible name, if no label element names it. */
  label?: string;
  value: string | number;
  options: readonly { value: string | number; label: string }[];
  onChange: (value: string) => void;
  messages?: readonly string[];
}

export function Select({ id, label, value, options, onChange, messages }: SelectProps) {
  return (
    <select
      id={id}
      className="field"
      aria-label={label}
      value={value}
      {...(messages && invalidProps(id ?? '', messages))}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );
}

export function BodyText({ slot, label, rows }: { slot: number; label: string; rows: number }) {
  const { form } = useConsole();
  const name = `bodies.${slot}.text` as const;
  const id = controlId(name);
  return (
    <textarea
      id={id}
      className="field mono"
      rows={rows}
      aria-label={label}
      spellCheck={false}
      value={useText('bodies', slot)}
      {...invalidProps(id, useMessages(name))}
      onChange={({ currentTarget }) => form.setText('bodies', slot, currentTarget.value)}
    />
  );
}
