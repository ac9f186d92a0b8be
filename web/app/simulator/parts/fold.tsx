import { type ReactNode, useState } from 'react';

interface FoldProps {
  summary: ReactNode;
  /** Rendered only while the fold is open, because the parts can be large. */
  children: () => ReactNode;
  isOpen?: boolean;
  className?: string;
}

/** A disclosure. */
export function Fold({ summary, children, isOpen: isOpenFirst = false, className }: FoldProps) {
  const [isOpen, setOpen] = useState(isOpenFirst);
  return (
    <details className={className} open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{summary}</summary>
      {isOpen && children()}
    </details>
  );
}
