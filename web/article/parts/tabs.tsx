import { Fragment, type ReactNode } from 'react';

import { LATE_PART } from '../../model/page/page-data.ts';

export interface Tab {
  /** Unique in its group. */
  value: string;
  label: ReactNode;
  /** Language of the label, where it is not that of the page. */
  lang?: string | undefined;
  panel: ReactNode;
}

interface TabsProps {
  /** Name of the radio group, unique in its page. */
  name: string;
  /** What the group is called. */
  legend: string;
  tabs: Tab[];
  className?: string;
  /** Comes after the first paint of a navigation. */
  isLate?: boolean;
  /** The tabs go by names, not by codes of three digits. */
  isNamed?: boolean;
  /** Stands where the group's name is seen otherwise; null for a group that its surroundings name. */
  head?: ReactNode;
  /** Address of the document that holds the samples in every language (see islands/samples.ts). */
  samplesHref?: string;
}

/** Longer names than this want a line each. */
const LONG_LABEL = 24;
/** More tabs than this leave no room for the group's name on their line. */
const ONE_LINE = 5;

/** Tabs without script: radio buttons whose panel is their label's next sibling (see samples.css). */
export function Tabs({
  name,
  legend,
  tabs,
  className = '',
  isNamed = false,
  isLate = false,
  head,
  samplesHref,
}: TabsProps) {
  const [only] = tabs;
  const isLong = tabs.some(({ label }) => typeof label === 'string' && label.length > LONG_LABEL);
  const classes = [
    'tabs',
    className,
    isNamed && tabs.length > 1 && (isLong ? 'choices long' : 'choices'),
    tabs.length === 1 && 'single',
    tabs.length > ONE_LINE && 'many',
  ];
  const Group = isLate ? LATE_PART : 'div';
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset does not pass on the height it is given, and the code in it would be cut
    <Group className={classes.filter(Boolean).join(' ')} role="group" aria-label={legend} data-samples={samplesHref}>
      {head === undefined ? <b>{legend}</b> : head}
      {tabs.length === 1 && only !== undefined ? (
        <>
          {only.label !== null && <span lang={only.lang}>{only.label}</span>}
          <div>{only.panel}</div>
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
    </Group>
  );
}
