import { Fragment, type ReactNode } from 'react';

export interface Tab {
  /** Unique in its group. */
  value: string;
  label: ReactNode;
  panel: ReactNode;
}

interface TabsProps {
  /** Name of the radio group, unique in its page. */
  name: string;
  legend: string;
  tabs: Tab[];
  className?: string;
}

/** Tabs without script: radio buttons whose panel is their label's next sibling (see samples.css). */
export function Tabs({ name, legend, tabs, className }: TabsProps) {
  const [only] = tabs;
  return (
    <fieldset className={className === undefined ? 'tabs' : `tabs ${className}`}>
      <legend>{legend}</legend>
      {tabs.length === 1 && only !== undefined ? (
        <>
          <span>{only.label}</span>
          <div>{only.panel}</div>
        </>
      ) : (
        tabs.map(({ value, label, panel }) => (
          <Fragment key={value}>
            <label>
              <input type="radio" name={name} defaultChecked={value === only?.value} />
              {label}
            </label>
            <div>{panel}</div>
          </Fragment>
        ))
      )}
    </fieldset>
  );
}
