import { type ReactNode, useCallback, useMemo } from 'react';

import type { JsonSchema } from '../../../model/schema/json-schema.ts';
import { type Json, prettyJson } from '../../../model/text/json.ts';
import { type Path } from '../../../model/text/pointer.ts';
import { useConsole } from '../context.ts';
import { tryJson } from '../exact-json.ts';
import { controlId } from '../form-store.ts';
import type { FieldName } from '../form-values.ts';
import { withValueAt } from '../pointer.ts';
import { useFieldErrors, useText } from '../use-form.ts';
import { ScopeProvider, type ValueScope } from './scope.ts';
import { ValueField } from './value-field.tsx';

interface JsonControlProps {
  name: FieldName;
  schema: JsonSchema;
  label: string;
  required: boolean;
  anchor: string;
  fileField?: (name: string) => ReactNode;
  /** Rendered instead if the text is not JSON. */
  fallback?: ReactNode;
}

/** A form for the value of a field whose text is JSON. */
export function JsonControl({ name, schema, label, required, anchor, fileField, fallback }: JsonControlProps) {
  const { form } = useConsole();
  const text = useText(name);
  const errors = useFieldErrors(name);
  const value = useMemo(() => tryJson(text), [text]);
  const edit = useCallback(
    (path: Path, next: Json | undefined, prune: number) => {
      const result = withValueAt(tryJson(form.textAt(name)), path, next, prune);
      form.setText(name, result === undefined ? '' : prettyJson(result));
    },
    [form, name],
  );
  const scope = useMemo(
    (): ValueScope => ({
      id: controlId(name),
      anchor,
      isNamed: name !== 'body',
      errors,
      edit,
      fileField: fileField ?? null,
    }),
    [name, anchor, errors, edit, fileField],
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
