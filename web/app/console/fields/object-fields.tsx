import { useState } from 'react';

import type { JsonSchema } from '../../../model/schema/json-schema.ts';
import { type Json, objectOf, ownProperty } from '../../../model/text/json.ts';
import { type Path, pathToPointer } from '../../../model/text/pointer.ts';
import { Button, IconButton, Select } from '../../kit/index.ts';
import { useConsole } from '../context.ts';
import { type Choices, formField, initialValue, type NamedSchema, type Widget } from '../form-schema.ts';
import { AlternativeSelect, useAlternative } from './alternative-select.tsx';
import { FoldableFields } from './foldable-fields.tsx';
import { useScope, type ValueScope, type PlacedValue } from './scope.ts';

/** Whether the value at a path has an error, or a value inside it. */
export function hasErrorAt(path: Path, errors: ValueScope['errors']): boolean {
  const place = pathToPointer(path);
  return Object.keys(errors).some((pointer) => pointer === place || pointer.startsWith(`${place}/`));
}

/** How many objects are removed with a property if they become empty: none if its own object is required. */
export function innerPrune(required: boolean, prune: number): number {
  return required ? 0 : prune + 1;
}

export function ObjectFields({
  widget: { others, choices, properties },
  place,
}: {
  widget: Extract<Widget, { kind: 'object' }>;
  place: PlacedValue;
}) {
  const declared = properties.map(({ name }) => name);
  // The optional properties of the object are with those of its alternative. All are folded together.
  const isFirst = ({ required: isRequired }: NamedSchema): boolean => choices === null || isRequired;
  const later = properties.filter((property) => !isFirst(property));
  return (
    <>
      <Properties {...place} properties={properties.filter(isFirst)} />
      {choices !== null && <AlternativeFields choices={choices} place={place} shared={declared} own={later} />}
      {others !== null && <MapRows {...place} schema={others} declared={declared} />}
    </>
  );
}

interface PropertiesProps extends PlacedValue {
  properties: readonly NamedSchema[];
}

export function Properties({ properties, value, path, names, prune }: PropertiesProps) {
  const { data } = useConsole();
  const { errors, fileField, Value } = useScope();
  const holder = objectOf(value);
  // A property with only one possible value gets no field once it has this value. Such a value can tell alternatives apart.
  const open = properties.filter(({ name, schema }) => {
    const { widget } = formField(schema, data.$defs);
    return widget.kind !== 'options' || widget.values.length > 1 || ownProperty(holder, name) !== widget.values[0];
  });
  const fields = open.map(({ name, schema, required }) => {
    const inner = ownProperty(holder, name);
    const innerPath = [...path, name];
    const field = (path.length === 0 ? fileField?.(name) : null) ?? (
      <Value
        key={name}
        schema={schema}
        value={inner}
        path={innerPath}
        names={[...names, name]}
        label={name}
        required={required}
        prune={prune}
      />
    );
    return {
      name,
      isRequired: required,
      hasValue: inner !== undefined,
      hasError: hasErrorAt(innerPath, errors),
      field,
    };
  });
  return (
    <FoldableFields fields={fields} maxFew={3}>
      <NullMenu properties={properties} value={value} path={path} names={names} prune={prune} />
    </FoldableFields>
  );
}

/** A menu of the properties that can be null. A choice sends null for the property, and a second choice leaves it out. */
function NullMenu({ properties, value, path, prune }: PropertiesProps) {
  const { data, t } = useConsole();
  const { edit } = useScope();
  const holder = objectOf(value);
  const nullable = properties.filter(({ name, schema }) => {
    const { isNullable, widget } = formField(schema, data.$defs, name);
    return isNullable && (widget.kind === 'text' || widget.kind === 'number');
  });
  if (nullable.length === 0) return null;
  return (
    <p className="console-null">
      <Select
        label={t.sendNull}
        value=""
        options={[
          { value: '', label: t.sendNull },
          ...nullable.map(({ name }) => ({ value: name, label: holder[name] === null ? `${name} ✓` : name })),
        ]}
        onChange={(name) => edit([...path, name], holder[name] === null ? undefined : null, prune)}
      />
    </p>
  );
}

interface MapRowsProps extends PlacedValue {
  schema: JsonSchema;
  /** Names of declared properties, which are not map entries. */
  declared: readonly string[];
}

/** Map entries under keys that the reader chooses. */
function MapRows({ schema, value, path, names, declared, prune }: MapRowsProps) {
  const { data, t } = useConsole();
  const { id: prefix, edit, Value } = useScope();
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
        <div className="row nowrap console-item" key={name}>
          <Value
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

interface AlternativeFieldsProps {
  choices: Choices;
  place: PlacedValue;
  /** Names of the properties of the object itself. */
  shared: readonly string[];
  /** Properties of the object that the form shows with those of the alternative. */
  own: readonly NamedSchema[];
}

/** The properties that an alternative adds to an object. */
function AlternativeFields({ choices, place, shared, own }: AlternativeFieldsProps) {
  const { edit } = useScope();
  const { value, path, names, prune } = place;
  const { index, alternative, pick } = useAlternative(choices, value, shared);
  return (
    <>
      <AlternativeSelect
        label={names.at(-1) ?? ''}
        choices={choices}
        index={index}
        onPick={(next) => edit(path, pick(next), prune)}
      />
      {alternative !== undefined && (
        <AlternativeBody key={index} alternative={alternative} place={place} own={own} hidden={shared} />
      )}
    </>
  );
}

const NONE: readonly NamedSchema[] = [];
export const NO_NAMES: readonly string[] = [];

interface AlternativeBodyProps {
  alternative: Choices['alternatives'][number];
  place: PlacedValue;
  hidden?: readonly string[];
  own?: readonly NamedSchema[];
}

/** The fields of an alternative. The fields of an object have no frame, because its name is in the menu above them. */
export function AlternativeBody({ alternative, place, hidden = NO_NAMES, own = NONE }: AlternativeBodyProps) {
  const { schema, label } = alternative;
  const { data } = useConsole();
  const { Value } = useScope();
  const { widget } = formField(schema, data.$defs);
  if (widget.kind === 'object') {
    const properties = [...widget.properties.filter(({ name }) => !hidden.includes(name)), ...own];
    return <ObjectFields widget={{ ...widget, properties, others: null }} place={place} />;
  }
  return (
    <>
      <Properties {...place} properties={own} />
      <Value {...place} schema={schema} label={label} required={place.prune === 0} />
    </>
  );
}
