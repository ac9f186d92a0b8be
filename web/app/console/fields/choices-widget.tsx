import { useState } from 'react';

import { closestIndex } from '../../../model/schema/alternatives.ts';
import type { Definitions } from '../../../model/schema/json-schema.ts';
import { violationsOf } from '../../../model/schema/violations.ts';
import { isObject, type Json, ownProperty } from '../../../model/text/json.ts';
import { Select } from '../../kit/index.ts';
import { useConsole } from '../context.ts';
import { type Choices, formField, type NamedSchema } from '../form-schema.ts';
import { innerPrune, ObjectFields, Properties } from './object-widget.tsx';
import { useScope } from './scope.ts';
import { type PlacedValue, ValueField, ValueFrame, type WidgetProps } from './value-field.tsx';

/** Index of the alternative that the value's discriminator names; -1 if it names no alternative. */
function discriminatedIndex({ alternatives, discriminator }: Choices, value: Json | undefined): number {
  return discriminator !== null && isObject(value)
    ? alternatives.findIndex((alternative) => alternative.value === ownProperty(value, discriminator))
    : -1;
}

/** Index of the alternative that a value belongs to: by its discriminator, else the closest one. */
function alternativeOf(choices: Choices, value: Json | undefined, definitions: Definitions): number {
  if (value === undefined) return 0;
  const named = discriminatedIndex(choices, value);
  if (named >= 0) return named;
  const results = choices.alternatives.map(({ schema }) =>
    violationsOf(value, schema, { definitions, direction: 'request' }),
  );
  return Math.max(closestIndex(results), 0);
}

/**
 * The alternative that is shown. While a value is being filled in, it may fit another alternative for a while. So the choice changes
 * only if the reader picks another one or the value's discriminator names another one.
 */
function useAlternative(choices: Choices, value: Json | undefined, shared: readonly string[]) {
  const { data } = useConsole();
  const [index, setIndex] = useState(() => alternativeOf(choices, value, data.$defs));
  const named = discriminatedIndex(choices, value);
  const [lastNamed, setLastNamed] = useState(named);
  if (named !== lastNamed) {
    setLastNamed(named);
    if (named >= 0) setIndex(named);
  }
  /** Shows another alternative. Returns the value that it begins with. */
  const pick = (next: number): Json | undefined => {
    setIndex(next);
    return carriedOver(value, choices, { index: next, definitions: data.$defs, shared });
  };
  return { index, alternative: choices.alternatives[index], pick };
}

interface AlternativeSelectProps {
  /** Absent if a control of the alternative has the id of the field. */
  id?: string | undefined;
  /** Name of the field. */
  label: string;
  choices: Choices;
  index: number;
  onPick: (index: number) => void;
}

function AlternativeSelect({ label, choices, index, onPick, ...more }: AlternativeSelectProps) {
  const { t, anchors } = useConsole();
  const options = choices.alternatives.map((alternative, value) => ({
    value,
    label: anchors.labelOf(alternative.label),
  }));
  const name = label === '' ? t.kind : `${label}: ${t.kind}`;
  return <Select {...more} label={name} value={index} options={options} onChange={(value) => onPick(Number(value))} />;
}

/** The properties of a value that another alternative also has, with the discriminator that selects it. */
function carriedOver(
  value: Json | undefined,
  choices: Choices,
  { index, definitions, shared }: { index: number; definitions: Definitions; shared: readonly string[] },
): Json | undefined {
  const alternative = choices.alternatives[index];
  if (alternative === undefined) return undefined;
  const { widget } = formField(alternative.schema, definitions);
  if (widget.kind !== 'object') return undefined;
  const names = new Set([...shared, ...widget.properties.map(({ name }) => name)]);
  const kept = Object.entries(isObject(value) ? value : {}).filter(
    ([name]) => names.has(name) && name !== choices.discriminator,
  );
  const selector =
    choices.discriminator === null || alternative.value === null
      ? []
      : [[choices.discriminator, alternative.value] as const];
  return Object.fromEntries([...selector, ...kept]);
}

export function ChoicesWidget(props: WidgetProps & { choices: Choices }) {
  const { choices, value, path, names, required, prune, id, label, set } = props;
  const { data } = useConsole();
  const { index, alternative, pick } = useAlternative(choices, value, NO_NAMES);
  return (
    <ValueFrame {...props} controlId={null}>
      <AlternativeSelect
        id={alternative !== undefined && isObjectAlone(alternative, data.$defs) ? id : undefined}
        label={label}
        choices={choices}
        index={index}
        onPick={(next) => set(pick(next))}
      />
      {alternative !== undefined && (
        <div className="stack c-nested">
          <AlternativeBody
            key={index}
            alternative={alternative}
            place={{ value, path, names, prune: innerPrune(required, prune) }}
          />
        </div>
      )}
    </ValueFrame>
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
export function AlternativeFields({ choices, place, shared, own }: AlternativeFieldsProps) {
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

/** Whether an alternative is shown as the properties of an object, without a control of its own. */
function isObjectAlone({ schema }: Choices['alternatives'][number], definitions: Definitions): boolean {
  const { widget } = formField(schema, definitions);
  return widget.kind === 'object' && widget.choices === null;
}

const NONE: readonly NamedSchema[] = [];
const NO_NAMES: readonly string[] = [];

interface AlternativeBodyProps {
  alternative: Choices['alternatives'][number];
  place: PlacedValue;
  hidden?: readonly string[];
  own?: readonly NamedSchema[];
}

/** The fields of an alternative. The fields of an object have no frame, because its name is in the menu above them. */
function AlternativeBody({ alternative, place, hidden = NO_NAMES, own = NONE }: AlternativeBodyProps) {
  const { schema, label } = alternative;
  const { data } = useConsole();
  const { widget } = formField(schema, data.$defs);
  if (widget.kind === 'object') {
    const properties = [...widget.properties.filter(({ name }) => !hidden.includes(name)), ...own];
    return <ObjectFields widget={{ ...widget, properties, others: null }} place={place} />;
  }
  return (
    <>
      <Properties {...place} properties={own} />
      <ValueField {...place} schema={schema} label={label} required={place.prune === 0} />
    </>
  );
}
