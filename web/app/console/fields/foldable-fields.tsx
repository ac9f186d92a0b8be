import { type ReactNode, useState } from 'react';

import { Fold } from '../../kit/index.ts';
import { useConsole } from '../context.ts';

/** The largest number of names in the line. The stylesheet cuts them off if they do not fit. */
const MAX_NAMES = 8;

interface FoldableField {
  name: string;
  isRequired: boolean;
  hasValue: boolean;
  hasError: boolean;
  field: ReactNode;
}

interface FoldableFieldsProps {
  fields: readonly FoldableField[];
  /** The largest number of optional fields that need no fold if no other field is shown. */
  maxFew?: number;
  /** More below the folded fields. */
  children?: ReactNode;
}

/** Required fields are shown, or those with a value if none is required. The others are folded, and stay folded while they are filled in. */
export function FoldableFields({ fields, maxFew = 0, children }: FoldableFieldsProps) {
  const [shown] = useState(() => {
    const required = fields.filter(({ isRequired }) => isRequired);
    const first = required.length > 0 ? required : fields.filter(({ hasValue }) => hasValue);
    return new Set(first.map(({ name }) => name));
  });
  const open = fields.filter(({ name }) => shown.has(name));
  const folded = fields.filter(({ name }) => !shown.has(name));
  if (folded.length === 0 || (open.length === 0 && folded.length <= maxFew))
    return (
      <>
        {fields.map(({ field }) => field)}
        {children}
      </>
    );
  return (
    <>
      {open.map(({ field }) => field)}
      <Fold summary={<FoldedNames fields={folded} />} hasError={folded.some(({ hasError }) => hasError)}>
        {() => (
          <div className="stack">
            {folded.map(({ field }) => field)}
            {children}
          </div>
        )}
      </Fold>
    </>
  );
}

function FoldedNames({ fields }: { fields: readonly FoldableField[] }) {
  const { t, count } = useConsole();
  const names = fields.map(({ name }) => name);
  const filled = fields.filter(({ hasValue }) => hasValue).length;
  return (
    <>
      {count(names.length, t.more)}
      {filled > 0 && `, ${count(filled, t.filledIn)}`}{' '}
      <span className="console-names">
        {names.slice(0, MAX_NAMES).join(', ')}
        {names.length > MAX_NAMES && '…'}
      </span>
    </>
  );
}
