import { useRef, type KeyboardEvent } from 'react';
import { type Facets, GROUP_NAMES, type GroupName } from './engine/results.ts';
import type { SearchStrings } from './strings.ts';

export interface Narrowing {
  group: GroupName | null;
  /** Base of a reference, empty for guides, null for everything. */
  reference: string | null;
}

interface FiltersProps {
  facets: Facets | null;
  value: Narrowing;
  onChange: (value: Narrowing) => void;
  t: SearchStrings;
}

/** Two sets of toggles in one toolbar: where to search, and for what. One stop of the Tab key; arrows move inside. */
export function Filters({ facets, value, onChange, t }: FiltersProps) {
  const bar = useRef<HTMLDivElement>(null);
  const references = facets?.references ?? [];
  const sources = [...references, ...(facets?.hasGuides === true && references.length > 0 ? [{ base: '', label: t.guides }] : [])];
  const onKeyDown = (event: KeyboardEvent): void => {
    const buttons = [...(bar.current?.querySelectorAll('button') ?? [])];
    const index = buttons.indexOf(event.target as HTMLButtonElement);
    const moves: Record<string, number> = { ArrowRight: (index + 1) % buttons.length, ArrowLeft: (index + buttons.length - 1) % buttons.length, Home: 0, End: buttons.length - 1 };
    const target = buttons[moves[event.key] ?? -1];
    if (target === undefined) return;
    event.preventDefault();
    target.focus();
    target.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  };
  const isFirst = (index: number): 0 | -1 => (index === 0 ? 0 : -1);
  return (
    <div className="search-filters" ref={bar} role="toolbar" aria-label={t.narrow} onKeyDown={onKeyDown}>
      {sources.length > 1 && (
        <div role="group">
          {sources.map(({ base, label }, index) => (
            <button key={base} type="button" tabIndex={isFirst(index)} aria-pressed={value.reference === base} onClick={() => onChange({ ...value, reference: value.reference === base ? null : base })}>{label}</button>
          ))}
        </div>
      )}
      <div role="group">
        {GROUP_NAMES.map((group, index) => (
          <button key={group} type="button" tabIndex={sources.length > 1 ? -1 : isFirst(index)} aria-pressed={value.group === group} onClick={() => onChange({ ...value, group: value.group === group ? null : group })}>{t.groups[group]}</button>
        ))}
      </div>
    </div>
  );
}
