import { type ReactNode, useState } from 'react';

interface FoldProps {
  summary: ReactNode;
  /** Whether it is open at first. */
  isOpen?: boolean;
  /** Opens it when an error appears inside. */
  hasError?: boolean;
  /** Whether its content is there from the start, for readers without scripts. */
  isRendered?: boolean;
  children: () => ReactNode;
}

/** A disclosure. Its content renders when it is first opened, because it can be large, or nest without end. */
export function Fold({ summary, isOpen = false, hasError = false, isRendered = false, children }: FoldProps) {
  const [open, setOpen] = useState(isOpen);
  const [wasOpen, setWasOpen] = useState(isOpen);
  const [hadError, setHadError] = useState(false);
  if (hasError !== hadError) {
    setHadError(hasError);
    if (hasError) setOpen(true);
  }
  if (open && !wasOpen) setWasOpen(true);
  return (
    <details className="fold" open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{summary}</summary>
      {(wasOpen || isRendered) && children()}
    </details>
  );
}
