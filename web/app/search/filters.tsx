import { memo, useRef, type KeyboardEvent } from 'react';

import { type Facets, GROUP_NAMES } from '../../search-engine/results.ts';
import { EVERYWHERE, type Filter } from './search-store.ts';
import type { SearchStrings } from './strings/en.ts';

interface FiltersProps {
  facets: Facets | null;
  value: Filter;
  onChange: (value: Filter) => void;
  t: SearchStrings;
}

/** Two groups of toggles: references and kinds of results. Together they are one tab stop; arrow keys move between them. */
export const Filters = memo(function Filters({ facets, value, onChange, t }: FiltersProps) {
  const bar = useRef<HTMLDivElement>(null);
  const references = facets?.references ?? [];
  const sources = [
    ...references,
    ...(facets?.hasGuides === true && references.length > 0 ? [{ base: '', label: t.guides }] : []),
  ];
  const change = (next: Filter): void => onChange(next.group === null && next.reference === null ? EVERYWHERE : next);
  const onKeyDown = (event: KeyboardEvent<HTMLButtonElement>): void => {
    const buttons = [...(bar.current?.querySelectorAll('button') ?? [])];
    const index = buttons.indexOf(event.currentTarget);
    const moves = new Map([
      ['ArrowRight', (index + 1) % buttons.length],
      ['ArrowLeft', (index + buttons.length - 1) % buttons.length],
      ['Home', 0],
      ['End', buttons.length - 1],
    ]);
    const target = buttons[moves.get(event.key) ?? -1];
    if (target === undefined) return;
    event.preventDefault();
    target.focus();
  };
  const hasSources = sources.length > 1;
  return (
    <div className="search-filters" ref={bar} data-waiting={facets === null || undefined}>
      {hasSources && (
        <fieldset aria-label={t.narrowTo.source}>
          {sources.map(({ base, label }, index) => (
            <button
              key={base}
              type="button"
              title={label}
              tabIndex={index === 0 ? 0 : -1}
              aria-pressed={value.reference === base}
              onKeyDown={onKeyDown}
              onClick={() => change({ ...value, reference: value.reference === base ? null : base })}
            >
              {label}
            </button>
          ))}
        </fieldset>
      )}
      <fieldset aria-label={t.narrowTo.kind}>
        {GROUP_NAMES.map((group, index) => (
          <button
            key={group}
            type="button"
            tabIndex={!hasSources && index === 0 ? 0 : -1}
            aria-pressed={value.group === group}
            onKeyDown={onKeyDown}
            onClick={() => change({ ...value, group: value.group === group ? null : group })}
          >
            {t.groups[group]}
          </button>
        ))}
      </fieldset>
    </div>
  );
});
