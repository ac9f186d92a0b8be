import { useState } from 'react';

import type { JsonSchema } from '../../../model/request/console.ts';
import type { Json, JsonObject } from '../../../model/text/json.ts';
import { useConsole } from '../context.ts';
import { initialValue } from './initial-value.ts';
import { useScope } from './scope.ts';
import { ValueField } from './value-field.tsx';

interface MapRowsProps {
  schema: JsonSchema;
  value: JsonObject | undefined;
  path: readonly string[];
  names: readonly string[];
  /** Names of declared properties, which are not map entries. */
  declared: readonly string[];
  /** How many objects around an entry are removed with it if they become empty. */
  prune: number;
}

/** Map entries under keys that the reader chooses. */
export function MapRows({ schema, value, path, names, declared, prune }: MapRowsProps) {
  const {
    data,
    words: { t },
  } = useConsole();
  const { id: prefix, edit } = useScope();
  const [key, setKey] = useState('');
  const holder = value ?? {};
  const entries = Object.entries(holder).filter(
    (entry): entry is [string, Json] => entry[1] !== undefined && !declared.includes(entry[0]),
  );
  const id = `${prefix}/${path.join('/')}:key`;
  const canAdd = key !== '' && !Object.hasOwn(holder, key);
  const add = (): void => {
    if (!canAdd) return;
    edit([...path, key], initialValue(schema, data.$defs), prune);
    setKey('');
  };
  return (
    <>
      {entries.map(([name, item]) => (
        <div className="c-item" key={name}>
          <ValueField
            schema={schema}
            value={item}
            path={[...path, name]}
            names={[...names, name]}
            label={name}
            required
            isEntry
            prune={prune}
          />
          <button
            type="button"
            className="c-remove"
            aria-label={t.removeItem(name)}
            title={t.remove}
            onClick={() => edit([...path, name], undefined, prune)}
          />
        </div>
      ))}
      <span className="c-row">
        <input
          id={id}
          className="field mono"
          aria-label={t.key}
          placeholder={t.key}
          value={key}
          autoComplete="off"
          spellCheck={false}
          onChange={({ currentTarget }) => setKey(currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            add();
          }}
        />
        <button type="button" className="button button-small" disabled={!canAdd} onClick={add}>
          {t.add}
        </button>
      </span>
    </>
  );
}
