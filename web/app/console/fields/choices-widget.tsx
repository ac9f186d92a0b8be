import { useState } from 'react';

import type { JsonSchema } from '../../../model/request/console.ts';
import { isObject, type Json, ownProperty } from '../../../model/text/json.ts';
import { check } from '../check.ts';
import { useConsole } from '../context.ts';
import { type Choices, type Definitions, formField } from '../form-schema.ts';
import type { CheckWords } from '../strings/en.ts';
import { FieldFrame } from './field-frame.tsx';
import { innerPrune, Properties } from './object-widget.tsx';
import { useScope } from './scope.ts';
import { isMarkedRequired, ValueField, type WidgetProps } from './value-field.tsx';

/** Index of the alternative that the value's discriminator names; -1 if it names no alternative. */
function discriminatedIndex({ alternatives, discriminator }: Choices, value: Json | undefined): number {
  return discriminator !== null && isObject(value)
    ? alternatives.findIndex((alternative) => alternative.value === ownProperty(value, discriminator))
    : -1;
}

/** Index of the alternative that a value belongs to: by its discriminator, else the one with the fewest deviations. */
function alternativeOf(
  choices: Choices,
  value: Json | undefined,
  { definitions, words }: { definitions: Definitions; words: CheckWords },
): number {
  if (value === undefined) return 0;
  const named = discriminatedIndex(choices, value);
  if (named >= 0) return named;
  const deviations = choices.alternatives.map(
    ({ schema }) =>
      check(value, schema, { definitions, direction: 'request', words })?.length ?? Number.POSITIVE_INFINITY,
  );
  return Math.max(deviations.indexOf(Math.min(...deviations)), 0);
}

/**
 * The alternative that is shown. While a value is being filled in, it may fit another alternative for a while. So the choice changes
 * only if the reader picks another one or the value's discriminator names another one.
 */
function useAlternative(choices: Choices, value: Json | undefined): { index: number; pick: (index: number) => void } {
  const {
    data,
    words: { t },
  } = useConsole();
  const [index, pick] = useState(() => alternativeOf(choices, value, { definitions: data.$defs, words: t.check }));
  const named = discriminatedIndex(choices, value);
  const [lastNamed, setLastNamed] = useState(named);
  if (named !== lastNamed) {
    setLastNamed(named);
    if (named >= 0) pick(named);
  }
  return { index, pick };
}

function AlternativeSelect({
  id,
  choices,
  index,
  onPick,
}: {
  id: string;
  choices: Choices;
  index: number;
  onPick: (index: number) => void;
}) {
  const {
    words: { t },
  } = useConsole();
  return (
    <select
      id={id}
      className="field"
      aria-label={t.kind}
      value={index}
      onChange={({ currentTarget }) => onPick(Number(currentTarget.value))}
    >
      {choices.alternatives.map(({ label }, position) => (
        <option key={label} value={position}>
          {label}
        </option>
      ))}
    </select>
  );
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

/** A value of one of several schemas. */
export function ChoicesWidget(props: WidgetProps & { choices: Choices }) {
  const { choices, value, path, names, label, required, prune, id, messages, field, set } = props;
  const { data, anchors } = useConsole();
  const { anchor } = useScope();
  const { index, pick } = useAlternative(choices, value);
  const alternative = choices.alternatives[index];
  const onPick = (next: number): void => {
    pick(next);
    set(carriedOver(value, choices, { index: next, definitions: data.$defs, shared: [] }));
  };
  return (
    <FieldFrame
      id={null}
      label={label}
      type={field.type}
      required={isMarkedRequired(props)}
      href={anchors.hrefOf(anchor, names)}
      messages={messages}
    >
      <AlternativeSelect id={id} choices={choices} index={index} onPick={onPick} />
      {alternative !== undefined && (
        <div className="c-group c-alternative">
          <AlternativeBody
            key={index}
            schema={alternative.schema}
            value={value}
            path={path}
            names={names}
            prune={innerPrune(required, prune)}
            label={alternative.label}
          />
        </div>
      )}
    </FieldFrame>
  );
}

/** The properties that an alternative adds to an object. @param shared the object's own properties */
export function AlternativeFields({
  choices,
  value,
  path,
  names,
  prune,
  shared,
}: {
  choices: Choices;
  value: Json | undefined;
  path: readonly string[];
  names: readonly string[];
  prune: number;
  shared: readonly string[];
}) {
  const { data } = useConsole();
  const { id, edit } = useScope();
  const { index, pick } = useAlternative(choices, value);
  const alternative = choices.alternatives[index];
  const onPick = (next: number): void => {
    pick(next);
    edit(path, carriedOver(value, choices, { index: next, definitions: data.$defs, shared }), prune);
  };
  return (
    <>
      <AlternativeSelect id={`${id}/${path.join('/')}:kind`} choices={choices} index={index} onPick={onPick} />
      {alternative !== undefined && (
        <AlternativeBody
          key={index}
          schema={alternative.schema}
          value={value}
          path={path}
          names={names}
          prune={prune}
          label={alternative.label}
          hidden={shared}
        />
      )}
    </>
  );
}

const NO_NAMES: readonly string[] = [];

/** The fields of an alternative. The properties of an object appear without a frame around them. */
function AlternativeBody({
  schema,
  value,
  path,
  names,
  prune,
  label,
  hidden = NO_NAMES,
}: {
  schema: JsonSchema;
  value: Json | undefined;
  path: readonly string[];
  names: readonly string[];
  prune: number;
  label: string;
  hidden?: readonly string[];
}) {
  const { data } = useConsole();
  const { widget } = formField(schema, data.$defs);
  if (widget.kind === 'object' && widget.choices === null)
    return (
      <Properties
        properties={widget.properties.filter(({ name }) => !hidden.includes(name))}
        value={value}
        path={path}
        names={names}
        prune={prune}
      />
    );
  return (
    <ValueField
      schema={schema}
      value={value}
      path={path}
      names={names}
      label={label}
      required={prune === 0}
      prune={prune}
    />
  );
}
