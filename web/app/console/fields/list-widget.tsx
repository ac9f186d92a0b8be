import { useState } from 'react';

import type { Json } from '../../../model/text/json.ts';
import { pathToPointer } from '../../../model/text/pointer.ts';
import { Button, Check, IconButton } from '../../kit/index.ts';
import { useConsole } from '../context.ts';
import { initialValue, type Widget } from '../form-schema.ts';
import { useScope } from './scope.ts';
import { shownText } from './text-widget.tsx';
import { ValueFrame, type WidgetProps } from './value-frame.tsx';

type ListProps = WidgetProps & { widget: Extract<Widget, { kind: 'list' }> };

/** A list: checkboxes if the items are distinct options, else one row for each item. */
export function ListWidget(props: ListProps) {
  const { widget, value, label, id } = props;
  const items = Array.isArray(value) ? value : [];
  return (
    <ValueFrame {...props} controlId={null}>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset would repeat the label as a legend */}
      <div id={id} className="stack" role="group" aria-label={label} tabIndex={-1}>
        {widget.options === null ? (
          <Rows {...props} items={items} />
        ) : (
          <Checkboxes {...props} items={items} options={widget.options} />
        )}
      </div>
    </ValueFrame>
  );
}

type CheckboxProps = ListProps & { items: readonly Json[]; options: readonly Json[] };

function Checkboxes({ items, options, set, required }: CheckboxProps) {
  const toggle = (option: Json, isOn: boolean): void => {
    const next = options.filter((candidate) => (candidate === option ? isOn : items.includes(candidate)));
    set(next.length === 0 && !required ? undefined : [...next, ...items.filter((item) => !options.includes(item))]);
  };
  return (
    <div className="row">
      {options.map((option) => (
        <Check
          key={JSON.stringify(option)}
          label={shownText(option)}
          checked={items.includes(option)}
          onChange={(isOn) => toggle(option, isOn)}
        />
      ))}
    </div>
  );
}

function Rows({ items, widget, path, names, label, required, set, id }: ListProps & { items: readonly Json[] }) {
  const { data, t } = useConsole();
  const { Value } = useScope();
  const [removals, setRemovals] = useState(0);
  const remove = (index: number): void => {
    const next = items.toSpliced(index, 1);
    setRemovals(removals + 1);
    set(next.length === 0 && !required ? undefined : next);
    // The removed row had the focus.
    document.getElementById(id)?.focus();
  };
  const add = (): void => {
    set([...items, initialValue(widget.items, data.$defs)]);
    const row = id + pathToPointer([String(items.length)]);
    requestAnimationFrame(() => document.getElementById(row)?.focus());
  };
  return (
    <>
      {items.map((item, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- items may be equal, so their position identifies them; the key changes after a removal
        <div className="row nowrap console-item" key={`${removals}/${index}`}>
          <Value
            schema={widget.items}
            value={item}
            path={[...path, String(index)]}
            names={names}
            label={t.item(index + 1)}
            required
            isEntry
            prune={0}
          />
          {items.length > widget.minItems && (
            <IconButton
              icon="close"
              label={t.removeItem(`${label}, ${t.item(index + 1)}`)}
              title={t.remove}
              onClick={() => remove(index)}
            />
          )}
        </div>
      ))}
      <Button isSmall aria-label={t.addTo(label)} onClick={add}>
        {t.add}
      </Button>
    </>
  );
}
