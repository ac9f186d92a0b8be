import { useState } from 'react';

import type { JsonSchema } from '../../../model/request/console.ts';
import { isObject, type Json } from '../../../model/text/json.ts';
import { check } from '../check.ts';
import { useConsole } from '../context.ts';
import { type Choices, type Definitions, formField } from '../form-schema.ts';
import type { CheckWords } from '../strings/en.ts';
import { FieldFrame } from './field-frame.tsx';
import { innerPrune, Properties } from './object-widget.tsx';
import { useScope } from './scope.ts';
import { isDemanded, ValueField, type WidgetProps } from './value-field.tsx';

/** The alternative that a value names itself; -1 for none. */
function namedAlternative({ alternatives, discriminator }: Choices, value: Json | undefined): number {
  return discriminator !== null && isObject(value)
    ? alternatives.findIndex((alternative) => alternative.value === value[discriminator])
    : -1;
}

/** The alternative that a value is of: the one it names, else the first that allows it, else the first that has its names. */
function chosenAlternative(
  choices: Choices,
  value: Json | undefined,
  { definitions, words }: { definitions: Definitions; words: CheckWords },
): number {
  if (value === undefined) return 0;
  const named = namedAlternative(choices, value);
  if (named >= 0) return named;
  const deviations = choices.alternatives.map(
    ({ schema }) =>
      check(value, schema, { definitions, direction: 'request', words })?.length ?? Number.POSITIVE_INFINITY,
  );
  return Math.max(deviations.indexOf(Math.min(...deviations)), 0);
}

/** Which alternative is shown. A value that is being filled in may fit another one for a while; it stays, until the reader or the value names another. */
function useAlternative(choices: Choices, value: Json | undefined): { index: number; pick: (index: number) => void } {
  const {
    data,
    words: { t },
  } = useConsole();
  const [index, pick] = useState(() => chosenAlternative(choices, value, { definitions: data.$defs, words: t.check }));
  const named = namedAlternative(choices, value);
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

/** What of a value another alternative has as well, with what selects that. */
function carriedOver(
  value: Json | undefined,
  choices: Choices,
  { index, definitions, known }: { index: number; definitions: Definitions; known: readonly string[] },
): Json | undefined {
  const alternative = choices.alternatives[index];
  if (alternative === undefined) return undefined;
  const { widget } = formField(alternative.schema, definitions);
  if (widget.kind !== 'object') return undefined;
  const names = new Set([...known, ...widget.properties.map(({ name }) => name)]);
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
    set(carriedOver(value, choices, { index: next, definitions: data.$defs, known: [] }));
  };
  return (
    <FieldFrame
      id={null}
      label={label}
      type={field.type}
      required={isDemanded(props)}
      href={anchors.hrefOf(anchor, names)}
      messages={messages}
    >
      <AlternativeSelect id={id} choices={choices} index={index} onPick={onPick} />
      {alternative !== undefined && (
        <div className="c-group c-alternative">
          <Inner
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

/** What an alternative of an object adds to its properties. */
export function AlternativeFields({
  choices,
  value,
  path,
  names,
  prune,
  known,
}: {
  choices: Choices;
  value: Json | undefined;
  path: readonly string[];
  names: readonly string[];
  prune: number;
  known: readonly string[];
}) {
  const { data } = useConsole();
  const { id, edit } = useScope();
  const { index, pick } = useAlternative(choices, value);
  const alternative = choices.alternatives[index];
  const onPick = (next: number): void => {
    pick(next);
    edit(path, carriedOver(value, choices, { index: next, definitions: data.$defs, known }), prune);
  };
  return (
    <>
      <AlternativeSelect id={`${id}/${path.join('/')}:kind`} choices={choices} index={index} onPick={onPick} />
      {alternative !== undefined && (
        <Inner
          key={index}
          schema={alternative.schema}
          value={value}
          path={path}
          names={names}
          prune={prune}
          label={alternative.label}
          hidden={known}
        />
      )}
    </>
  );
}

const NOTHING: readonly string[] = [];

/** The alternative itself: an object's properties stand right here. */
function Inner({
  schema,
  value,
  path,
  names,
  prune,
  label,
  hidden = NOTHING,
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
