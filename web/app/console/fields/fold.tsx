import { useState, type ReactNode } from 'react';

import { useConsole } from '../context.ts';

interface FoldProps {
  summary: ReactNode;
  /** Whether it stands open at first. */
  isOpen?: boolean;
  /** Opens it whatever the reader did: something inside is wrong. */
  hasError?: boolean;
  className?: string;
  children: () => ReactNode;
}

/** Names enough to tell what a fold is about; the line shows as many as it has room for. */
const MAX_NAMES = 8;

/** How many fields a fold holds, and the first of their names. */
export function FoldedFields({ names }: { names: readonly string[] }) {
  const {
    words: { t, count },
  } = useConsole();
  return (
    <>
      {count(names.length, t.optional)}{' '}
      <span className="c-names">
        {names.slice(0, MAX_NAMES).join(', ')}
        {names.length > MAX_NAMES && '…'}
      </span>
    </>
  );
}

/** A disclosure whose inside is made when it is first opened: forms may nest without end. */
export function Fold({ summary, isOpen = false, hasError = false, className = 'c-fold', children }: FoldProps) {
  const [open, setOpen] = useState(isOpen);
  const [wasOpen, setWasOpen] = useState(isOpen);
  const [hadError, setHadError] = useState(false);
  if (hasError !== hadError) {
    setHadError(hasError);
    if (hasError) setOpen(true);
  }
  if (open && !wasOpen) setWasOpen(true);
  return (
    <details className={className} open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{summary}</summary>
      {wasOpen && children()}
    </details>
  );
}
