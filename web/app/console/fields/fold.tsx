import { useState, type ReactNode } from 'react';

import { useConsole } from '../context.ts';

interface FoldProps {
  summary: ReactNode;
  /** Whether it is open at first. */
  isOpen?: boolean;
  /** Opens it when an error appears inside. */
  hasError?: boolean;
  className?: string;
  children: () => ReactNode;
}

/** The largest number of names in the line. The stylesheet cuts them off if they do not fit. */
const MAX_NAMES = 8;

/** Shows the number of folded fields and the first of their names. */
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

/** A disclosure. Its content renders when it is first opened, because a recursive schema may nest without end. */
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
