import { invalidProps } from '../../kit/field.tsx';
import { useConsole } from '../context.ts';
import { controlId } from '../form-store.ts';
import { useMessages, useText } from '../use-form.ts';

/** The text of a body, in a plain field. */
export function BodyText({ label, rows }: { label: string; rows: number }) {
  const { form } = useConsole();
  const id = controlId('body');
  return (
    <textarea
      id={id}
      className="field mono"
      rows={rows}
      aria-label={label}
      spellCheck={false}
      value={useText('body')}
      {...invalidProps(id, useMessages('body'))}
      onChange={({ currentTarget }) => form.setText('body', currentTarget.value)}
    />
  );
}
