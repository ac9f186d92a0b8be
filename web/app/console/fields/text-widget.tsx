import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

import { ExactNumber, type Json, numberOfText } from '../../../model/text/json.ts';
import { Input, SecretInput, Select } from '../../kit/index.ts';
import { useConsole } from '../context.ts';
import type { Widget } from '../form-schema.ts';
import type { AccountId } from '../simulator/account-ids.ts';
import { useAccount } from '../use-account.ts';
import type { WidgetProps } from './value-frame.tsx';

const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[+-]?\d+)?$/i;
const DATE = /^\d{4}-\d\d-\d\d$/;
const TIME_IN_UTC = /^(\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d)?)(?:\.0+)?Z$/;

export function shownText(value: Json | undefined): string {
  if (value === undefined || value === null) return '';
  if (value instanceof ExactNumber) return value.text;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

type TextProps = WidgetProps & { widget: Extract<Widget, { kind: 'text' }>; isNull: boolean };

/** The ids of the simulator account that a field can have. A field that has the focus keeps its control. */
function useAccountIds({ id, widget: { pattern } }: TextProps): readonly AccountId[] {
  const account = useAccount();
  const [ids, setIds] = useState<readonly AccountId[]>([]);
  useEffect(() => {
    if (pattern === null || account === null) return;
    let isCurrent = true;
    import('../simulator/account-ids.ts')
      .then(({ accountIds }) => accountIds(account, pattern))
      .then((found) => isCurrent && document.activeElement?.id !== id && setIds(found))
      .catch((error: unknown) => console.warn('The ids of the account could not be read.', error));
    return () => void (isCurrent = false);
  }, [account, pattern, id]);
  return ids;
}

type IdProps = TextProps & { ids: readonly AccountId[]; onOther: () => void };

/** A choice of the account's own ids. Its last option leads to a field for any other id. */
function IdWidget({ ids, id, value, messages, set, onOther }: IdProps) {
  const { t } = useConsole();
  const text = shownText(value);
  const own = ids.some((each) => each.id === text) ? ids : [{ id: text, about: '' }, ...ids];
  return (
    <Select
      id={id}
      value={text}
      options={[
        ...own.map((each) => ({ value: each.id, label: [each.id, each.about].filter(Boolean).join(', ') })),
        { value: OTHER, label: t.otherId },
      ]}
      messages={messages}
      onChange={(next) => (next === OTHER ? onOther() : set(next === '' ? undefined : next))}
    />
  );
}

/** No id has a space. */
const OTHER = ' ';

export function TextWidget(props: TextProps) {
  const { widget, label, value, id, messages, set, required, isNull } = props;
  const text = shownText(value);
  const { t } = useConsole();
  const common = { id, disabled: isNull, messages, value: text, ...(isNull && { placeholder: t.null }) };
  const setText = (next: string): void => set(next === '' && !required ? undefined : next);
  const ids = useAccountIds(props);
  const [isOther, setOther] = useState(false);
  if (ids.length > 0 && !isOther && !isNull)
    return (
      <IdWidget
        {...props}
        ids={ids}
        onOther={() => {
          flushSync(() => setOther(true));
          document.getElementById(id)?.focus();
        }}
      />
    );
  if (widget.isSecret) return <SecretInput {...common} name={label} onChange={setText} />;
  if (widget.format === 'date' && (text === '' || DATE.test(text)))
    return <Input {...common} type="date" onChange={setText} />;
  if (widget.format === 'date-time' && (text === '' || TIME_IN_UTC.test(text))) return <TimeWidget {...props} />;
  if (widget.isLong || text.includes('\n')) return <Input {...common} rows={3} onChange={setText} />;
  return <Input {...common} type="text" inputMode={inputModeOf(widget.format)} onChange={setText} />;
}

function inputModeOf(format: string | null): 'email' | 'url' | 'text' {
  if (format === 'email') return 'email';
  return format === 'uri' || format === 'url' ? 'url' : 'text';
}

/** A time in UTC. Times with another offset get a text field. */
function TimeWidget({ value, id, messages, set, required, isNull }: TextProps) {
  const { t } = useConsole();
  const time = TIME_IN_UTC.exec(shownText(value))?.[1] ?? '';
  return (
    <span className="row nowrap">
      <Input
        id={id}
        type="datetime-local"
        step={1}
        disabled={isNull}
        value={time}
        messages={messages}
        onChange={(next) =>
          set(next === '' ? (required ? '' : undefined) : `${next.length === 16 ? `${next}:00` : next}Z`)
        }
      />
      <span className="muted">{t.utc}</span>
    </span>
  );
}

type NumberProps = WidgetProps & { widget: Extract<Widget, { kind: 'number' }>; isNull: boolean };

/** A number in a text field, because `type="number"` would round long ids and change the reader's input. */
export function NumberWidget({ widget, value, id, messages, set, isNull }: NumberProps) {
  const { t } = useConsole();
  const onChange = (typed: string): void => {
    const text = typed.trim();
    // Invalid numbers stay in the field and are reported as errors.
    set(text === '' ? undefined : NUMBER.test(text) ? numberOfText(text) : typed);
  };
  return (
    <Input
      id={id}
      type="text"
      inputMode={widget.isInteger ? 'numeric' : 'decimal'}
      disabled={isNull}
      {...(isNull && { placeholder: t.null })}
      value={shownText(value)}
      messages={messages}
      onChange={onChange}
    />
  );
}
