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

interface FoldableField {
  name: string;
  /** Whether it is required or has a value. */
  isShown: boolean;
  hasError: boolean;
  field: ReactNode;
}

interface FoldableFieldsProps {
  fields: readonly FoldableField[];
  /** So many optional fields do not need a fold if no other field is shown. */
  maxFew?: number;
}

/** Fields that are required or filled in at first are shown. The others are folded, and stay folded while they are filled in. */
export function FoldableFields({ fields, maxFew = 0 }: FoldableFieldsProps) {
  const [shown] = useState(() => new Set(fields.filter(({ isShown }) => isShown).map(({ name }) => name)));
  const open = fields.filter(({ name }) => shown.has(name));
  const folded = fields.filter(({ name }) => !shown.has(name));
  if (open.length === 0 && folded.length <= maxFew) return folded.map(({ field }) => field);
  return (
    <>
      {open.map(({ field }) => field)}
      {folded.length > 0 && (
        <Fold
          summary={<FoldedNames names={folded.map(({ name }) => name)} />}
          hasError={folded.some(({ hasError }) => hasError)}
        >
          {() => <div className="c-group">{folded.map(({ field }) => field)}</div>}
        </Fold>
      )}
    </>
  );
}

function FoldedNames({ names }: { names: readonly string[] }) {
  const { t, count } = useConsole();
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
