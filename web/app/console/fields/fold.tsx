import { useState, type ReactNode } from 'react';

interface FoldProps {
  summary: ReactNode;
  /** Whether it stands open at first. */
  isOpen?: boolean;
  /** Opens it whatever the reader did: something inside is wrong. */
  hasProblem?: boolean;
  className?: string;
  children: () => ReactNode;
}

/** A disclosure whose inside is made when it is first opened: forms may nest without end. */
export function Fold({ summary, isOpen = false, hasProblem = false, className = 'c-fold', children }: FoldProps) {
  const [open, setOpen] = useState(isOpen);
  const [wasOpen, setWasOpen] = useState(isOpen);
  const [hadProblem, setHadProblem] = useState(false);
  if (hasProblem !== hadProblem) {
    setHadProblem(hasProblem);
    if (hasProblem) setOpen(true);
  }
  if (open && !wasOpen) setWasOpen(true);
  return (
    <details className={className} open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{summary}</summary>
      {wasOpen && children()}
    </details>
  );
}
