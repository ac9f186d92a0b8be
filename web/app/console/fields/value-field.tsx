import { memo, useState } from 'react';

import { type Json, prettyJson } from '../../../model/text/json.ts';
import { pathToPointer } from '../../../model/text/pointer.ts';
import { Input, Select } from '../../kit/index.ts';
import { useConsole } from '../context.ts';
import { tryJson } from '../exact-json.ts';
import { formField } from '../form-schema.ts';
import { ChoicesWidget } from './choices-widget.tsx';
import { ListWidget } from './list-widget.tsx';
import { ObjectWidget } from './object-widget.tsx';
import { useScope, type ValueFieldProps } from './scope.ts';
import { NumberWidget, shownText, TextWidget } from './text-widget.tsx';
import { ValueFrame, type WidgetProps } from './value-frame.tsx';

/** Deeper values are written as JSON, since such a form would not be readable. */
const MAX_LEVELS = 12;

/** Whether a field renders the same. Paths are new arrays in each render, so they are compared by content. */
function isSame(one: ValueFieldProps, other: ValueFieldProps): boolean {
  return (
    one.value === other.value &&
    one.schema === other.schema &&
    one.label === other.label &&
    one.required === other.required &&
    one.prune === other.prune &&
    pathToPointer(one.path) === pathToPointer(other.path)
  );
}

export const ValueField = memo((props: ValueFieldProps) => {
  const { data } = useConsole();
  const { id: prefix, errors, edit } = useScope();
  const { schema, value, path, names, label, prune } = props;
  const field = formField(schema, data.$defs, names.at(-1) ?? label);
  const pointer = pathToPointer(path);
  const id = prefix + pointer;
  const messages = errors[pointer] ?? [];
  // An emptied list item stays; its own button removes it.
  const isItem = path.length > 0 && path.at(-1) !== names.at(-1);
  const set = (next: Json | undefined): void => edit(path, next === undefined && isItem ? '' : next, prune);
  const widgetProps: WidgetProps = { ...props, field, id, messages, set };
  const { widget } = field;
  if (path.length <= MAX_LEVELS && widget.kind === 'object') return <ObjectWidget {...widgetProps} widget={widget} />;
  if (path.length <= MAX_LEVELS && widget.kind === 'choices')
    return <ChoicesWidget {...widgetProps} choices={widget.choices} />;
  if (path.length <= MAX_LEVELS && widget.kind === 'list') return <ListWidget {...widgetProps} widget={widget} />;
  const isNull = value === null && field.isNullable && widget.kind !== 'options';
  return (
    <ValueFrame {...widgetProps} controlId={id}>
      <Control {...widgetProps} isNull={isNull} />
    </ValueFrame>
  );
}, isSame);

function Control(props: WidgetProps & { isNull: boolean }) {
  const { widget } = props.field;
  switch (widget.kind) {
    case 'text':
      return <TextWidget {...props} widget={widget} />;
    case 'number':
      return <NumberWidget {...props} widget={widget} />;
    case 'options':
      return <OptionsWidget {...props} values={widget.values} />;
    default:
      return <JsonWidget {...props} />;
  }
}

type OptionsProps = WidgetProps & { values: readonly Json[] };

function OptionsWidget({ values, field, value, id, messages, set, required }: OptionsProps) {
  const { t } = useConsole();
  const options = [...values, ...(field.isNullable ? [null] : [])];
  const isListed = (candidate: Json | undefined): boolean =>
    candidate !== undefined && options.some((option) => option === candidate);
  // Keep a value that is not in the list, for example from a link.
  const all = value === undefined || isListed(value) ? options : [...options, value];
  const index = value === undefined ? -1 : all.findIndex((option) => option === value);
  return (
    <Select
      id={id}
      value={index}
      options={[
        ...(!required || index < 0 ? [{ value: -1, label: required ? '' : t.notSent }] : []),
        ...all.map((option, value) => ({ value, label: option === null ? t.null : shownText(option) || '""' })),
      ]}
      messages={messages}
      onChange={(value) => set(all[Number(value)])}
    />
  );
}

/** A field for any value, written as JSON. Input that is not JSON becomes a string. */
function JsonWidget({ value, id, messages, set }: WidgetProps) {
  const [typed, setTyped] = useState<{ text: string; value: Json | undefined } | null>(null);
  const formatted = value === undefined ? '' : prettyJson(value);
  // Keep the reader's own formatting as long as it has the same value.
  const text = typed !== null && isEqual(typed.value, value) ? typed.text : formatted;
  const onChange = (next: string): void => {
    const parsed = next.trim() === '' ? undefined : (tryJson(next) ?? next);
    setTyped({ text: next, value: parsed });
    set(parsed);
  };
  return (
    <Input
      id={id}
      isCode
      rows={Math.min(Math.max(text.split('\n').length, 1), 12)}
      value={text}
      messages={messages}
      onChange={onChange}
    />
  );
}

function isEqual(one: Json | undefined, other: Json | undefined): boolean {
  return one === other || (one !== undefined && other !== undefined && prettyJson(one) === prettyJson(other));
}
