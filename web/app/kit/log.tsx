import { type Key, type ReactNode, useState } from 'react';

import { Button } from './button.tsx';
import { useWords } from './words.ts';

/** How many entries of a long list are shown at first. */
const FIRST = 10;

interface LogProps<Entry> {
  entries: readonly Entry[];
  keyOf: (entry: Entry, index: number) => Key;
  /** Shown instead of an empty list. */
  empty?: ReactNode;
  /** Whether the entries are lines with rules between them. By default, each entry has a frame of its own. */
  isRuled?: boolean;
  children: (entry: Entry, index: number) => ReactNode;
}

/** A list that can become long: its first entries, and a button that shows all. */
export function Log<Entry>({ entries, keyOf, empty = null, isRuled = false, children }: LogProps<Entry>) {
  const t = useWords();
  const [showsAll, setShowsAll] = useState(false);
  if (entries.length === 0) return empty === null ? null : <Empty>{empty}</Empty>;
  return (
    <>
      <ol className={isRuled ? 'log ruled' : 'log'}>
        {entries.slice(0, showsAll ? entries.length : FIRST).map((entry, index) => (
          <li key={keyOf(entry, index)}>{children(entry, index)}</li>
        ))}
      </ol>
      {!showsAll && entries.length > FIRST && (
        <Button onClick={() => setShowsAll(true)}>{t.showAll(entries.length)}</Button>
      )}
    </>
  );
}

/** A frame for what is not there yet. */
export function Empty({ children }: { children: ReactNode }) {
  return <p className="card empty">{children}</p>;
}

export function Loading({ children }: { children: ReactNode }) {
  return <output className="card empty">{children}</output>;
}

/** The line of an entry. A `<time>` in it stands at its end. */
export function Line({ children }: { children: ReactNode }) {
  return <span className="line">{children}</span>;
}

export function Count({ of }: { of: readonly unknown[] }) {
  return <span className="count muted">{of.length}</span>;
}
