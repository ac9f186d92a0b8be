import { Fragment, type ReactNode } from 'react';

import { LATE_PART } from '../../model/page/page-data.ts';
import { Twin } from '../kit.tsx';

export interface Tab {
  /** Unique in the group. */
  value: string;
  label: ReactNode;
  /** Language of the label, if it differs from the page's. */
  lang?: string | undefined;
  panel: ReactNode;
}

interface TabsProps {
  /** Name of the radio group, unique on the page. */
  name: string;
  /** Label of the group. */
  legend: string;
  tabs: Tab[];
  className?: string;
  /** Whether it is parsed after the first paint of a navigation. */
  isLate?: boolean;
  /** Whether even a long twin has all tabs. */
  isWhole?: boolean;
  /** Whether the labels are names instead of three-digit codes. */
  isNamed?: boolean;
  /** Replaces the visible label of the group; null if the context already names the group. */
  head?: ReactNode;
  /** Address of the document with the samples in every language (see islands/samples.ts). */
  samplesHref?: string;
}

/** The most options of a select: the stylesheet has one rule for each (see selected.css). */
const MAX_OPTIONS = 16;
/** With more tabs there is no room for the group's label on their line. */
const ONE_LINE = 5;

/**
 * Tabs that work without scripts (see tabs.css): radio buttons, each followed by its label and its panel. Named tabs are the
 * options of a select, which takes one line however many they are, followed by the panels.
 */
export function Tabs({
  name,
  legend,
  tabs,
  className = '',
  isNamed = false,
  isLate = false,
  isWhole = false,
  head,
  samplesHref,
}: TabsProps) {
  const [only] = tabs;
  const isSelect = isNamed && tabs.length > 1 && tabs.length <= MAX_OPTIONS;
  const classes = [
    'tabs',
    className,
    isSelect && 'selected',
    isNamed && tabs.length > MAX_OPTIONS && 'choices',
    tabs.length === 1 && 'single',
    tabs.length > ONE_LINE && 'many',
  ];
  const Group = isLate ? LATE_PART : 'div';
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset does not pass its height on to its content, so code would be cut off
    <Group className={classes.filter(Boolean).join(' ')} role="group" aria-label={legend} data-samples={samplesHref}>
      {head === undefined ? <b>{legend}</b> : head}
      <Twin
        as="replaced"
        by={tabs.map((tab, index) => {
          const part = <TwinOfTab key={tab.value} {...tab} />;
          if (index === 0 || isWhole) return part;
          return (
            <Twin key={tab.value} as="extra" rank={2}>
              {part}
            </Twin>
          );
        })}
      >
        {tabs.length === 1 && only !== undefined ? (
          <>
            {only.label !== null && <span lang={only.lang}>{only.label}</span>}
            <div>{only.panel}</div>
          </>
        ) : isSelect ? (
          <>
            <span>
              <select aria-label={legend}>
                {tabs.map(({ value, label, lang }) => (
                  <option key={value} value={value} lang={lang}>
                    {label}
                  </option>
                ))}
              </select>
            </span>
            {tabs.map(({ value, panel }) => (
              <div key={value}>{panel}</div>
            ))}
          </>
        ) : (
          tabs.map(({ value, label, lang, panel }) => (
            <Fragment key={value}>
              <label>
                <input type="radio" name={name} value={value} defaultChecked={value === only?.value} />
                {lang === undefined ? label : <span lang={lang}>{label}</span>}
              </label>
              <div>{panel}</div>
            </Fragment>
          ))
        )}
      </Twin>
    </Group>
  );
}

/** A tab of a twin, which has all below each other. */
function TwinOfTab({ label, panel }: Tab) {
  return (
    <>
      {label !== null && (
        <p>
          <b>{label}</b>
        </p>
      )}
      {panel}
    </>
  );
}
