import { type ReactNode, useState } from 'react';

import { Fold } from '../../kit/index.ts';
import { useConsole } from '../context.ts';

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
          {() => <div className="stack">{folded.map(({ field }) => field)}</div>}
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
