import { useState } from 'react';

import { type Json, prettyJson } from '../../../model/text/json.ts';
import { invalidProps } from '../../kit/field.tsx';
import { tryJson } from '../exact-json.ts';
import type { WidgetProps } from './value-field.tsx';

/** A field for any value, written as JSON. Input that is not JSON becomes a string. */
export function JsonWidget({ value, id, messages, set }: WidgetProps) {
  const [typed, setTyped] = useState<{ text: string; value: Json | undefined } | null>(null);
  const formatted = value === undefined ? '' : prettyJson(value);
  // Keep the reader's own formatting as long as it has the same value.
  const text = typed !== null && isSame(typed.value, value) ? typed.text : formatted;
  const onChange = (next: string): void => {
    const parsed = next.trim() === '' ? undefined : (tryJson(next) ?? next);
    setTyped({ text: next, value: parsed });
    set(parsed);
  };
  return (
    <textarea
      id={id}
      className="field mono"
      rows={Math.min(Math.max(text.split('\n').length, 1), 12)}
      autoComplete="off"
      spellCheck={false}
      value={text}
      {...invalidProps(id, messages)}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}

function isSame(one: Json | undefined, other: Json | undefined): boolean {
  return one === other || (one !== undefined && other !== undefined && prettyJson(one) === prettyJson(other));
}
