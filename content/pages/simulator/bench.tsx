import { type ReactNode, useState } from 'react';

import { Button, Empty, useWords } from '../../../web/app/kit/index.ts';
import { useSession } from './context.ts';

/** How many entries of a long list are shown at first. */
const FIRST = 15;

interface BenchProps<Entry> {
  entries: readonly Entry[];
  keyOf: (entry: Entry) => string;
  /** Renders the row of an entry. */
  renderRow: (entry: Entry) => ReactNode;
  /** Shown instead of an empty list. */
  empty?: ReactNode;
  /** Renders the chosen entry. */
  children: (entry: Entry) => ReactNode;
}

/** A list with the chosen entry beside it, or below its row where there is no room. */
export function Bench<Entry>({ entries, keyOf, renderRow, empty, children }: BenchProps<Entry>) {
  const t = useWords();
  const { place, go } = useSession();
  const [last, setLast] = useState('');
  const [showsAll, setShowsAll] = useState(false);
  const indexOf = (id: string): number => entries.findIndex((entry) => keyOf(entry) === id);
  // New entries come first. The reader goes on reading the one that was chosen.
  const index = [place.id, last].map(indexOf).find((found) => found >= 0) ?? 0;
  const chosen = entries[index];
  if (chosen === undefined) return <Empty>{empty}</Empty>;
  const id = keyOf(chosen);
  if (id !== last) setLast(id);
  const shown = showsAll ? entries : entries.slice(0, Math.max(FIRST, index + 1));
  return (
    <div className="stack">
      <ol className="bench" style={{ gridTemplateRows: `repeat(${shown.length}, auto) 1fr` }}>
        {shown.map((entry) => (
          <li key={keyOf(entry)}>
            <button
              type="button"
              aria-current={entry === chosen || undefined}
              onClick={() => go(place.tab, keyOf(entry))}
            >
              {renderRow(entry)}
            </button>
            {entry === chosen && <div key={id}>{children(entry)}</div>}
          </li>
        ))}
      </ol>
      {shown.length < entries.length && <Button onClick={() => setShowsAll(true)}>{t.showAll(entries.length)}</Button>}
    </div>
  );
}
