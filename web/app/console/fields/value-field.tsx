import { memo } from 'react';

import type { JsonSchema } from '../../../model/request/console.ts';
import type { Json } from '../../../model/text/json.ts';
import { useConsole } from '../context.ts';
import { formField, type FormField } from '../form-schema.ts';
import { type Path, pointerOf } from '../pointer.ts';
import { ChoicesWidget } from './choices-widget.tsx';
import { FieldFrame } from './field-frame.tsx';
import { JsonWidget } from './json-widget.tsx';
import { ListWidget } from './list-widget.tsx';
import { ObjectWidget } from './object-widget.tsx';
import { OptionsWidget } from './options-widget.tsx';
import { useScope } from './scope.ts';
import { NumberWidget, TextWidget } from './text-widget.tsx';

export interface ValueFieldProps {
  schema: JsonSchema;
  value: Json | undefined;
  path: Path;
  /** The path without list indexes. */
  names: readonly string[];
  label: string;
  required: boolean;
  /** Whether it is a list item or map entry, which the reader can remove. */
  isEntry?: boolean;
  /** How many of the nearest objects around it are removed with it if they become empty. */
  prune: number;
}

/** The props of every widget. */
export interface WidgetProps extends ValueFieldProps {
  field: FormField;
  id: string;
  messages: readonly string[];
  set: (next: Json | undefined) => void;
}

/** Whether a value is marked as required. */
export function isMarkedRequired({ required, isEntry = false }: ValueFieldProps): boolean {
  return required && !isEntry;
}

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
    pointerOf(one.path) === pointerOf(other.path)
  );
}

/** One value with the widget for its schema. */
export const ValueField = memo((props: ValueFieldProps) => {
  const { data, anchors } = useConsole();
  const { id: prefix, anchor, errors, edit } = useScope();
  const { schema, value, path, names, label, prune } = props;
  const field = formField(schema, data.$defs, names.at(-1) ?? label);
  const pointer = pointerOf(path);
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
    <FieldFrame
      id={id}
      label={label}
      type={field.type}
      required={isMarkedRequired(props)}
      deprecated={field.isDeprecated}
      href={anchors.hrefOf(anchor, names)}
      messages={messages}
      extra={
        field.isNullable &&
        widget.kind !== 'options' &&
        widget.kind !== 'json' && <NullSwitch {...widgetProps} isNull={isNull} />
      }
    >
      <Control {...widgetProps} isNull={isNull} />
    </FieldFrame>
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

function NullSwitch({ label, isNull, set, required }: WidgetProps & { isNull: boolean }) {
  const {
    words: { t },
  } = useConsole();
  return (
    <label className="c-null">
      <input
        type="checkbox"
        checked={isNull}
        aria-label={t.asNull(label)}
        onChange={({ currentTarget }) => set(currentTarget.checked ? null : required ? '' : undefined)}
      />
      {t.null}
    </label>
  );
}
