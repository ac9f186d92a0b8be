import { createContext, type ReactNode, use, useState } from 'react';

import { ExactNumber, isObject, type Json } from '../../../model/text/json.ts';
import { Button, JsonToken } from '../../kit/index.ts';
import { useConsole } from '../context.ts';
import { FieldLink } from './field-link.tsx';

const OPEN_LEVELS = 2;
/** Objects and lists with more children are closed at first. */
const OPEN_CHILDREN = 50;
/** Longer lists are shown in closed groups of this size, so that a list of 100,000 items renders as fast as one of ten. */
const GROUP = 100;
const LONG_TEXT = 2_000;

/** Whether the tree shows problem details (RFC 9457), whose errors are open and whose code is a link. */
const IsProblem = createContext(false);

interface NodeProps {
  name: string | null;
  value: Json;
  level: number;
  isLast: boolean;
}

/** JSON as a tree. Children render when their parent is opened. */
export function JsonTree({ value, isProblem = false }: { value: Json; isProblem?: boolean }) {
  return (
    <IsProblem value={isProblem}>
      <div className="console-tree mono">
        <Node name={null} value={value} level={0} isLast />
      </div>
    </IsProblem>
  );
}

function hasChildren(value: Json): value is Json[] | { [key: string]: Json } {
  return Array.isArray(value) || isObject(value);
}

function Node({ name, value, level, isLast }: NodeProps) {
  const { t, count } = useConsole();
  const isProblem = use(IsProblem);
  const size = hasChildren(value) ? (Array.isArray(value) ? value.length : Object.keys(value).length) : 0;
  const key =
    name === null ? null : (
      <>
        <span className="hljs-attr">{JSON.stringify(name)}</span>:{' '}
      </>
    );
  const comma = isLast ? '' : ',';
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  if (!hasChildren(value) || size === 0)
    return (
      <div>
        {key}
        {hasChildren(value) ? open + close + comma : <Scalar value={value} comma={comma} />}
        {isProblem && level === 1 && name === 'code' && typeof value === 'string' && <ProblemLink code={value} />}
      </div>
    );
  return (
    <Foldable isInitiallyOpen={(isProblem || level < OPEN_LEVELS) && size <= OPEN_CHILDREN}>
      {(isOpen) => (
        <>
          <summary>
            {key}
            {open}
            {!isOpen && (
              <span className="muted console-more">{count(size, Array.isArray(value) ? t.items : t.members)}</span>
            )}
            {!isOpen && close + comma}
          </summary>
          {isOpen && <Children value={value} level={level} />}
          {isOpen && (
            <div>
              {close}
              {comma}
            </div>
          )}
        </>
      )}
    </Foldable>
  );
}

interface FoldableProps {
  isInitiallyOpen: boolean;
  children: (isOpen: boolean) => ReactNode;
}

function Foldable({ isInitiallyOpen, children }: FoldableProps) {
  const [isOpen, setOpen] = useState(isInitiallyOpen);
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      {children(isOpen)}
    </details>
  );
}

function Children({ value, level }: { value: Json[] | { [key: string]: Json }; level: number }) {
  const entries: [string | null, Json][] = Array.isArray(value)
    ? value.map((item) => [null, item])
    : Object.entries(value);
  const render = (from: number, to: number) =>
    // oxlint-disable-next-line react/no-array-index-key -- a received response does not change
    entries
      .slice(from, to)
      .map(([name, item], index) => (
        <Node
          key={name ?? from + index}
          name={name}
          value={item}
          level={level + 1}
          isLast={from + index === entries.length - 1}
        />
      ));
  return (
    <div className="console-children">
      <Range from={0} to={entries.length} render={render} />
    </div>
  );
}

interface RangeProps {
  from: number;
  to: number;
  render: (from: number, to: number) => ReactNode;
}

/** Some of the children. More than a group of them are folded in groups, and more groups in groups of groups. */
function Range({ from, to, render }: RangeProps) {
  if (to - from <= GROUP) return render(from, to);
  let size = GROUP;
  while (size * GROUP < to - from) size *= GROUP;
  return Array.from({ length: Math.ceil((to - from) / size) }, (_, index) => {
    const start = from + index * size;
    const end = Math.min(start + size, to);
    return (
      <Foldable key={start} isInitiallyOpen={index === 0}>
        {(isOpen) => (
          <>
            <summary className="muted console-more">{`${start + 1}–${end}`}</summary>
            {isOpen && <Range from={start} to={end} render={render} />}
          </>
        )}
      </Foldable>
    );
  });
}

/** A link to the explanation of a problem code, if the page has one. */
function ProblemLink({ code }: { code: string }) {
  const { t, onLeave } = useConsole();
  const link = document.querySelector<HTMLAnchorElement>(`.problems a[href$="#${CSS.escape(encodeURI(code))}"]`);
  if (link === null) return null;
  return (
    <>
      {' '}
      <FieldLink href={link.href} onLeave={onLeave}>
        {t.causeAndFix}
      </FieldLink>
    </>
  );
}

function Scalar({ value, comma }: { value: Json; comma: string }) {
  const { t } = useConsole();
  const [isWhole, setWhole] = useState(false);
  const text = value instanceof ExactNumber ? value.text : JSON.stringify(value);
  if (text.length > LONG_TEXT && !isWhole)
    return (
      <>
        <JsonToken text={`${text.slice(0, LONG_TEXT)}…`} comma="" />{' '}
        <Button look="link" onClick={() => setWhole(true)}>
          {t.showMore}
        </Button>
        {comma}
      </>
    );
  return <JsonToken text={text} comma={comma} />;
}
