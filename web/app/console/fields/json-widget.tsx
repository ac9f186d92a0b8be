import { useState } from 'react';

import { type Json, prettyJson } from '../../../model/text/json.ts';
import { tryJson } from '../exact-json.ts';
import { invalidProps } from './field-frame.tsx';
import type { WidgetProps } from './value-field.tsx';

/** A value of any kind, written as JSON; what is none is a text. */
export function JsonWidget({ value, id, messages, set }: WidgetProps) {
  const [typed, setTyped] = useState<{ text: string; value: Json | undefined } | null>(null);
  const written = value === undefined ? '' : prettyJson(value);
  // What is typed stays as it is typed for as long as it stands for the value.
  const text = typed !== null && same(typed.value, value) ? typed.text : written;
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

function same(one: Json | undefined, other: Json | undefined): boolean {
  return one === other || (one !== undefined && other !== undefined && prettyJson(one) === prettyJson(other));
}
