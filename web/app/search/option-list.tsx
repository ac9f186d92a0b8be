import type { MouseEvent } from 'react';
import { HitOption } from './hit-option.tsx';
import type { Option, Section } from './options.ts';
import type { SearchStrings } from './strings.ts';

/** Identifiers of the options, in their order: of each its own, and that of the button for its places. */
export function optionId(list: string, index: number): string {
  return `${list}-${index}`;
}

interface OptionListProps {
  id: string;
  label: string;
  sections: readonly Section[];
  /** Number of the option that Enter chooses. */
  active: number;
  t: SearchStrings;
  onActivate: (index: number) => void;
  onChoose: (option: Option, event: MouseEvent) => void;
  onPlaces: (option: Extract<Option, { kind: 'hit' }>) => void;
}

/** The list below the field: what is active is told by the field (`aria-activedescendant`), so nothing here takes the focus. */
export function OptionList({ id, label, sections, active, t, onActivate, onChoose, onPlaces }: OptionListProps) {
  let next = 0;
  return (
    <div className="search-list" id={id} role="listbox" aria-label={label}>
      {sections.map(({ title, note, options }, section) => {
        const titleId = `${id}-title-${section}`;
        return (
          <div key={title} className="search-section" role="group" aria-labelledby={titleId}>
            <div className="search-title" id={titleId} role="presentation">{title}{note !== '' && <small>{note}</small>}</div>
            {options.map((option) => {
              const index = next++;
              const shared = {
                id: optionId(id, index),
                role: 'option',
                tabIndex: -1,
                'aria-selected': index === active,
                onPointerMove: () => index !== active && onActivate(index),
                onClick: (event: MouseEvent) => onChoose(option, event),
              } as const;
              return option.kind === 'hit' ? (
                <div key={`${option.hit.entry} ${option.hit.href}`} className="search-row" role="presentation">
                  <a {...shared} className="search-option" href={option.hit.href} draggable={false}><HitOption hit={option.hit} t={t} /></a>
                  {option.hit.more > 0 && (
                    <button type="button" className="search-more" id={`${optionId(id, index)}-places`} role="option" aria-selected={false} tabIndex={-1} aria-label={t.morePlacesOf(textOf(option.hit.label), option.hit.more)} onClick={() => onPlaces(option)}>
                      {t.morePlaces(option.hit.more)}
                    </button>
                  )}
                </div>
              ) : option.kind === 'link' ? (
                <a key={option.link.href} {...shared} className="search-option plain" href={option.link.href} draggable={false}>{option.link.label}</a>
              ) : (
                <button key={option.text} type="button" {...shared} className="search-option plain">{option.text}</button>
              );
            })}
          </div>
        );
      })}
    </div>
  );
}

export function textOf(pieces: readonly { text: string }[]): string {
  return pieces.map(({ text }) => text).join('');
}
