import { useState } from 'react';

import { ExactNumber, isObject, type Json } from '../../../model/text/json.ts';
import { useConsole } from '../context.ts';
import { moveAmongFolds } from './tree-keys.ts';

/** Levels that stand open at first, in a value that is not large. */
const OPEN_LEVELS = 2;
const OPEN_CHILDREN = 50;
/** Children drawn at once; more stand in groups, so that a list of a hundred thousand is as quick as one of ten. */
const GROUP = 100;
const LONG_TEXT = 2_000;

interface NodeProps {
  name: string | null;
  value: Json;
  level: number;
  isLast: boolean;
}

/** JSON to be unfolded, made as it is opened. */
export function JsonTree({ value }: { value: Json }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys are those of the disclosures inside, on top of what a browser has for them
    <div className="c-tree mono" onKeyDown={(event) => moveAmongFolds(event.nativeEvent)}>
      <Node name={null} value={value} level={0} isLast />
    </div>
  );
}

function isHolder(value: Json): value is Json[] | { [key: string]: Json } {
  return Array.isArray(value) || isObject(value);
}

function Node({ name, value, level, isLast }: NodeProps) {
  const {
    words: { t, count },
  } = useConsole();
  const size = isHolder(value) ? (Array.isArray(value) ? value.length : Object.keys(value).length) : 0;
  const key =
    name === null ? null : (
      <>
        <span className="hljs-attr">{JSON.stringify(name)}</span>:{' '}
      </>
    );
  const comma = isLast ? '' : ',';
  if (!isHolder(value))
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
    <Foldable opensAtFirst={level < OPEN_LEVELS && size <= OPEN_CHILDREN}>
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
  opensAtFirst,
  children,
}: {
  opensAtFirst: boolean;
  children: (isOpen: boolean) => React.ReactNode;
}) {
  const [isOpen, setOpen] = useState(opensAtFirst);
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
  const draw = (part: [string | null, Json][], offset: number) =>
    // oxlint-disable-next-line react/no-array-index-key -- an answer does not change
    part.map(([name, item], index) => (
      <Node
        key={name ?? offset + index}
        name={name}
        value={item}
        level={level + 1}
        isLast={offset + index === entries.length - 1}
      />
    ));
  if (entries.length <= GROUP) return <div className="c-children">{draw(entries, 0)}</div>;
  const groups = Array.from({ length: Math.ceil(entries.length / GROUP) }, (_, index) => index * GROUP);
  // A hundred thousand in groups of a hundred are a thousand groups: those stand in groups as well.
  return (
    <div className="c-children">
      <Groups starts={groups} end={entries.length} draw={(from, to) => draw(entries.slice(from, to), from)} />
    </div>
  );
}

function Groups({
  starts,
  end,
  draw,
}: {
  starts: number[];
  end: number;
  draw: (from: number, to: number) => React.ReactNode;
}) {
  if (starts.length <= GROUP)
    return starts.map((from, index) => (
      <Range key={from} from={from} to={Math.min(from + GROUP, end)} isOpen={index === 0}>
        {draw}
      </Range>
    ));
  const outer = Array.from({ length: Math.ceil(starts.length / GROUP) }, (_, index) =>
    starts.slice(index * GROUP, (index + 1) * GROUP),
  );
  return outer.map((part, index) => (
    <Range key={part[0]} from={part[0] ?? 0} to={Math.min((part.at(-1) ?? 0) + GROUP, end)} isOpen={index === 0}>
      {() => <Groups starts={part} end={end} draw={draw} />}
    </Range>
  ));
}

function Range({
  from,
  to,
  isOpen: opensAtFirst,
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
    <Foldable opensAtFirst={opensAtFirst}>
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
