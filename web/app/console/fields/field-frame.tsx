import type { ReactNode } from 'react';

import { useConsole } from '../context.ts';

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
  hint?: string;
  /** More elements beside the label. */
  extra?: ReactNode;
  children: ReactNode;
}

export const errorId = (id: string): string => `${id}:error`;

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
  const { t } = useConsole();
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

export function invalidProps(
  id: string,
  messages: readonly string[],
): { 'aria-invalid'?: true; 'aria-describedby'?: string } {
  return messages.length === 0 ? {} : { 'aria-invalid': true, 'aria-describedby': errorId(id) };
}

/** A link to the description of a field on the page; nothing if the page does not describe it. */
export function DescriptionLink({ href, label }: { href: string | null; label: string }) {
  const { t, onLeave } = useConsole();
  return href === null ? null : (
    // Not in the order of the keyboard, which would have to pass two stops for each field. Each text is on the page.
    <a
      className="c-describe"
      href={href}
      tabIndex={-1}
      aria-label={t.describe(label)}
      title={t.describe(label)}
      onClick={onLeave}
    />
  );
}
