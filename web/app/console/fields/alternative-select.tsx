import { useState } from 'react';

import { closestIndex } from '../../../model/schema/alternatives.ts';
import type { Definitions } from '../../../model/schema/json-schema.ts';
import { violationsOf } from '../../../model/schema/violations.ts';
import { isObject, type Json, ownProperty } from '../../../model/text/json.ts';
import { Select } from '../../kit/index.ts';
import { useConsole } from '../context.ts';
import { type Choices, formField } from '../form-schema.ts';

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
export function useAlternative(choices: Choices, value: Json | undefined, shared: readonly string[]) {
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

export function AlternativeSelect({ label, choices, index, onPick, ...more }: AlternativeSelectProps) {
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
