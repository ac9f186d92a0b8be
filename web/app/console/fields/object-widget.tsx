import { useState } from 'react';

import { isObject, type Json, ownProperty } from '../../../model/text/json.ts';
import { useConsole } from '../context.ts';
import type { NamedSchema, Widget } from '../form-schema.ts';
import { type Path, pointerOf } from '../pointer.ts';
import { AlternativeFields } from './choices-widget.tsx';
import { DescriptionLink } from './description-link.tsx';
import { Messages } from './field-frame.tsx';
import { Fold, FoldedFields } from './fold.tsx';
import { MapRows } from './map-rows.tsx';
import { useScope, type ValueScope } from './scope.ts';
import { isMarkedRequired, ValueField, type WidgetProps } from './value-field.tsx';

type ObjectProps = WidgetProps & { widget: Extract<Widget, { kind: 'object' }> };

/** The fields of an object. A nested object is folded under its name. */
export function ObjectWidget(props: ObjectProps) {
  const { value, path, names, label, required, field, id, messages } = props;
  const {
    anchors,
    words: { t },
  } = useConsole();
  const { anchor, isNamed, errors } = useScope();
  if (path.length === 0 && !isNamed)
    return (
      <div className="c-group">
        <ObjectFields {...props} />
        <Messages id={id} messages={messages} />
      </div>
    );
  const summary = (
    <span className="c-label">
      <span>{field.isDeprecated ? <s>{label}</s> : label}</span> <i>{field.type}</i>
      {isMarkedRequired(props) && <b>{t.required}</b>}
    </span>
  );
  return (
    <div className="c-holder">
      {/* Outside the summary, because a control cannot contain a link. */}
      <DescriptionLink href={anchors.hrefOf(anchor, names)} label={label} />
      <Fold
        className="c-object"
        summary={summary}
        isOpen={required || isFilled(value)}
        hasError={hasErrorAt(path, errors)}
      >
        {() => (
          <div className="c-group" id={id}>
            <ObjectFields {...props} />
            <Messages id={id} messages={messages} />
          </div>
        )}
      </Fold>
    </div>
  );
}

/** Whether the value at a path has an error, or a value inside it. */
function hasErrorAt(path: Path, errors: ValueScope['errors']): boolean {
  const place = pointerOf(path);
  return Object.keys(errors).some((pointer) => pointer === place || pointer.startsWith(`${place}/`));
}

function isFilled(value: Json | undefined): boolean {
  return isObject(value) && Object.keys(value).length > 0;
}

/** How many objects are removed with a property if they become empty: none if its own object is required. */
export function innerPrune(required: boolean, prune: number): number {
  return required ? 0 : prune + 1;
}

/** The properties of an object, those of its alternatives, and its map entries. */
function ObjectFields({ widget, value, path, names, prune, required }: ObjectProps) {
  const { others, choices, properties } = widget;
  const inner = { path, names, prune: innerPrune(required, prune) };
  const declared = properties.map(({ name }) => name);
  return (
    <>
      <Properties {...inner} properties={properties} value={value} />
      {choices !== null && <AlternativeFields {...inner} choices={choices} value={value} shared={declared} />}
      {others !== null && (
        <MapRows {...inner} schema={others} value={isObject(value) ? value : undefined} declared={declared} />
      )}
    </>
  );
}

interface PropertiesProps {
  properties: readonly NamedSchema[];
  value: Json | undefined;
  path: readonly string[];
  names: readonly string[];
  /** How many objects are removed with a property if they become empty. */
  prune: number;
}

/** Properties that are required or filled in at first are shown; the others are folded and stay folded while they are filled in. */
export function Properties({ properties, value, path, names, prune }: PropertiesProps) {
  const { errors, fileField } = useScope();
  const holder = isObject(value) ? value : {};
  const [shown] = useState(
    () =>
      new Set(
        properties
          .filter(({ name, required }) => required || ownProperty(holder, name) !== undefined)
          .map(({ name }) => name),
      ),
  );
  const renderField = ({ name, schema, required }: NamedSchema) =>
    (path.length === 0 ? fileField?.(name) : null) ?? (
      <ValueField
        key={name}
        schema={schema}
        value={ownProperty(holder, name)}
        path={[...path, name]}
        names={[...names, name]}
        label={name}
        required={required}
        prune={prune}
      />
    );
  const open = properties.filter(({ name }) => shown.has(name));
  const folded = properties.filter(({ name }) => !shown.has(name));
  const hasError = folded.some(({ name }) => hasErrorAt([...path, name], errors));
  // Three optional fields or fewer do not need a fold.
  if (open.length === 0 && folded.length <= 3) return <>{folded.map(renderField)}</>;
  return (
    <>
      {open.map(renderField)}
      {folded.length > 0 && (
        <Fold summary={<FoldedFields names={folded.map(({ name }) => name)} />} hasError={hasError}>
          {() => <div className="c-group">{folded.map(renderField)}</div>}
        </Fold>
      )}
    </>
  );
}
