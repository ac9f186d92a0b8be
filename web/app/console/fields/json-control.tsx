import { type ReactNode, useCallback, useMemo } from 'react';

import type { JsonSchema } from '../../../model/schema/json-schema.ts';
import { isObject, type Json, prettyJson } from '../../../model/text/json.ts';
import type { Path } from '../../../model/text/pointer.ts';
import { useConsole, useFieldErrors, useText } from '../context.ts';
import { tryJson } from '../exact-json.ts';
import { controlId } from '../form-store.ts';
import type { FieldName } from '../form-values.ts';
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
      Value: ValueField,
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

/**
 * Copies a value and replaces the value at a path. Missing objects on the way are created.
 * @param next undefined removes the property or item
 * @param prune how many of the nearest objects around it are removed too if they become empty
 */
export function withValueAt(value: Json | undefined, path: Path, next: Json | undefined, prune = 0): Json | undefined {
  const [token, ...rest] = path;
  if (token === undefined) return next;
  if (Array.isArray(value)) {
    const index = Number(token);
    const item = withValueAt(value[index], rest, next, prune);
    return item === undefined && rest.length === 0 ? value.toSpliced(index, 1) : value.with(index, item ?? null);
  }
  const entries = Object.entries(isObject(value) ? value : {}).filter(
    (entry): entry is [string, Json] => entry[1] !== undefined,
  );
  const existing = entries.find(([name]) => name === token);
  const inner = withValueAt(existing?.[1], rest, next, prune);
  const others =
    inner === undefined
      ? entries.filter((entry) => entry !== existing)
      : existing === undefined
        ? [...entries, [token, inner] as [string, Json]]
        : entries.map((entry): [string, Json] => (entry === existing ? [token, inner] : entry));
  // `rest.length` is the number of objects between this one and the removed value.
  return others.length === 0 && inner === undefined && rest.length < prune ? undefined : Object.fromEntries(others);
}
