import type { Definitions } from '../../../model/schema/json-schema.ts';
import { useConsole } from '../context.ts';
import { type Choices, formField } from '../form-schema.ts';
import { AlternativeSelect, useAlternative } from './alternative-select.tsx';
import { AlternativeBody, innerPrune, NO_NAMES } from './object-fields.tsx';
import { ValueFrame, type WidgetProps } from './value-frame.tsx';

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
        <div className="stack console-nested">
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

/** Whether an alternative is shown as the properties of an object, without a control of its own. */
function isObjectAlone({ schema }: Choices['alternatives'][number], definitions: Definitions): boolean {
  const { widget } = formField(schema, definitions);
  return widget.kind === 'object' && widget.choices === null;
}
