import { objectOf } from '../../../model/text/json.ts';
import { FieldLabel, Fold, Messages } from '../../kit/index.ts';
import { useConsole } from '../context.ts';
import type { Widget } from '../form-schema.ts';
import { DescriptionLink } from './description-link.tsx';
import { hasErrorAt, innerPrune, ObjectFields } from './object-fields.tsx';
import { useScope } from './scope.ts';
import { isMarkedRequired, type WidgetProps } from './value-frame.tsx';

type ObjectProps = WidgetProps & { widget: Extract<Widget, { kind: 'object' }> };

/** Required objects are open down to this level. A type can require itself. */
const OPEN_LEVELS = 4;

/** The fields of an object. A nested object stands under its name; an optional one is folded. */
export function ObjectWidget(props: ObjectProps) {
  const { widget, value, path, names, label, required, prune, field, id, messages } = props;
  const { anchors } = useConsole();
  const { anchor, isNamed, errors } = useScope();
  const fields = (
    <>
      <ObjectFields widget={widget} place={{ value, path, names, prune: innerPrune(required, prune) }} />
      <Messages id={id} messages={messages} />
    </>
  );
  if (path.length === 0 && !isNamed) return <div className="stack">{fields}</div>;
  const isRequired = isMarkedRequired(props);
  const labels = { id: null, label, type: field.type, required: isRequired, deprecated: field.isDeprecated };
  const link = <DescriptionLink href={anchors.hrefOf(anchor, names)} label={label} />;
  if (required && path.length <= OPEN_LEVELS)
    return (
      <fieldset className="stack console-nested" id={id}>
        <legend>
          <FieldLabel {...labels} extra={link} />
        </legend>
        {fields}
      </fieldset>
    );
  return (
    <div className="console-holder">
      {/* Outside the summary, because a control cannot contain a link. */}
      {link}
      <Fold
        summary={<FieldLabel {...labels} />}
        isOpen={Object.keys(objectOf(value)).length > 0}
        hasError={hasErrorAt(path, errors)}
      >
        {() => (
          <div className="stack console-nested" id={id}>
            {fields}
          </div>
        )}
      </Fold>
    </div>
  );
}
