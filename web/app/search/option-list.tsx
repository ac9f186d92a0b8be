/* oxlint-disable jsx-a11y/prefer-tag-over-role -- the ARIA combobox pattern needs these roles; a <select> would take the focus from the field */
import { Fragment, memo, type MouseEvent, type RefObject, useMemo } from 'react';

import { ownProperty } from '../../model/text/json.ts';
import type { Piece } from '../../search-engine/highlight.ts';
import type { Hit } from '../../search-engine/results.ts';
import { CaretIcon, SearchIcon } from '../layout/icons.tsx';
import { usePaintedValue } from '../state/use-painted-value.ts';
import { firstRows, keyOf, type Option, type OptionGroup, plainLabel } from './options.ts';
import type { SearchStrings } from './strings/en.ts';

export function optionId(list: string, index: number): string {
  return `${list}-${index}`;
}

export interface OptionHandlers {
  onActivate: (index: number) => void;
  onChoose: (option: Option, event: MouseEvent) => void;
  onPlaces: (option: Option) => void;
}

interface OptionListProps {
  id: string;
  label: string;
  groups: readonly OptionGroup[];
  /** Index of the option that Enter chooses. */
  active: number;
  t: SearchStrings;
  /** A stable reference, so that typing renders only new results. */
  handlers: RefObject<OptionHandlers | null>;
}

/** Number of new options in the first paint; the others follow in the next one. */
const FIRST = 3;
const NONE: readonly OptionGroup[] = [];

/** The list below the field. The field announces the active option (`aria-activedescendant`) and keeps the focus. */
export const OptionList = memo(function OptionList({ id, label, groups, active, t, handlers }: OptionListProps) {
  const painted = usePaintedValue(groups, NONE);
  const isWhole = painted === groups;
  const shown = useMemo(() => (isWhole ? groups : firstRows(groups, painted, FIRST)), [isWhole, groups, painted]);
  return (
    <div id={id} role="listbox" aria-label={label} aria-busy={!isWhole || undefined}>
      {shown.map(({ title, note, rows }, index) => {
        const titleId = `${id}-title-${index}`;
        return (
          <div key={title} role="group" aria-labelledby={titleId}>
            <div className="search-title" id={titleId} role="presentation">
              {title}
              {note !== '' && <small>{note}</small>}
            </div>
            {rows.map(({ index: row, option }) => (
              <OptionRow
                key={keyOf(option)}
                option={option}
                list={id}
                index={row}
                isActive={row === active}
                t={t}
                handlers={handlers}
              />
            ))}
          </div>
        );
      })}
    </div>
  );
});

interface OptionRowProps extends Pick<OptionListProps, 't' | 'handlers'> {
  option: Option;
  list: string;
  index: number;
  isActive: boolean;
}

const OptionRow = memo(function OptionRow({ option, list, index, isActive, t, handlers }: OptionRowProps) {
  const shared = {
    id: optionId(list, index),
    role: 'option',
    tabIndex: -1,
    'aria-selected': isActive,
    onPointerMove: () => !isActive && handlers.current?.onActivate(index),
    onClick: (event: MouseEvent) => handlers.current?.onChoose(option, event),
  } as const;
  switch (option.kind) {
    case 'query':
      return (
        <button type="button" {...shared} className="search-option plain">
          <SearchIcon />
          {option.text}
        </button>
      );
    case 'link':
      return (
        <a {...shared} className="search-option plain" href={option.link.href} draggable={false}>
          <CaretIcon />
          {option.link.label}
        </a>
      );
    case 'hit':
      return (
        <div className="search-row" role="presentation" data-places={option.hit.more > 0 || undefined}>
          <a {...shared} className="search-option" href={option.hit.href} draggable={false}>
            <HitOption hit={option.hit} t={t} />
          </a>
          {option.hit.more > 0 && (
            <button
              type="button"
              className="search-more"
              role="option"
              aria-selected={false}
              tabIndex={-1}
              aria-label={t.morePlacesOf(plainLabel(option.hit.label), option.hit.more)}
              onClick={() => handlers.current?.onPlaces(option)}
            >
              {t.morePlaces(option.hit.more)}
            </button>
          )}
        </div>
      );
  }
});

function HitOption({ hit, t }: { hit: Hit; t: SearchStrings }) {
  const { kind, label, text, method, path, crumbs, also, anchor, deprecated } = hit;
  const { where, path: fieldPath } = placeText(anchor, hit.isWebhook, t);
  const isCode = kind === 'parameter' || kind === 'property' || kind === 'value' || kind === 'error';
  const name = <MarkedText pieces={label} />;
  const prefix = kind === 'property' ? fieldPath.slice(0, Math.max(0, fieldPath.lastIndexOf('.') + 1)) : '';
  const breadcrumbs = [...crumbs, where, kind === 'value' ? fieldPath : ''].filter((part) => part !== '');
  return (
    <>
      <span className="search-name">
        {method !== '' && <b className={`method ${method.toLowerCase()}`}>{method}</b>}
        {isCode ? (
          <code>
            {prefix !== '' && (
              <i>
                <BreakableText pieces={[{ text: prefix, isMarked: false }]} />
              </i>
            )}
            {name}
          </code>
        ) : (
          <strong>{name}</strong>
        )}
        {path.length > 0 && (
          <code className="search-path">
            <BreakableText pieces={path} />
          </code>
        )}
        {deprecated && <em>{t.deprecated}</em>}
      </span>
      <span className="search-kind">{t.kinds[kind]}</span>
      <span className="search-line">
        {breadcrumbs.length > 0 && <span dir="auto">{breadcrumbs.join(' › ')}</span>}
        <span dir="auto">{also.length > 0 ? t.alsoIn(also.join(', ')) : <MarkedText pieces={text} />}</span>
      </span>
    </>
  );
}

function MarkedText({ pieces }: { pieces: readonly Piece[] }) {
  // oxlint-disable-next-line react/no-array-index-key -- the pieces of a text have no identity but their position
  return pieces.map(({ text, isMarked }, index) => (isMarked ? <mark key={index}>{text}</mark> : text));
}

/** An address or a property path, which breaks lines only before a name. */
function BreakableText({ pieces }: { pieces: readonly Piece[] }) {
  return pieces.map(({ text, isMarked }, index) => {
    const names = text.split(/(?=[/.])/).map((name, at) => (
      // oxlint-disable-next-line react/no-array-index-key -- as above
      <Fragment key={at}>
        {/^[/.]/.test(name) && <wbr />}
        {name}
      </Fragment>
    ));
    // oxlint-disable-next-line react/no-array-index-key -- as above
    return isMarked ? <mark key={index}>{names}</mark> : <Fragment key={index}>{names}</Fragment>;
  });
}

interface PlaceText {
  /** `Request`, `Response 201`, `Query parameter`; empty if the page's title is enough. */
  where: string;
  /** The field's path, for example `items.lamp.color`; empty for other entries. */
  path: string;
}

/** Describes an anchor in words. web/compile/openapi/operation builds anchors from a location and field names: `query.limit`. */
export function placeText(anchor: string, isWebhook: boolean, t: SearchStrings): PlaceText {
  const callback = /^callback\.([^.]+)\./.exec(anchor);
  if (callback !== null) {
    const inner = placeText(anchor.slice(callback[0].length), false, t);
    return { where: [t.callback(callback[1] ?? ''), inner.where].filter(Boolean).join(' · '), path: inner.path };
  }
  const header = /^response-([^.]+)\.header\.(.+)$/.exec(anchor);
  if (header !== null)
    return { where: `${t.response(statusOf(header[1] ?? ''))} · ${t.header}`, path: header[2] ?? '' };
  const message = /^(body|response)(?:-([^.]+))?\.(.+)$/.exec(anchor);
  if (message !== null)
    return {
      where: message[1] === 'response' ? t.response(statusOf(message[2] ?? '')) : isWebhook ? t.payload : t.request,
      path: message[3] ?? '',
    };
  const parameter = /^(path|query|querystring|header|cookie)\.(.+)$/.exec(anchor);
  if (parameter !== null)
    return { where: ownProperty(t.parameters, parameter[1] ?? '') ?? '', path: parameter[2] ?? '' };
  return { where: '', path: /^schema\.(.+)$/.exec(anchor)?.[1] ?? '' };
}

/** Removes the media type, which follows the status of a secondary content: `200-text-csv`. */
function statusOf(part: string): string {
  return part.split('-', 1)[0] ?? '';
}
