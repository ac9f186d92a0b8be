import type { Json } from '../../../model/text/json.ts';
import { useConsole } from '../context.ts';
import { invalidProps } from './field-frame.tsx';
import { textOf } from './text-widget.tsx';
import type { WidgetProps } from './value-field.tsx';

/** A choice among fixed values. */
export function OptionsWidget({
  values,
  field,
  value,
  id,
  messages,
  set,
  required,
}: WidgetProps & { values: readonly Json[] }) {
  const {
    words: { t },
  } = useConsole();
  const options = [...values, ...(field.isNullable ? [null] : [])];
  const isListed = (candidate: Json | undefined): boolean =>
    candidate !== undefined && options.some((option) => option === candidate);
  // Keep a value that is not in the list, for example from a link.
  const all = value === undefined || isListed(value) ? options : [...options, value];
  const index = value === undefined ? -1 : all.findIndex((option) => option === value);
  return (
    <select
      id={id}
      className="field"
      value={String(index)}
      {...invalidProps(id, messages)}
      onChange={({ currentTarget }) => set(all[Number(currentTarget.value)])}
    >
      {(!required || index < 0) && <option value="-1">{required ? '' : t.notSent}</option>}
      {all.map((option, position) => (
        <option key={JSON.stringify(option)} value={position}>
          {option === null ? t.null : textOf(option) || '""'}
        </option>
      ))}
    </select>
  );
}
