import { useState } from 'react';

import { ExactNumber, isObject, type Json } from '../../../model/text/json.ts';
import { useConsole } from '../context.ts';
import { moveInTree } from './tree-keys.ts';

/** Levels that are open at first. */
const OPEN_LEVELS = 2;
/** Objects and lists with more children are closed at first. */
const OPEN_CHILDREN = 50;
/** Longer lists are shown in closed groups of this size, so that a list of 100,000 items renders as fast as one of ten. */
const GROUP = 100;
const LONG_TEXT = 2_000;

interface NodeProps {
  name: string | null;
  value: Json;
  level: number;
  isLast: boolean;
}

/** JSON as a tree. Children render when their parent is opened. */
export function JsonTree({ value }: { value: Json }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the handler adds arrow keys to the focusable summaries inside
    <div className="c-tree mono" onKeyDown={(event) => moveInTree(event.nativeEvent)}>
      <Node name={null} value={value} level={0} isLast />
    </div>
  );
}

function hasChildren(value: Json): value is Json[] | { [key: string]: Json } {
  return Array.isArray(value) || isObject(value);
}

function Node({ name, value, level, isLast }: NodeProps) {
  const {
    words: { t, count },
  } = useConsole();
  const size = hasChildren(value) ? (Array.isArray(value) ? value.length : Object.keys(value).length) : 0;
  const key =
    name === null ? null : (
      <>
        <span className="hljs-attr">{JSON.stringify(name)}</span>:{' '}
      </>
    );
  const comma = isLast ? '' : ',';
  if (!hasChildren(value))
    return (
      <div>
        {key}
        <Scalar value={value} />
        {comma}
      </div>
    );
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  if (size === 0)
    return (
      <div>
        {key}
        {open}
        {close}
        {comma}
      </div>
    );
  return (
    <Foldable isInitiallyOpen={level < OPEN_LEVELS && size <= OPEN_CHILDREN}>
      {(isOpen) => (
        <>
          <summary>
            {key}
            {open}
            {!isOpen && <span className="c-more">{count(size, Array.isArray(value) ? t.items : t.members)}</span>}
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

function Foldable({
  isInitiallyOpen,
  children,
}: {
  isInitiallyOpen: boolean;
  children: (isOpen: boolean) => React.ReactNode;
}) {
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
  const render = (part: [string | null, Json][], offset: number) =>
    // oxlint-disable-next-line react/no-array-index-key -- a received response does not change
    part.map(([name, item], index) => (
      <Node
        key={name ?? offset + index}
        name={name}
        value={item}
        level={level + 1}
        isLast={offset + index === entries.length - 1}
      />
    ));
  if (entries.length <= GROUP) return <div className="c-children">{render(entries, 0)}</div>;
  const groups = Array.from({ length: Math.ceil(entries.length / GROUP) }, (_, index) => index * GROUP);
  return (
    <div className="c-children">
      <Groups starts={groups} end={entries.length} render={(from, to) => render(entries.slice(from, to), from)} />
    </div>
  );
}

/** Groups of children; if there are too many groups, groups of groups. */
function Groups({
  starts,
  end,
  render,
}: {
  starts: number[];
  end: number;
  render: (from: number, to: number) => React.ReactNode;
}) {
  if (starts.length <= GROUP)
    return starts.map((from, index) => (
      <Range key={from} from={from} to={Math.min(from + GROUP, end)} isOpen={index === 0}>
        {render}
      </Range>
    ));
  const outer = Array.from({ length: Math.ceil(starts.length / GROUP) }, (_, index) =>
    starts.slice(index * GROUP, (index + 1) * GROUP),
  );
  return outer.map((part, index) => (
    <Range key={part[0]} from={part[0] ?? 0} to={Math.min((part.at(-1) ?? 0) + GROUP, end)} isOpen={index === 0}>
      {() => <Groups starts={part} end={end} render={render} />}
    </Range>
  ));
}

function Range({
  from,
  to,
  isOpen: isInitiallyOpen,
  children,
}: {
  from: number;
  to: number;
  isOpen: boolean;
  children: (from: number, to: number) => React.ReactNode;
}) {
  const {
    words: { t },
  } = useConsole();
  return (
    <Foldable isInitiallyOpen={isInitiallyOpen}>
      {(isOpen) => (
        <>
          <summary className="c-more">{t.range(from + 1, to)}</summary>
          {isOpen && children(from, to)}
        </>
      )}
    </Foldable>
  );
}

function Scalar({ value }: { value: Json }) {
  const {
    words: { t },
  } = useConsole();
  const [isWhole, setWhole] = useState(false);
  if (value instanceof ExactNumber) return <span className="hljs-number">{value.text}</span>;
  if (typeof value === 'string') {
    const text = JSON.stringify(value);
    if (text.length <= LONG_TEXT || isWhole) return <span className="hljs-string">{text}</span>;
    return (
      <>
        <span className="hljs-string">{text.slice(0, LONG_TEXT)}…</span>{' '}
        <button type="button" className="c-link" onClick={() => setWhole(true)}>
          {t.showMore}
        </button>
      </>
    );
  }
  return <span className={typeof value === 'number' ? 'hljs-number' : 'hljs-literal'}>{JSON.stringify(value)}</span>;
}
