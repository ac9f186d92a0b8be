import type { ReactNode } from 'react';

interface FactsProps {
  label?: string;
  /** With rules between the rows, as for values to copy. */
  isRuled?: boolean;
  children: ReactNode;
}

/** Names and values, side by side while there is room. */
export function Facts({ label, isRuled = false, children }: FactsProps) {
  return (
    <dl className={isRuled ? 'facts ruled' : 'facts'} aria-label={label}>
      {children}
    </dl>
  );
}

interface FactProps {
  name: ReactNode;
  /** A button for the value. */
  action?: ReactNode;
  children: ReactNode;
}

export function Fact({ name, action, children }: FactProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
      {action !== undefined && <dd>{action}</dd>}
    </div>
  );
}
