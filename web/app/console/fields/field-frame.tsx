import type { ReactNode } from 'react';

import { useConsole } from '../context.ts';
import { DescriptionLink } from './description-link.tsx';

interface FieldFrameProps {
  /** Id of the control that the label belongs to; null if the control has its own label. */
  id: string | null;
  label: string;
  type?: string;
  required?: boolean;
  deprecated?: boolean;
  /** Address of the description. */
  href?: string | null;
  messages: readonly string[];
  /** A note below the control. */
  hint?: string;
  /** More elements beside the label. */
  extra?: ReactNode;
  children: ReactNode;
}

/** Id of the error messages of a control. */
export const errorId = (id: string): string => `${id}:error`;

/** A control with its label, its type and its error messages. */
export function FieldFrame({
  id,
  label,
  type = '',
  required = false,
  deprecated = false,
  href = null,
  messages,
  hint = '',
  extra,
  children,
}: FieldFrameProps) {
  const {
    words: { t },
  } = useConsole();
  const name = deprecated ? <s>{label}</s> : label;
  return (
    <div className="c-field" data-invalid={messages.length > 0 || undefined}>
      <div className="c-label">
        {id === null ? <span>{name}</span> : <label htmlFor={id}>{name}</label>}
        {type !== '' && <i>{type}</i>}
        {required && <b>{t.required}</b>}
        {deprecated && <em>{t.deprecated}</em>}
        <DescriptionLink href={href} label={label} />
        {extra}
      </div>
      {children}
      {hint !== '' && <p className="c-note">{hint}</p>}
      <Messages id={id} messages={messages} />
    </div>
  );
}

export function Messages({ id, messages }: { id: string | null; messages: readonly string[] }) {
  if (messages.length === 0) return null;
  return (
    <p className="c-error" id={id === null ? undefined : errorId(id)}>
      {messages.join(' ')}
    </p>
  );
}

/** The ARIA attributes of a control with error messages. */
export function invalidProps(
  id: string,
  messages: readonly string[],
): { 'aria-invalid'?: true; 'aria-describedby'?: string } {
  return messages.length === 0 ? {} : { 'aria-invalid': true, 'aria-describedby': errorId(id) };
}
