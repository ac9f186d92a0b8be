import { useState } from 'react';

import type { JsonSchema } from '../../../model/schema/json-schema.ts';
import { type Json, objectOf } from '../../../model/text/json.ts';
import { Button, IconButton } from '../../kit/button.tsx';
import { useConsole } from '../context.ts';
import { initialValue } from './initial-value.ts';
import { useScope } from './scope.ts';
import { type PlacedValue, ValueField } from './value-field.tsx';

interface MapRowsProps extends PlacedValue {
  schema: JsonSchema;
  /** Names of declared properties, which are not map entries. */
  declared: readonly string[];
}

/** Map entries under keys that the reader chooses. */
export function MapRows({ schema, value, path, names, declared, prune }: MapRowsProps) {
  const { data, t } = useConsole();
  const { id: prefix, edit } = useScope();
  const [key, setKey] = useState('');
  const holder = objectOf(value);
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
        <div className="row nowrap c-item" key={name}>
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
          <IconButton
            icon="close"
            label={t.removeItem(name)}
            title={t.remove}
            onClick={() => edit([...path, name], undefined, prune)}
          />
        </div>
      ))}
      <span className="row nowrap">
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
        <Button isSmall disabled={!canAdd} onClick={add}>
          {t.add}
        </Button>
      </span>
    </>
  );
}
