import { type ReactNode, useCallback, useMemo } from 'react';

import type { JsonSchema } from '../../../model/request/console.ts';
import { type Json, prettyJson } from '../../../model/text/json.ts';
import { useConsole } from '../context.ts';
import { tryJson } from '../exact-json.ts';
import { ScopeProvider, type ValueScope } from './scope.ts';
import { ValueField } from './value-field.tsx';
import { useFieldErrors, useText } from '../use-form.ts';
import { type Path, withValueAt } from '../pointer.ts';
import type { FieldName } from '../form-errors.ts';

interface JsonControlProps {
  list: 'parameters' | 'bodies';
  index: number;
  schema: JsonSchema;
  label: string;
  required: boolean;
  anchor: string;
  fileField?: (name: string) => ReactNode;
  /** Stands in its place where the text is no JSON. */
  fallback?: ReactNode;
}

/** A field of the form whose text is the JSON of a value, as a form of its own. */
export function JsonControl({ list, index, schema, label, required, anchor, fileField, fallback }: JsonControlProps) {
  const { form } = useConsole();
  const name = `${list}.${index}.text` as const;
  const text = useText(list, index);
  const errors = useFieldErrors(name);
  const value = useMemo(() => tryJson(text), [text]);
  const edit = useCallback(
    (path: Path, next: Json | undefined, prune: number) => {
      const result = withValueAt(tryJson(form.state().values[list][index]?.text ?? ''), path, next, prune);
      form.setText(list, index, result === undefined ? '' : prettyJson(result));
    },
    [form, list, index],
  );
  const scope = useMemo(
    (): ValueScope => ({
      id: controlId(name),
      anchor,
      isNamed: list === 'parameters',
      errors,
      edit,
      fileField: fileField ?? null,
    }),
    [name, anchor, list, errors, edit, fileField],
  );
  if (fallback !== undefined && value === undefined && text.trim() !== '') return fallback;
  return (
    <ScopeProvider value={scope}>
      <ValueField
        schema={schema}
        value={value}
        path={NO_PATH}
        names={NO_PATH}
        label={label}
        required={required}
        prune={0}
      />
    </ScopeProvider>
  );
}

const NO_PATH: Path = [];

/** Id of the control that a field of the form is edited with; a place inside follows as JSON Pointer. */
export function controlId(name: FieldName): string {
  return `console:${name}`;
}
