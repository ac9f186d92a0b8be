import type { Json } from '../../../model/text/json.ts';
import { Select } from '../../kit/field.tsx';
import { useConsole } from '../context.ts';
import { textOf } from './text-widget.tsx';
import type { WidgetProps } from './value-field.tsx';

export function OptionsWidget({
  values,
  field,
  value,
  id,
  messages,
  set,
  required,
}: WidgetProps & { values: readonly Json[] }) {
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
        ...all.map((option, value) => ({ value, label: option === null ? t.null : textOf(option) || '""' })),
      ]}
      messages={messages}
      onChange={(value) => set(all[Number(value)])}
    />
  );
}
