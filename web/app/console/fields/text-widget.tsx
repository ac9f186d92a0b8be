import { ExactNumber, type Json, numberOfText } from '../../../model/text/json.ts';
import { invalidProps, SecretInput } from '../../kit/field.tsx';
import { useConsole } from '../context.ts';
import type { Widget } from '../form-schema.ts';
import type { WidgetProps } from './value-field.tsx';

const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[+-]?\d+)?$/i;
const DATE = /^\d{4}-\d\d-\d\d$/;
const TIME_IN_UTC = /^(\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d)?)(?:\.0+)?Z$/;

export function textOf(value: Json | undefined): string {
  if (value === undefined || value === null) return '';
  if (value instanceof ExactNumber) return value.text;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

type TextProps = WidgetProps & { widget: Extract<Widget, { kind: 'text' }>; isNull: boolean };

export function TextWidget(props: TextProps) {
  const { widget, label, value, id, messages, set, required, isNull } = props;
  const text = textOf(value);
  const common = {
    id,
    className: 'field',
    disabled: isNull,
    autoComplete: 'off',
    spellCheck: false,
    ...invalidProps(id, messages),
  };
  const onChange = ({ currentTarget }: { currentTarget: { value: string } }): void => setText(currentTarget.value);
  const setText = (next: string): void => set(next === '' && !required ? undefined : next);
  if (widget.isSecret)
    return (
      <SecretInput
        id={id}
        name={label}
        value={text}
        disabled={isNull}
        {...invalidProps(id, messages)}
        onChange={setText}
      />
    );
  if (widget.format === 'date' && (text === '' || DATE.test(text)))
    return <input {...common} type="date" value={text} onChange={onChange} />;
  if (widget.format === 'date-time' && (text === '' || TIME_IN_UTC.test(text))) return <TimeWidget {...props} />;
  if (widget.isLong || text.includes('\n')) return <textarea {...common} rows={3} value={text} onChange={onChange} />;
  return <input {...common} type="text" inputMode={inputModeOf(widget.format)} value={text} onChange={onChange} />;
}

function inputModeOf(format: string | null): 'email' | 'url' | 'text' {
  if (format === 'email') return 'email';
  return format === 'uri' || format === 'url' ? 'url' : 'text';
}

/** A time in UTC. Times with another offset get a text field. */
function TimeWidget({ value, id, messages, set, required, isNull }: TextProps) {
  const { t } = useConsole();
  const time = TIME_IN_UTC.exec(textOf(value))?.[1] ?? '';
  return (
    <span className="row nowrap">
      <input
        id={id}
        className="field"
        type="datetime-local"
        step={1}
        disabled={isNull}
        value={time}
        {...invalidProps(id, messages)}
        onChange={({ currentTarget: { value: next } }) =>
          set(next === '' ? (required ? '' : undefined) : `${next.length === 16 ? `${next}:00` : next}Z`)
        }
      />
      <span className="muted">{t.utc}</span>
    </span>
  );
}

/** A number in a text field, because `type="number"` would round long ids and change the reader's input. */
export function NumberWidget({
  widget,
  value,
  id,
  messages,
  set,
  isNull,
}: WidgetProps & { widget: Extract<Widget, { kind: 'number' }>; isNull: boolean }) {
  const onChange = ({ currentTarget }: { currentTarget: { value: string } }): void => {
    const text = currentTarget.value.trim();
    // Invalid numbers stay in the field and are reported as errors.
    set(text === '' ? undefined : NUMBER.test(text) ? numberOfText(text) : currentTarget.value);
  };
  return (
    <input
      id={id}
      className="field"
      type="text"
      inputMode={widget.isInteger ? 'numeric' : 'decimal'}
      disabled={isNull}
      autoComplete="off"
      value={textOf(value)}
      {...invalidProps(id, messages)}
      onChange={onChange}
    />
  );
}
